import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { leavingLists } from '../access/cohorts/waiting.ts';
import type { HeldEmail } from '../access/held-access.ts';
import { closeAllGrants } from '../access/ledger.ts';
import { refreshEnrollments } from '../access/refresh-enrollments.ts';
import { stackAddedDays } from '../access/stack-added-days.ts';
import type { Change, Chosen, Outcomes } from './bulk-action.ts';
import { holdDiscarded, storeDiscarded } from './discarded-emails.ts';

type InCourse = { courseId: string; studentIds: string[] };

/** Closes courses, whatever opened them. The students' progress stays. */
export const closeAccess: Change = async (tx, _jobs, { producerId, actionId, courseIds }, students) => {
  const { rows } = await sql<InCourse>`
    select e.course_id as "courseId", array_agg(e.student_id) as "studentIds"
    from enrollments e
    where e.producer_id = ${producerId} and e.student_id = any (${idsOf(students)}::uuid[])
      and e.course_id = any (${courseIds}::uuid[]) and enrollment_open(e.status, e.access_until, app_now())
    group by e.course_id order by e.course_id`.execute(tx);
  for (const { courseId, studentIds } of rows)
    await closeAllGrants(tx, { producerId, studentIds, courseIds: [courseId] });
  await storeDiscarded(tx, { producerId, actionId }, await refreshByCourse(tx, producerId, rows));
  return outcomesOf(students, rows);
};

/**
 * Reopens exactly the grants that a closure closed, with their ends and sources, and holds its access e-mails again. Days
 * added to other access are counted anew, by the sales and refunds since.
 */
export const reopenAccess: Change<{ reverses: string | null }> = async (tx, jobs, terms, students) => {
  const { producerId, courseIds, reverses } = terms;
  if (!reverses) throw new Error('A reopening of no closure');
  const { rows } = await sql<InCourse>`
    with reopened as (
      update access_grants g set closed_at = null, closed_reason = null
      from bulk_action_students s
      where s.producer_id = ${producerId} and s.bulk_action_id = ${reverses} and s.outcome = 'done'
        and s.student_id = any (${idsOf(students)}::uuid[])
        and g.producer_id = s.producer_id and g.student_id = s.student_id and g.course_id = any (${courseIds}::uuid[])
        and g.closed_at = s.done_at and g.closed_reason = 'edited'
      returning g.student_id, g.course_id, g.cohort_id),
    left_lists as (${leavingLists(producerId, sql`reopened`)})
    select course_id as "courseId", array_agg(distinct student_id) as "studentIds"
    from reopened group by course_id order by course_id`.execute(tx);
  for (const { courseId, studentIds } of rows)
    await stackAddedDays(tx, { producerId, studentIds, courseIds: [courseId] });
  await refreshByCourse(tx, producerId, rows);
  const held = await holdDiscarded(tx, { producerId, actionId: reverses }, idsOf(students));
  await jobs.addAll(
    tx,
    'send-held-access',
    held.map((courseId) => ({ producerId, courseId })),
  );
  return outcomesOf(students, rows);
};

const idsOf = (students: readonly Chosen[]) => students.map(({ studentId }) => studentId);

/** By course, since the students may differ. @returns the held access e-mails that this discarded */
async function refreshByCourse(tx: Tx, producerId: string, courses: readonly InCourse[]): Promise<HeldEmail[]> {
  const discarded: HeldEmail[] = [];
  for (const { courseId, studentIds } of courses)
    discarded.push(...(await refreshEnrollments(tx, { producerId, studentIds, courseIds: [courseId] })));
  return discarded;
}

function outcomesOf(students: readonly Chosen[], courses: readonly InCourse[]): Outcomes {
  const moved = new Set(courses.flatMap(({ studentIds }) => studentIds));
  return new Map(students.map(({ studentId }) => [studentId, moved.has(studentId) ? 'done' : 'no_course']));
}
