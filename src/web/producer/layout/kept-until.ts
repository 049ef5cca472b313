import { nextCleanup } from '#shared/cleanup.ts';
import { formatDate } from '#shared/time/dates.ts';
import { usePlatform } from '#web/lib/session/session.ts';

/** What stays of a school whose access has ended, and until when: the same wherever it is said. */
export function useKeptUntil(): string {
  const { cleanupOn } = usePlatform();
  return cleanupOn
    ? `Os cursos ficam guardados; alunos e progresso, até a limpeza anual de ${formatDate(nextCleanup(new Date()))}.`
    : 'Cursos, alunos e progresso ficam guardados.';
}
