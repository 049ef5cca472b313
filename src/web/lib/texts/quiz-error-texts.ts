/** Errors of quizzes and attempts, for students and the preview; loaded with the quiz. */
export const QUIZ_ERROR_TEXTS = {
  quiz_not_passed: 'Passe no questionário desta aula para concluí-la.',
  quiz_over: 'Esta tentativa já terminou.',
  quiz_waiting: 'Ainda não é hora de tentar de novo.',
  quiz_exhausted: 'Você já usou todas as tentativas.',
  quiz_grading: 'Sua última tentativa ainda está sendo corrigida.',
};
