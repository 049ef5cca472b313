import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/** A turma that currently takes enrollments, as shown in selects. */
export const cohortChoice = z.strictObject({
  id,
  courseId: id,
  name: z.string(),
  startsAt: timestamp.nullable(),
  /**
   * Whether it takes enrollments. `before` and `over` refer to its enrollment period, which does not apply to manual
   * enrollments.
   */
  state: z.enum(['open', 'full', 'before', 'over']),
  /** The turma used when none is chosen. */
  current: z.boolean(),
  waiting: z.int(),
});
export type CohortChoice = z.infer<typeof cohortChoice>;

/** A module of a course that has several. */
const moduleChoice = z.strictObject({ id, courseId: id, title: z.string() });

export const enrollmentChoices = z.strictObject({ cohorts: z.array(cohortChoice), modules: z.array(moduleChoice) });
export type EnrollmentChoices = z.infer<typeof enrollmentChoices>;

export const waitingList = z.strictObject({
  /** Null without a limit; negative if the limit was lowered below the number of students. */
  free: z.int().nullable(),
  total: z.int(),
  /** In order of joining. Inactive students keep their place, but get no seat. */
  students: z.array(
    z.strictObject({ id, name: z.string(), email: z.string(), joinedAt: timestamp, active: z.boolean() }),
  ),
});
export type WaitingList = z.infer<typeof waitingList>;

/** A turma of a course; `wait` puts the student on its waiting list. */
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
      summary: 'List the cohorts and modules to choose from for an enrollment',
    })
    .output(enrollmentChoices),
  waitingList: everyday
    .route({
      method: 'GET',
      path: '/producer/cohorts/{cohortId}/waiting',
      summary: 'List the students waiting for a seat in a cohort',
    })
    .input(z.strictObject({ cohortId: id }))
    .output(waitingList),
  joinWaiting: everyday
    .route({
      method: 'POST',
      path: '/producer/cohorts/{cohortId}/waiting',
      summary: "Add students to a cohort's waiting list",
    })
    .input(z.strictObject(those))
    .output(z.strictObject({ waiting: z.int() })),
  leaveWaiting: everyday
    .route({
      method: 'DELETE',
      path: '/producer/cohorts/{cohortId}/waiting',
      summary: "Remove students from a cohort's waiting list",
    })
    .input(z.strictObject(those))
    .output(z.strictObject({ left: z.int() })),
  admitWaiting: everyday
    .route({
      method: 'PUT',
      path: '/producer/courses/{courseId}/cohorts/{cohortId}/seats',
      summary: 'Give waiting students a seat in the cohort',
    })
    .input(z.strictObject({ courseId: id, ...those }))
    .output(z.strictObject({ admitted: z.int() })),
};
