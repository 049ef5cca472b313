import { z } from 'zod';
import { type Cohort, cohortInput } from '#shared/contract/school/cohorts.ts';
import { day } from '#shared/schemas.ts';
import { formatTime, localDay, localMoment } from '#shared/time/dates.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A day and an hour as clocks in São Paulo show them; none without a day. */
const moment = z.strictObject({ day: z.string(), time: z.string() }).transform((typed, context): string | null => {
  if (typed.day === '') return null;
  const refuse = (field: string) => {
    context.addIssue({ code: 'custom', message: 'invalid', path: [field] });
    return z.NEVER;
  };
  if (!day.safeParse(typed.day).success) return refuse('day');
  if (!TIME.test(typed.time)) return refuse('time');
  return localMoment(typed.day, typed.time).toISOString();
});

export const cohortFields = z
  .strictObject({
    name: z.string(),
    startsAt: moment,
    endsAt: moment,
    endsAccess: z.boolean(),
    enrollFrom: moment,
    enrollUntil: moment,
    seats: z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed))),
    isDefault: z.boolean(),
    admitsWaiting: z.boolean(),
  })
  .transform((typed): z.input<typeof cohortInput> => typed)
  .pipe(cohortInput);

type TypedCohort = z.input<typeof cohortFields>;

const typedMoment = (at: string | null | undefined, time: string) => {
  if (!at) return { day: '', time };
  const date = new Date(at);
  return { day: localDay(date), time: formatTime(date) };
};

export const cohortDefaults = (cohort: Cohort | null): TypedCohort => ({
  name: cohort?.name ?? '',
  startsAt: typedMoment(cohort?.startsAt, '20:00'),
  endsAt: typedMoment(cohort?.endsAt, '23:59'),
  endsAccess: cohort?.endsAccess ?? false,
  enrollFrom: typedMoment(cohort?.enrollFrom, '08:00'),
  enrollUntil: typedMoment(cohort?.enrollUntil, '23:59'),
  seats: cohort?.seats ? `${cohort.seats}` : '',
  isDefault: cohort?.isDefault ?? false,
  admitsWaiting: cohort?.admitsWaiting ?? false,
});
