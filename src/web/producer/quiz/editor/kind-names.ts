import type { QuestionKind, QuestionProblem } from '#shared/quizzes/question.ts';

export const KIND_NAMES: Record<QuestionKind, string> = {
  single: 'Uma resposta',
  multiple: 'Várias respostas',
  boolean: 'Verdadeiro ou falso',
  fill: 'Completar',
  match: 'Associação',
  essay: 'Dissertativa',
};

export const KIND_OPTIONS = Object.entries(KIND_NAMES).map(([value, label]) => ({
  value: value as QuestionKind,
  label,
}));

/** A missing part of a question, in words. */
export function problemText({ field, code }: QuestionProblem): string {
  if (field === 'body') return 'Escreva a pergunta';
  if (field !== 'options') return 'Preencha ou remova';
  if (code === 'too_short') return 'Adicione outra resposta';
  return 'Marque a resposta certa';
}
