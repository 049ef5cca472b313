import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/** Of the turmas that somebody could be enrolled in now: what is told where one is chosen. */
export const cohortChoice = z.strictObject({
  id,
  courseId: id,
  name: z.string(),
  startsAt: timestamp.nullable(),
  /** Whether it takes enrollments: `before` and `over` are about its period, which binds nobody who is chosen by hand. */
  state: z.enum(['open', 'full', 'before', 'over']),
  /** Where whoever is enrolled without a word of a turma enters now. */
  current: z.boolean(),
  waiting: z.int(),
});
export type CohortChoice = z.infer<typeof cohortChoice>;

/** Of a course that has more than one. */
const moduleChoice = z.strictObject({ id, courseId: id, title: z.string() });

export const enrollmentChoices = z.strictObject({ cohorts: z.array(cohortChoice), modules: z.array(moduleChoice) });
export type EnrollmentChoices = z.infer<typeof enrollmentChoices>;

export const waitingList = z.strictObject({
  /** Null without a limit; less than none where seats were taken away. */
  free: z.int().nullable(),
  total: z.int(),
  /** Those who came first. */
  students: z.array(z.strictObject({ id, name: z.string(), email: z.string(), joinedAt: timestamp })),
});
export type WaitingList = z.infer<typeof waitingList>;

/** Which turma, of which course; to wait for it where `wait`. */
export const cohortChosen = z.strictObject({
  courseId: id,
  cohortId: id,
  wait: z.boolean({ error: 'invalid' }).default(false),
});
export type CohortChosen = z.infer<typeof cohortChosen>;
export const cohortsChosen = z.array(cohortChosen).max(LIMITS.coursesPerEnrollment, 'too_long');

const those = { cohortId: id, studentIds: z.array(id).min(1, 'required').max(LIMITS.waitingShown, 'too_long') };

export const waitingContract = {
  cohortChoices: everyday
    .route({
      method: 'GET',
      path: '/producer/cohort-choices',
      summary: 'The turmas and modules that can be chosen for an enrollment',
    })
    .output(enrollmentChoices),
  waitingList: everyday
    .route({ method: 'GET', path: '/producer/cohorts/{cohortId}/waiting', summary: 'Who waits for a seat in a turma' })
    .input(z.strictObject({ cohortId: id }))
    .output(waitingList),
  joinWaiting: everyday
    .route({
      method: 'POST',
      path: '/producer/cohorts/{cohortId}/waiting',
      summary: 'Put students on the waiting list',
    })
    .input(z.strictObject(those))
    .output(z.strictObject({ waiting: z.int() })),
  leaveWaiting: everyday
    .route({
      method: 'DELETE',
      path: '/producer/cohorts/{cohortId}/waiting',
      summary: 'Take students off the waiting list',
    })
    .input(z.strictObject(those))
    .output(z.strictObject({ left: z.int() })),
  admitWaiting: everyday
    .route({
      method: 'PUT',
      path: '/producer/courses/{courseId}/cohorts/{cohortId}/seats',
      summary: 'Give those who wait a seat in the turma',
    })
    .input(z.strictObject({ courseId: id, ...those }))
    .output(z.strictObject({ admitted: z.int() })),
};
