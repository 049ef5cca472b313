const NUMBER = new Intl.NumberFormat('pt-BR');

/** That a plan is too small for the students there are. */
export const refusalText = ({ limit, count }: { limit: number; count: number }) =>
  `Não é possível fazer downgrade do plano. Este plano permite no máximo ${NUMBER.format(limit)} alunos. Você possui ${NUMBER.format(count)} atualmente!`;
