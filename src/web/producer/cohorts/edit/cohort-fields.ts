import { z } from 'zod';
import { type AuthoredCohort, cohortInput } from '#shared/contract/school/cohorts.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import { momentText, typedMoment, typeMoment } from '#web/producer/typed-moment.ts';

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

export const cohortDefaults = (cohort: AuthoredCohort | null): TypedCohort => ({
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

const onOff = { read: (on: boolean) => (on ? 'Ligado' : 'Desligado') };
const moment = { read: momentText };

export const COHORT_FIELDS: EditedField<TypedCohort>[] = [
  { name: 'name', label: 'Nome' },
  { name: 'startsAt', label: 'Início', ...moment },
  { name: 'endsAt', label: 'Fim', ...moment },
  { name: 'endsAccess', label: 'Fechar as aulas no fim da turma', ...onOff },
  { name: 'enrollFrom', label: 'Matrículas de', ...moment },
  { name: 'enrollUntil', label: 'Matrículas até', ...moment },
  { name: 'seats', label: 'Vagas' },
  { name: 'admitsWaiting', label: 'Chamar a lista de espera sozinho', ...onOff },
  { name: 'isDefault', label: 'Turma padrão', ...onOff },
];
