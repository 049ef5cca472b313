import { randomUUID } from 'node:crypto';
import type { ReadQuestions } from '#shared/contract/quizzes.ts';
import { LIMITS } from '#shared/limits.ts';
import { problemsOf, type Question, type QuestionKind } from '#shared/quizzes/question.ts';
import { cleanText, truncate } from '#shared/text/text.ts';

/* Shared by the readers of all formats: a question, or the reason why it could not be read. */

export type Found = {
  line: number;
  kind: QuestionKind;
  body: string;
  options: { text: string; match?: string; correct?: boolean }[];
  explanation?: string;
  points?: number;
  second?: number | null;
  /** Whether some answers gave part of the points, which is reported. */
  partial?: boolean;
};
export type NotRead = { line: number; reason: string; excerpt: string };
export type Read = Found | NotRead;

export const notRead = (line: number, reason: string, text: string): NotRead => ({
  line,
  reason,
  excerpt: truncate(cleanText(text).replaceAll(/\s+/g, ' '), 80),
});

export const BOOLEAN_OPTIONS = (isTrue: boolean) => [
  { text: 'Verdadeiro', correct: isTrue },
  { text: 'Falso', correct: !isTrue },
];

/** How an answer's share of the points, in percent, reads: only choosing several adds shares up. */
export const isRight = (share: number, several: boolean) => (several ? share > 0 : share >= 100);
export const isPartial = (share: number) => share > 0 && share < 100;

const PARTIAL = 'As respostas que valem só parte dos pontos não contam como certas.';

/** Single choice if one option is right, otherwise multiple choice. */
export const choiceKind = (options: readonly { correct?: boolean }[]): QuestionKind =>
  options.filter(({ correct }) => correct).length > 1 ? 'multiple' : 'single';

/** Supported questions; for the others, and for answers left out, why they are not. */
export function questionsOf(format: ReadQuestions['format'], read: readonly Read[]): ReadQuestions {
  const problems: NotRead[] = [];
  const questions: Question[] = [];
  for (const each of read) {
    if ('reason' in each) problems.push(each);
    else {
      const question = questionOf(each);
      const reason = reasonAgainst(question);
      if (reason) problems.push(notRead(each.line, reason, each.body));
      else if (questions.length >= LIMITS.quizQuestions)
        problems.push(notRead(each.line, `Passa de ${LIMITS.quizQuestions} perguntas.`, each.body));
      else {
        questions.push(question);
        if (each.partial) problems.push(notRead(each.line, PARTIAL, each.body));
      }
    }
  }
  return { format, questions, problems };
}

const questionOf = ({ kind, body, options, explanation = '', points = 1, second = null }: Found): Question => ({
  id: randomUUID(),
  kind,
  body: cleanText(body),
  points: Math.min(LIMITS.questionPoints, Math.max(1, Math.round(points) || 1)),
  options: options.map(({ text, match = '', correct = false }) => ({
    ...{ id: randomUUID(), text: cleanText(text), match: cleanText(match) },
    correct: kind === 'fill' || kind === 'match' || correct,
  })),
  explanation: truncate(cleanText(explanation), LIMITS.questionBody - 1),
  second,
  voided: false,
});

function reasonAgainst(question: Question): string | null {
  const [problem] = problemsOf(question);
  const long = question.body.length > LIMITS.questionBody;
  if (long || question.options.some(({ text, match }) => Math.max(text.length, match.length) > LIMITS.optionText))
    return 'O texto é longo demais.';
  if (!problem) return null;
  if (problem.field === 'body') return 'A pergunta está vazia.';
  if (problem.field !== 'options') return 'Há uma resposta vazia.';
  if (problem.code === 'too_long') return `Há mais de ${LIMITS.quizOptions} respostas.`;
  if (problem.code === 'too_short') return 'Faltam respostas.';
  if (question.options.some(({ correct }) => correct)) return 'Só uma resposta pode estar certa.';
  return 'Nenhuma resposta está marcada como certa.';
}
