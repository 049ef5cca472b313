import { sql } from 'kysely';
import type { Learner } from '../actors.ts';
import type { Tx } from '../db.ts';

/**
 * The courses visible to a student, as `c`, each with the student's enrollment, if any, as `e`. Unpublished courses are
 * hidden even from enrolled students, so that a producer can withdraw a course to work on it. The enrollment is kept,
 * and counts again once the course is published.
 */
export const visibleCourses = (tx: Tx, { producerId, studentId }: Learner) =>
  tx
    .selectFrom('courses as c')
    .leftJoin('enrollments as e', (on) =>
      on
        .onRef('e.producer_id', '=', 'c.producer_id')
        .onRef('e.course_id', '=', 'c.id')
        .on('e.student_id', '=', studentId),
    )
    .where('c.producer_id', '=', producerId)
    .where('c.published', '=', true)
    .where('c.deleted_at', 'is', null);

/** The enrollment `e` opens the course now. */
export const enrollmentOpen = sql<boolean>`coalesce(enrollment_open(e.status, e.access_until, app_now()), false)`;

/** The last day of the enrollment `e`, `YYYY-MM-DD`; null without an end or an enrollment. */
export const lastDay = sql<string | null>`to_char(access_last_day(e.access_until), 'YYYY-MM-DD')`;

/** The last day of an enrollment that has expired; null if it was closed. */
export const endedOn = sql<
  string | null
>`case when e.status <> 'inactive' and e.access_until <= app_now() then ${lastDay} end`;
