import { z } from 'zod';
import { RELEASE_KINDS } from '#shared/access/release.ts';
import { LIMITS } from '#shared/limits.ts';
import { id, moment, timestamp } from '#shared/schemas.ts';

const optionalMoment = moment.nullish().transform((typed) => typed ?? null);
const nullableId = id.nullish().transform((typed) => typed ?? null);
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid');
const days = z.int('invalid').min(0, 'invalid').max(LIMITS.releaseDays, 'too_long');

export const releaseRule = z.strictObject({
  cohortId: id.nullable(),
  moduleId: id.nullable(),
  lessonId: id.nullable(),
  kind: z.enum(RELEASE_KINDS),
  at: timestamp.nullable(),
  days: z.int(),
  hour: z.string().nullable(),
  afterLessonId: id.nullable(),
  until: timestamp.nullable(),
  untilDays: z.int().nullable(),
});
export type StoredRule = z.infer<typeof releaseRule>;

export const ruleInput = z
  .strictObject({
    moduleId: nullableId,
    lessonId: nullableId,
    /** Null removes the rule. */
    kind: z.enum(RELEASE_KINDS, { error: 'invalid' }).nullable(),
    at: optionalMoment,
    days: days.default(0),
    hour: hour.nullish().transform((typed) => typed ?? null),
    afterLessonId: nullableId,
    until: optionalMoment,
    untilDays: days
      .min(1, 'invalid')
      .nullish()
      .transform((typed) => typed ?? null),
  })
  .refine(({ moduleId, lessonId }) => (moduleId === null) !== (lessonId === null), {
    path: ['lessonId'],
    message: 'required',
  })
  .refine(({ kind, at }) => (kind === 'at') === (at !== null), { path: ['at'], message: 'required' })
  .refine(({ at, until }) => at === null || until === null || Date.parse(until) > Date.parse(at), {
    path: ['until'],
    message: 'invalid',
  });
export type RuleInput = z.infer<typeof ruleInput>;

/** Rules of a turma, or of the course, to be changed together. */
export const rulesChange = {
  courseId: id,
  cohortId: nullableId,
  rules: z.array(ruleInput).min(1, 'required').max(LIMITS.rulesAtOnce, 'too_long'),
};

export const impact = z.strictObject({
  students: z.int(),
  lessons: z.int(),
  /** A few of the students, by name. */
  people: z.array(z.strictObject({ id, name: z.string(), lessons: z.array(z.string()), begun: z.boolean() })),
});
export type Impact = z.infer<typeof impact>;
