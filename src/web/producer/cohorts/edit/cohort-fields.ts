import { z } from 'zod';
import { type Cohort, cohortInput } from '#shared/contract/school/cohorts.ts';
import { typedMoment, typeMoment } from '#web/producer/typed-moment.ts';

export const cohortFields = z
  .strictObject({
    name: z.string(),
    startsAt: typedMoment,
    endsAt: typedMoment,
    endsAccess: z.boolean(),
    enrollFrom: typedMoment,
    enrollUntil: typedMoment,
    seats: z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed))),
    isDefault: z.boolean(),
    admitsWaiting: z.boolean(),
  })
  .transform((typed): z.input<typeof cohortInput> => typed)
  .pipe(cohortInput);

type TypedCohort = z.input<typeof cohortFields>;

export const cohortDefaults = (cohort: Cohort | null): TypedCohort => ({
  name: cohort?.name ?? '',
  startsAt: typeMoment(cohort?.startsAt, '20:00'),
  endsAt: typeMoment(cohort?.endsAt, '23:59'),
  endsAccess: cohort?.endsAccess ?? false,
  enrollFrom: typeMoment(cohort?.enrollFrom, '08:00'),
  enrollUntil: typeMoment(cohort?.enrollUntil, '23:59'),
  seats: cohort?.seats ? `${cohort.seats}` : '',
  isDefault: cohort?.isDefault ?? false,
  admitsWaiting: cohort?.admitsWaiting ?? false,
});
