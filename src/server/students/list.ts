import { sql } from 'kysely';
import { nextCleanup } from '#shared/cleanup.ts';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { LIMITS } from '#shared/limits.ts';
import type { StudentsQuestion } from '#shared/lists/students-question.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { undeliveredCount } from './emails/undelivered.ts';
import { matching } from './filter.ts';
import { lastCleanup } from './last-cleanup.ts';
import { coursesToChoose, enrolledOf, studentColumns } from './row.ts';

/** A page of the school's students, newest first, with everything else its screen shows, in one statement. */
export function listStudents(
  db: Database,
  { producerId }: SchoolActor,
  { page, ...filter }: StudentsQuestion,
): Promise<StudentPage> {
  const pageSize = LIMITS.studentPage;
  // Index-only: full rows are read for one page.
  const found = sql`
    select st.id, st.created_at from students st where ${matching(producerId, filter)}`;
  const shown = sql`
    select ${studentColumns(producerId)}
    from (select * from found order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) paged
    join students st on st.producer_id = ${producerId} and st.id = paged.id`;
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<StudentPage>`
      with found as materialized (${found}),
      shown as (${shown})
      select (select count(*)::integer from found) as total, ${page}::integer as page, ${pageSize}::integer as "pageSize",
        p.student_count as "studentCount", school_student_limit(p.id, app_now()) as "studentLimit",
        ${undeliveredCount(producerId)} as "undeliveredCount",
        (select cleanup_since is not null from platform_settings) and not keeps_students(p.id, ${nextCleanup(new Date())})
          as "cleanupAhead",
        ${lastCleanup(producerId)} as "lastCleanup",
        (select to_jsonb(running) from (
          select id, total, done from student_imports
          where producer_id = ${producerId} and finished_at is null order by created_at desc limit 1) running
        ) as "runningImport",
        (select id from bulk_actions
          where producer_id = ${producerId} and finished_at is null order by created_at desc limit 1) as "runningBulkAction",
        array(select to_jsonb(shown) || (select to_jsonb(enrolled) from (${enrolledOf(producerId)}) enrolled)
          from shown order by "createdAt" desc, id) as students,
        ${coursesToChoose(producerId)} as courses
      from profiles p where p.id = ${producerId}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('A producer without a profile');
    return row;
  });
}
