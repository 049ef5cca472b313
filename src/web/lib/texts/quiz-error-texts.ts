/** What is refused of an attempt, to students and in the preview: loaded with the quiz. */
export const QUIZ_ERROR_TEXTS = {
  quiz_over: 'Esta tentativa já terminou.',
  quiz_waiting: 'Ainda não é hora de tentar de novo.',
  quiz_exhausted: 'Você já usou todas as tentativas.',
  quiz_grading: 'Sua última tentativa ainda está sendo corrigida.',
};
