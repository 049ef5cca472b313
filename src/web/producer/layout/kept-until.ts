import { useCleanup } from './use-cleanup.ts';

/** Until when data of an expired school is kept, worded once for all places. */
export function useKeptUntil(): string {
  const { outlook, day, somePlanKeeps } = useCleanup();
  if (outlook === 'off' || outlook === 'kept') return 'Cursos, alunos e progresso ficam guardados.';
  const until = `Os cursos ficam guardados; alunos e progresso, até a limpeza anual de ${day}`;
  return somePlanKeeps ? `${until}, que não acontece nos planos com “Manter alunos”.` : `${until}.`;
}
