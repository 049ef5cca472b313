import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { HeldEmail } from './held-access.ts';
import { recountHeld } from './held-modules.ts';
import type { Places } from './ledger.ts';

/** Must run before touching rows of these students that completing a lesson locks after the enrollment. */
export async function lockEnrollments(tx: Tx, { producerId, studentIds }: Omit<Places, 'courseIds'>): Promise<void> {
  await sql`
    select from enrollments where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])
    order by student_id, course_id for no key update`.execute(tx);
}

/**
 * Updates enrollments from their grants. With an unclosed grant they are active or completed, by the student's
 * progress, until the latest end; without one they are inactive. The enrollment date, from which releases count, is the
 * start of the first grant ever.
 * @returns the held access e-mails that this discarded, since ended access is not announced
 */
export async function refreshEnrollments(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<HeldEmail[]> {
  const there = await addEnrollments(tx, { producerId, studentIds, courseIds });
  await recountHeld(tx, { producerId, studentIds: there, courseIds });
  // Not app_now(): grants committed while this transaction waited began after it did. Not the clock alone either: if it
  // was set back meanwhile, this transaction's grants would seem not to have begun, and nothing would check again.
  if (there.length > 0)
    await sql`
      update enrollments e set
        status = case
          when g.until is null then 'inactive'
          when e.status <> 'inactive' then e.status
          when e.progress = 100 then 'completed'
          else 'active' end,
        access_until = coalesce(g.until, e.access_until),
        warned_days = case when g.until <> e.access_until then access_warning(g.until, app_clock())
          else e.warned_days end,
        enrolled_at = least(e.enrolled_at, g.first_start)
      from (
        select student_id, course_id, min(starts_at) as first_start,
          max(coalesce(ends_at, 'infinity')) filter (where closed_at is null and starts_at <= greatest(app_clock(), app_now())) as until
        from access_grants
        where producer_id = ${producerId} and student_id = any (${there}::uuid[])
          and course_id = any (${courseIds}::uuid[])
        group by student_id, course_id) g
      where e.producer_id = ${producerId} and e.student_id = g.student_id and e.course_id = g.course_id
        and ((g.until is null) <> (e.status = 'inactive') or g.until <> e.access_until or g.first_start < e.enrolled_at)`.execute(
      tx,
    );
  const { rows } = await sql<HeldEmail>`
    delete from held_access_emails h using enrollments e
    where h.producer_id = ${producerId} and h.student_id = any (${studentIds}::uuid[])
      and h.course_id = any (${courseIds}::uuid[]) and e.producer_id = h.producer_id and e.student_id = h.student_id
      and e.course_id = h.course_id and e.status = 'inactive'
    returning h.student_id as "studentId", h.course_id as "courseId", h.password_set_by_school as "passwordSetBySchool",
      h.import_id as "importId"`.execute(tx);
  return rows;
}

/**
 * Inserts missing enrollments in their final state. Existing ones are locked in order, so that the second of two
 * concurrent changes sees the first one's effect.
 * @returns the students with existing ones
 */
async function addEnrollments(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<string[]> {
  // As in openGrants: evaluates all grants of each student.
  const { rows } = await sql<{ studentId: string; isNew: boolean }>`
    insert into enrollments (producer_id, student_id, course_id, status, access_until, warned_days, enrolled_at)
    select ${producerId}, student, course, case when g.until is null then 'inactive' else 'active' end,
      coalesce(g.until, 'infinity'), access_warning(g.until, app_clock()), least(app_now(), g.first_start)
    from unnest(${studentIds}::uuid[]) as student cross join unnest(${courseIds}::uuid[]) as course
    cross join lateral (
      select min(starts_at) filter (where course_id = course) as first_start,
        max(coalesce(ends_at, 'infinity'))
          filter (where course_id = course and closed_at is null and starts_at <= greatest(app_clock(), app_now())) as until
      from access_grants where producer_id = ${producerId} and student_id = student) g
    order by student, course
    on conflict (producer_id, student_id, course_id) do update set status = enrollments.status
    returning student_id as "studentId", xmax = 0 as "isNew"`.execute(tx);
  return rows.filter(({ isNew }) => !isNew).map(({ studentId }) => studentId);
}
