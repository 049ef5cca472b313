import type { AccessPeriod } from '#shared/access/access-period.ts';
import { formatDay } from '#shared/time/days.ts';
import { counted } from '#web/lib/texts/counted.ts';

/** `30 dias`, `até 30/09/2026`; null without an end. */
export function coursePeriodText(period: AccessPeriod | null): string | null {
  if (!period) return null;
  return 'days' in period ? counted(period.days, 'dia', 'dias') : `até ${formatDay(period.lastDay)}`;
}
