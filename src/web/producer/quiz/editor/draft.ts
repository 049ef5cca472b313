import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import {
  DEFAULT_RULES,
  type Question,
  type QuestionKind,
  type QuestionOption,
  type QuizRules,
} from '#shared/quizzes/question.ts';
import { cleanText } from '#shared/text/text.ts';
import { newId } from '#web/lib/new-id.ts';
import { placed } from '../../placed.ts';

/* A quiz being edited. Immutable, so that earlier states can be restored. */

export type Draft = { rules: QuizRules; questions: Question[] };

export const EMPTY_DRAFT: Draft = { rules: DEFAULT_RULES, questions: [] };

export const draftOf = (quiz: AuthoredQuiz['quiz']): Draft =>
  quiz ? { rules: quiz.rules, questions: quiz.questions } : EMPTY_DRAFT;

/** Whether they are the same once saved: the server cleans texts and has its own order of keys. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  isSame(one.rules, other.rules) &&
  one.questions.length === other.questions.length &&
  one.questions.every((question, at) => isSame(question, other.questions[at]));

/** Most parts of a draft are those of the draft before it. */
const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one, asSaved) === JSON.stringify(other, asSaved);

function asSaved(_: string, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort());
}

export const newOption = (text = '', correct = false): QuestionOption => ({ id: newId(), text, match: '', correct });

export const newQuestion = (kind: QuestionKind = 'single'): Question => ({
  ...{ id: newId(), kind, body: '', points: 1, explanation: '', second: null, voided: false },
  options: optionsFor(kind, []),
});

/** Converts a question, keeping what the new kind supports. */
export function asKind(question: Question, kind: QuestionKind): Question {
  return { ...question, kind, options: optionsFor(kind, question.options) };
}

function optionsFor(kind: QuestionKind, before: readonly QuestionOption[]): QuestionOption[] {
  if (kind === 'essay') return [];
  if (kind === 'boolean') return [newOption('Verdadeiro', true), newOption('Falso')];
  const least = kind === 'fill' ? 1 : 2;
  const options = [...before];
  while (options.length < least) options.push(newOption());
  if (kind === 'fill' || kind === 'match') return options.map((option) => ({ ...option, correct: true }));
  if (kind === 'multiple') return options;
  const key = Math.max(
    0,
    options.findIndex(({ correct }) => correct),
  );
  return options.map((option, at) => ({ ...option, correct: at === key }));
}

export const withQuestion = (draft: Draft, question: Question): Draft => ({
  ...draft,
  questions: draft.questions.map((each) => (each.id === question.id ? question : each)),
});

export function insertQuestion(draft: Draft, question: Question, at: number): Draft {
  return { ...draft, questions: draft.questions.toSpliced(at, 0, question) };
}

/** Where it was deleted, unless it is there again. */
export const withQuestionAgain = (draft: Draft, question: Question, at: number): Draft =>
  draft.questions.some(({ id }) => id === question.id) ? draft : insertQuestion(draft, question, at);

export const withoutQuestion = (draft: Draft, id: string): Draft => ({
  ...draft,
  questions: draft.questions.filter((each) => each.id !== id),
});

/** With new ids, since it is another question. */
export function duplicate(draft: Draft, id: string): { draft: Draft; copy: Question } | null {
  const at = draft.questions.findIndex((each) => each.id === id);
  const original = draft.questions[at];
  if (!original) return null;
  const options = original.options.map((option) => ({ ...option, id: newId() }));
  const copy = { ...original, id: newId(), options };
  return { draft: insertQuestion(draft, copy, at + 1), copy };
}

export const moveQuestion = (draft: Draft, id: string, by: number): Draft => ({
  ...draft,
  questions: moved(draft.questions, id, by),
});

export const moveOption = (question: Question, id: string, by: number): Question => ({
  ...question,
  options: moved(question.options, id, by),
});

function moved<T extends { id: string }>(items: readonly T[], id: string, by: number): T[] {
  const from = items.findIndex((each) => each.id === id);
  const to = from + by;
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return [...items];
  return placed(items, item, to);
}

/** A single-answer question has one right answer. */
export function withKey(question: Question, id: string): Question {
  const several = question.kind === 'multiple';
  const options = question.options.map((option) => ({
    ...option,
    correct: several && option.id !== id ? option.correct : option.id === id && !(several && option.correct),
  }));
  return { ...question, options };
}
