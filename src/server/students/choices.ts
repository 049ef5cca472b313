import { sql } from 'kysely';
import type { StudentChoice } from '#shared/contract/people/student-choices.ts';
import { LIMITS } from '#shared/limits.ts';
import type { StudentFilter } from '#shared/lists/students-question.ts';
import type { SchoolActor } from '../actors.ts';
import { holdsOpenEnrollment } from '../database/open-enrollment.ts';
import { type Database, readAsSchool } from '../db.ts';
import { matching } from './filter.ts';

type Choices = { students: StudentChoice[]; total: number };

/** Students with access who match the filter: the first by name, and the total. */
export const findChoices = (db: Database, school: SchoolActor, filter: StudentFilter): Promise<Choices> =>
  choose(db, school, filter, sql``);

/** The same, with ids up to the limit for one notice. */
export const findAllChoices = (db: Database, school: SchoolActor, filter: StudentFilter) =>
  choose<Choices & { ids: string[] }>(
    db,
    school,
    filter,
    sql`, array(select id from found order by searchable(name), id limit ${LIMITS.noticeStudents}) as ids`,
  );

function choose<Found extends Choices>(
  db: Database,
  { producerId }: SchoolActor,
  filter: StudentFilter,
  more: ReturnType<typeof sql>,
): Promise<Found> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Found>`
      with found as materialized (
        select st.id, st.name, st.email from students st where ${matching(producerId, filter)} and ${holdsOpenEnrollment})
      select (select count(*)::integer from found) as total,
        array(select to_jsonb(found) from found order by searchable(name), id limit ${LIMITS.studentChoices}) as students
        ${more}`.execute(tx);
    return rows[0] as Found;
  });
}
