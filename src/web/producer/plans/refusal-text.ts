const NUMBER = new Intl.NumberFormat('pt-BR');

/** The plan is too small for the current students. */
export const refusalText = ({ limit, count }: { limit: number; count: number }) =>
  `Não é possível fazer downgrade do plano. Este plano permite no máximo ${NUMBER.format(limit)} alunos. Você possui ${NUMBER.format(count)} atualmente!`;
