import { type RawBuilder, sql } from 'kysely';

/*
 * An import's effects are recorded in its lines (`gave`). A grant counts as unchanged while nobody closed it,
 * changed its end, or moved it to another turma.
 *
 * Right after an import of ten thousand lines PostgreSQL still estimates one row per school, and would compare every
 * row with every other. So these queries go from key to key: `offset 0` and `count(*)` keep the planner from turning a
 * lookup into a join, and `not in` a list is hashed.
 */

/**
 * `given` (student_id, grant_id, course_id, ends_at, module_ids, unchanged): the grants of the import's rows that match
 * the condition on `r`.
 */
export const givenGrants = (producerId: string, importId: string, rows: RawBuilder<unknown> = sql`true`) => sql`
  select (r.gave ->> 'studentId')::uuid as student_id, g.id as grant_id, g.course_id, g.ends_at, g.module_ids,
    g.closed_at is null and g.cohort_id is not distinct from said."cohortId"
      and date_trunc('second', g.ends_at) is not distinct from date_trunc('second', said."endsAt") as unchanged
  from student_import_rows r
  cross join lateral jsonb_to_recordset(r.gave -> 'grants') as said (id uuid, "endsAt" timestamptz, "cohortId" uuid)
  cross join lateral (select * from access_grants where producer_id = r.producer_id and id = said.id offset 0) g
  where r.producer_id = ${producerId} and r.import_id = ${importId} and r.gave is not null and ${rows}`;

/** The waiting list entries (student_id, cohort_id) that the import added and that still exist. */
export const givenWaits = (producerId: string, importId: string, rows: RawBuilder<unknown> = sql`true`) => sql`
  select w.student_id, w.cohort_id
  from student_import_rows r
  cross join lateral jsonb_to_recordset(r.gave -> 'waits') as said ("cohortId" uuid, "joinedAt" timestamptz)
  cross join lateral (
    select student_id, cohort_id from cohort_waiting
    where producer_id = r.producer_id and student_id = (r.gave ->> 'studentId')::uuid
      and cohort_id = said."cohortId" and joined_at = said."joinedAt" offset 0) w
  where r.producer_id = ${producerId} and r.import_id = ${importId} and r.gave is not null and ${rows}`;

/** The students (student_id) who were only activated or completed: the import gave them no access. */
export const onlyCompleted = (producerId: string, importId: string) => sql`
  select (r.gave ->> 'studentId')::uuid as student_id from student_import_rows r
  where r.producer_id = ${producerId} and r.import_id = ${importId} and r.gave is not null
  group by 1
  having bool_or(r.gave -> 'filled' <> '[]') and bool_and(r.gave -> 'grants' = '[]' and coalesce(r.gave -> 'waits', '[]') = '[]')`;

/** For rows `r`: the import added the person. Older rows without that in `gave` use the outcome. */
export const addedByImport = sql`(r.outcome = 'added' or coalesce((r.gave ->> 'added')::boolean, false))`;

/** The students (id) added by the import. */
export const newcomers = (producerId: string, importId: string, rows: RawBuilder<unknown> = sql`true`) => sql`
  select distinct (r.gave ->> 'studentId')::uuid as id from student_import_rows r
  where r.producer_id = ${producerId} and r.import_id = ${importId} and ${addedByImport} and ${rows}`;

const hasNo = (table: string, more: RawBuilder<unknown> = sql`true`) => sql`(
  select count(*) from ${sql.table(table)} t where t.producer_id = s.producer_id and t.student_id = s.id and ${more}) = 0`;

/**
 * The students (id) of `came` who never signed in, and have nothing but what the import gave (`given`, `waits`). A
 * purchase, a team note, or a manual change keeps the student. So does another address: who moved to another account
 * left their sessions behind.
 */
export const untouchedNewcomers = (producerId: string) => sql`
  select s.id from came
  cross join lateral (
    select producer_id, id, user_id, email_since from students
    where producer_id = ${producerId} and id = came.id offset 0) s
  where s.email_since is null
    and (select count(*) from user_sessions u
      where u.producer_id = s.producer_id and u.user_id = s.user_id and u.kind = 'student') = 0
    and ${hasNo('access_grants', sql`t.id not in (select grant_id from given where unchanged)`)}
    and ${hasNo('lesson_progress')} and ${hasNo('purchases')} and ${hasNo('team_notes')} and ${hasNo('certificates')}
    and ${hasNo('cohort_waiting', sql`(t.student_id, t.cohort_id) not in (select student_id, cohort_id from waits)`)}`;
