import { sql } from 'kysely';
import type { CohortChoice } from '#shared/contract/school/waiting-list.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { openCohortOf, seatsTaken } from '../../students/access/cohorts/seats.ts';

/** The turmas of all courses that have not ended, to choose from where somebody is enrolled. */
export function listChoices(db: Database, { producerId }: SchoolActor): Promise<{ cohorts: CohortChoice[] }> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<CohortChoice>`
      select t.id, t.course_id as "courseId", t.name, t.starts_at as "startsAt", t.id = ${openCohortOf} as current,
        case when t.enroll_from > app_now() then 'before' when t.enroll_until <= app_now() then 'over'
          when t.seats <= ${seatsTaken()} then 'full' else 'open' end as state,
        (select count(*)::integer from cohort_waiting w where w.producer_id = t.producer_id and w.cohort_id = t.id) as waiting
      from cohorts t join courses c on c.producer_id = t.producer_id and c.id = t.course_id and c.deleted_at is null
      where t.producer_id = ${producerId} and coalesce(t.ends_at, 'infinity') > app_now()
      order by t.starts_at desc nulls first, t.name, t.id`.execute(tx);
    return { cohorts: rows.map((row) => ({ ...row, current: row.current ?? false })) };
  });
}
