/** The same wherever it is said; the day of the clean-up follows. */
export const KEPT = 'Os cursos ficam guardados; alunos e progresso, até a limpeza anual de';
