import { sql } from 'kysely';
import type { CohortStudents } from '#shared/contract/school/cohorts.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { foundBySearch } from '../database/student-search.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';
import { moveToCohort, resetCountedFrom } from '../students/access/cohorts/enter.ts';
import { reserveSeats } from '../students/access/cohorts/seats.ts';
import { lockCourse } from './save.ts';

type Asked = { courseId: string; cohortId: string | null; search: string; page: number };

/** Sorted by name. @throws Problem not_found */
export function listMembers(
  db: Database,
  { producerId }: SchoolActor,
  { courseId, cohortId, search, page }: Asked,
): Promise<CohortStudents> {
  const pageSize = LIMITS.studentPage;
  const inCohort = sql`(select from access_grants g where g.producer_id = e.producer_id and g.student_id = e.student_id
    and g.course_id = e.course_id and g.closed_at is null and ${cohortId ? sql`g.cohort_id = ${cohortId}` : sql`g.cohort_id is not null`})`;
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Pick<CohortStudents, 'students' | 'total'>>`
      with found as materialized (
        select st.id, st.name, st.email, e.progress, e.enrolled_at as "enrolledAt", st.search as place
        from enrollments e join students st on st.producer_id = e.producer_id and st.id = e.student_id
        where e.producer_id = ${producerId} and e.course_id = ${courseId}
          and enrollment_open(e.status, e.access_until, app_now())
          and ${cohortId ? sql`exists ${inCohort}` : sql`not exists ${inCohort}`} and ${foundBySearch(search)})
      select (select count(*)::integer from found) as total,
        (select coalesce(json_agg(shown), '[]') from (
          select id, name, email, progress, "enrolledAt" from found order by place limit ${pageSize} offset ${(page - 1) * pageSize}) shown) as students
      from courses c where c.producer_id = ${producerId} and c.id = ${courseId} and c.deleted_at is null
        and (${cohortId}::uuid is null or exists (select from cohorts t
          where t.producer_id = c.producer_id and t.course_id = c.id and t.id = ${cohortId}))`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    return { ...found, page, pageSize };
  });
}

/**
 * Progress and access periods are kept; if asked, days after enrollment restart today. Students outside the
 * course are skipped.
 * @throws Problem not_found, cohort_full
 */
export function moveStudents(
  db: Database,
  school: SchoolActor,
  {
    courseId,
    cohortId,
    studentIds,
    recount,
  }: { courseId: string; cohortId: string | null; studentIds: string[]; recount?: boolean },
): Promise<{ moved: number }> {
  const { producerId } = school;
  return withAuditEvent(
    db,
    school,
    ({ moved }) => (moved === 0 ? null : { action: 'students_moved', count: moved }),
    async (tx) => {
      await lockCourse(tx, producerId, courseId);
      const inCourse = await findInCourse(tx, { producerId, courseId, studentIds });
      if (cohortId) await reserveSeats(tx, { producerId, cohortId, courseId, studentIds: inCourse });
      const moved = await moveToCohort(tx, { producerId, courseId, cohortId, studentIds: inCourse });
      if (recount) await resetCountedFrom(tx, { producerId, courseId, studentIds: moved });
      return { moved: moved.length };
    },
  );
}

/** The given students who have the course; only they need a seat. */
async function findInCourse(
  tx: Tx,
  { producerId, courseId, studentIds }: { producerId: string; courseId: string; studentIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ studentId: string }>`
    select student_id as "studentId" from enrollments e
    where producer_id = ${producerId} and course_id = ${courseId} and student_id = any (${studentIds}::uuid[])
      and enrollment_open(status, access_until, app_now())`.execute(tx);
  return rows.map(({ studentId }) => studentId);
}
