import type { CleanupOutlook } from '#shared/cleanup.ts';

/** The yearly clean-up as a short fact; null if it does not apply. */
export function cleanupFact({ outlook, day }: { outlook: CleanupOutlook; day: string }): string | null {
  if (outlook === 'off') return null;
  if (outlook === 'kept') return 'Não acontece: o plano mantém os alunos';
  return outlook === 'renew' ? `${day}, se o plano não for renovado` : day;
}
