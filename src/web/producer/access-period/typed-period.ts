import { z } from 'zod';
import type { AccessPeriod } from '#shared/access/access-period.ts';
import { accessDays, day } from '#shared/schemas.ts';
import { localDay } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';

/** A period as typed; the form chooses which kinds it offers. `course` is the course's own. */
export const PERIOD_KINDS = ['course', 'none', '30', '60', '90', '365', 'days', 'lastDay'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

const typed = z.strictObject({ kind: z.enum(PERIOD_KINDS), days: z.string(), lastDay: z.string() });
type TypedPeriod = z.infer<typeof typed>;
type Refuse = (field: 'days' | 'lastDay', code: string) => never;

/** The parsed value; null for no end, undefined for the course's own. */
export const typedPeriod = typed.transform((period, context) =>
  read(period, (field, code) => {
    context.addIssue({ code: 'custom', message: code, path: [field] });
    return z.NEVER;
  }),
);

/** The same, but it must not have ended. */
export const comingPeriod = typedPeriod.superRefine((period, context) => {
  if (period && 'lastDay' in period && period.lastDay < localDay(new Date()))
    context.addIssue({ code: 'custom', message: 'invalid', path: ['lastDay'] });
});

function read({ kind, days, lastDay }: TypedPeriod, refuse: Refuse): AccessPeriod | null | undefined {
  if (kind === 'course') return undefined;
  if (kind === 'none') return null;
  if (kind === 'lastDay') {
    if (lastDay === '') return refuse('lastDay', 'required');
    return day.safeParse(lastDay).success ? { lastDay } : refuse('lastDay', 'invalid');
  }
  const text = (kind === 'days' ? days : kind).trim();
  if (text === '') return refuse('days', 'required');
  const number = accessDays.safeParse(/^\d+$/.test(text) ? Number(text) : Number.NaN);
  return number.success ? { days: number.data } : refuse('days', number.error.issues[0]?.message ?? 'invalid');
}

export function periodDefaults(period: AccessPeriod | null, kind: PeriodKind = 'none'): TypedPeriod {
  if (period === null) return { kind, days: '', lastDay: '' };
  return 'days' in period
    ? { kind: 'days', days: String(period.days), lastDay: '' }
    : { kind: 'lastDay', days: '', lastDay: period.lastDay };
}

/** `30 dias`, `até 30/09/2026`, `sem prazo`; incomplete input as far as it is typed. */
export function periodText({ kind, days, lastDay }: TypedPeriod): string {
  if (kind === 'none' || kind === 'course') return 'sem prazo';
  if (kind === 'lastDay') return day.safeParse(lastDay).success ? `até ${formatDay(lastDay)}` : `até ${lastDay}`;
  const number = kind === 'days' ? days.trim() : kind;
  return number === '1' ? '1 dia' : `${number} dias`;
}
