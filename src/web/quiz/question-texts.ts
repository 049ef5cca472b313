import type { QuizQuestion } from '#shared/contract/student/student-quiz.ts';
import type { QuestionKind } from '#shared/quizzes/question.ts';

const HOW: Record<QuestionKind, string> = {
  single: 'Uma resposta.',
  multiple: 'Uma ou mais respostas.',
  boolean: 'Verdadeiro ou falso.',
  fill: 'Complete com uma palavra ou expressão.',
  match: 'Associe cada item ao seu par.',
  essay: 'Resposta escrita, corrigida pela escola.',
};

export const kindText = ({ kind, points }: Pick<QuizQuestion, 'kind' | 'points'>) =>
  `${HOW[kind]} Vale ${points === 1 ? '1 ponto' : `${points} pontos`}.`;

export const letterOf = (at: number) => String.fromCharCode(65 + at);

/** `23h 12min` of remaining waiting time. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [days > 0 && `${days}d`, hours > 0 && `${hours}h`, rest > 0 && days === 0 && `${rest}min`];
  return parts.filter(Boolean).join(' ');
}
