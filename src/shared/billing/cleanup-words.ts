import { type CleanupOutlook, cleanupOutlook, nextCleanup } from '../cleanup.ts';
import { formatDate } from '../time/dates.ts';

export type CleanupFor = { outlook: CleanupOutlook; day: string; somePlanKeeps: boolean };

/** The effect of the next yearly clean-up on a school, and its date. */
export function cleanupFor(
  platform: Parameters<typeof cleanupOutlook>[0],
  subscription: Parameters<typeof cleanupOutlook>[1],
  now: Date,
): CleanupFor {
  return {
    outlook: cleanupOutlook(platform, subscription, now),
    day: formatDate(nextCleanup(now)),
    somePlanKeeps: platform.keepingPlans.length > 0,
  };
}

/** Until when data of an expired school is kept. */
export function keptUntil({ outlook, day, somePlanKeeps }: CleanupFor): string {
  if (outlook === 'off' || outlook === 'kept') return 'Cursos, alunos e progresso ficam guardados.';
  const until = `Os cursos ficam guardados; alunos e progresso, até a limpeza anual de ${day}`;
  return somePlanKeeps ? `${until}, que não acontece nos planos com “Manter alunos”.` : `${until}.`;
}

/** The yearly clean-up as a short fact; null if it does not apply. */
export function cleanupFact({ outlook, day }: Pick<CleanupFor, 'outlook' | 'day'>): string | null {
  if (outlook === 'off') return null;
  if (outlook === 'kept') return 'Não acontece: o plano mantém os alunos';
  return outlook === 'renew' ? `${day}, se o plano não for renovado` : day;
}

/** What the clean-up does to a school that does not exist yet; null if it does not happen. */
export function cleanupOfNew(platform: Parameters<typeof cleanupOutlook>[0], now: Date): string | null {
  if (!platform.cleanupOn) return null;
  const removed = `Na limpeza anual de ${formatDate(nextCleanup(now))}, alunos, matrículas e progresso são removidos`;
  return platform.keepingPlans.length > 0 ? `${removed}, menos nos planos com “Manter alunos”.` : `${removed}.`;
}
