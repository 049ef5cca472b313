import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, moment, pageNumber, search, timestamp, title } from '#shared/schemas.ts';
import { everyday, nothing, onceKey } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';
import { impact, releaseRule, rulesChange } from './release-rules.ts';

const optionalMoment = moment.nullish().transform((typed) => typed ?? null);

const dates = {
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  /** Lessons close when the turma ends. */
  endsAccess: z.boolean(),
  enrollFrom: timestamp.nullable(),
  enrollUntil: timestamp.nullable(),
};

export const cohort = z.strictObject({
  id,
  name: z.string(),
  ...dates,
  seats: z.int().nullable(),
  isDefault: z.boolean(),
  /** People on the waiting list are admitted automatically once there is a seat. */
  admitsWaiting: z.boolean(),
  /** Students with valid access. */
  students: z.int(),
  waiting: z.int(),
  version,
});
export type Cohort = z.infer<typeof cohort>;

/** The values of its form. */
const authoredCohort = cohort.omit({ students: true, waiting: true });
export type AuthoredCohort = z.infer<typeof authoredCohort>;

export const cohortList = z.strictObject({
  course: z.strictObject({ id, title: z.string() }),
  /** Students without a turma, who follow the course's own rules. */
  others: z.int(),
  cohorts: z.array(cohort),
});
export type CohortList = z.infer<typeof cohortList>;

export const cohortPlan = z.strictObject({
  course: z.strictObject({ id, title: z.string() }),
  /** Null for the turma that every course has. */
  cohort: cohort.nullable(),
  students: z.int(),
  modules: z.array(
    z.strictObject({ id, title: z.string(), lessons: z.array(z.strictObject({ id, title: z.string() })) }),
  ),
  /** Rules of this turma, and of the course. */
  rules: z.array(releaseRule),
  /** Packages that open only some of the course's modules. */
  packages: z.array(z.strictObject({ id, name: z.string(), moduleIds: z.array(id) })),
});
export type CohortPlan = z.infer<typeof cohortPlan>;

const cohortFields = z.strictObject({
  name: title.pipe(z.string().max(LIMITS.cohortName, 'too_long')),
  startsAt: optionalMoment,
  endsAt: optionalMoment,
  endsAccess: z.boolean({ error: 'invalid' }).default(false),
  enrollFrom: optionalMoment,
  enrollUntil: optionalMoment,
  seats: z
    .int('invalid')
    .min(1, 'invalid')
    .max(LIMITS.cohortSeats, 'too_long')
    .nullish()
    .transform((typed) => typed ?? null),
  isDefault: z.boolean({ error: 'invalid' }).default(false),
  admitsWaiting: z.boolean({ error: 'invalid' }).default(false),
});

type Dates = { startsAt: string | null; endsAt: string | null; enrollFrom: string | null; enrollUntil: string | null };
const isAfter = (end: string | null, start: string | null) =>
  end === null || start === null || Date.parse(end) > Date.parse(start);

/** Ends must be after beginnings. */
export const cohortInput = cohortFields
  .refine(({ endsAt, startsAt }: Dates) => isAfter(endsAt, startsAt), { path: ['endsAt'], message: 'invalid' })
  .refine(({ enrollUntil, enrollFrom }: Dates) => isAfter(enrollUntil, enrollFrom), {
    path: ['enrollUntil'],
    message: 'invalid',
  })
  .refine(({ endsAccess, endsAt }) => !endsAccess || endsAt !== null, { path: ['endsAt'], message: 'required' });
export type CohortInput = z.infer<typeof cohortInput>;

const nullableId = id.nullish().transform((typed) => typed ?? null);

export const cohortStudents = z.strictObject({
  students: z.array(
    z.strictObject({ id, name: z.string(), email: z.string(), progress: z.int(), enrolledAt: timestamp }),
  ),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type CohortStudents = z.infer<typeof cohortStudents>;

const onlyAsked = z.boolean({ error: 'invalid' }).default(false);
const made = z.strictObject({ id });
const ofCourse = z.strictObject({ courseId: id });
const place = { courseId: id, cohortId: nullableId };

export const cohortsContract = {
  cohorts: everyday
    .route({ method: 'GET', path: '/producer/courses/{courseId}/cohorts', summary: "List a course's cohorts" })
    .input(ofCourse)
    .output(cohortList),
  cohortPlan: everyday
    .route({
      method: 'GET',
      path: '/producer/courses/{courseId}/cohort-plan',
      summary: "Get a cohort with the data of its calendar; without one, the course's own rules",
    })
    .input(z.strictObject(place))
    .output(cohortPlan),
  cohortStudents: everyday
    .route({
      method: 'GET',
      path: '/producer/courses/{courseId}/cohort-students',
      summary: "List a cohort's students, by page",
    })
    .input(z.strictObject({ ...place, search, page: pageNumber }))
    .output(cohortStudents),
  createCohort: everyday
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/cohorts',
      summary: 'Create a cohort',
      successStatus: 201,
    })
    .input(z.strictObject({ courseId: id, cohort: cohortInput, ...onceKey }))
    .output(made),
  updateCohort: everyday
    .errors(conflictsOver(authoredCohort))
    .route({ method: 'PUT', path: '/producer/cohorts/{cohortId}', summary: 'Update a cohort' })
    .input(z.strictObject({ cohortId: id, cohort: cohortInput, keepOpen: onlyAsked, tell: onlyAsked, ...edit }))
    .output(z.strictObject({ id, version })),
  dateImpact: everyday
    .route({
      method: 'POST',
      path: '/producer/cohorts/{cohortId}/date-impact',
      summary: 'Preview which students would lose an open lesson if the cohort had these dates',
    })
    .input(z.strictObject({ cohortId: id, cohort: cohortInput }))
    .output(impact),
  copyCohort: everyday
    .route({
      method: 'POST',
      path: '/producer/cohorts/{cohortId}/copies',
      summary: 'Copy a cohort with its rules, moving all dates by a number of days',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        cohortId: id,
        name: title.pipe(z.string().max(LIMITS.cohortName, 'too_long')),
        days: z.int('invalid').min(-3650, 'invalid').max(LIMITS.releaseDays, 'too_long'),
        ...onceKey,
      }),
    )
    .output(made),
  deleteCohort: everyday
    .route({ method: 'DELETE', path: '/producer/cohorts/{cohortId}', summary: 'Delete a cohort without students' })
    .input(z.strictObject({ cohortId: id }))
    .output(made),
  moveStudents: everyday
    .route({
      method: 'PUT',
      path: '/producer/courses/{courseId}/cohort-students',
      summary: 'Move students of a course to a cohort; their progress is kept',
    })
    .input(
      z.strictObject({
        ...place,
        studentIds: z.array(id).min(1, 'required').max(LIMITS.studentsSelected, 'too_long'),
        /** Rules in days after the enrollment start counting from now. */
        recount: onlyAsked,
      }),
    )
    .output(z.strictObject({ moved: z.int() })),
  releaseImpact: everyday
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/release-impact',
      summary: 'Preview which students would lose an open lesson under these release rules',
    })
    .input(z.strictObject(rulesChange))
    .output(impact),
  saveRules: everyday
    .route({
      method: 'PUT',
      path: '/producer/courses/{courseId}/release-rules',
      summary: 'Update the release rules of lessons',
    })
    .input(z.strictObject({ ...rulesChange, keepOpen: z.boolean({ error: 'invalid' }).default(true), tell: onlyAsked }))
    .output(nothing),
};
