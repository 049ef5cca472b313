import { type RawBuilder, sql } from 'kysely';

/*
 * An import's effects are recorded in its lines (`gave`). A grant counts as unchanged while nobody closed it,
 * changed its end, or moved it to another turma.
 */

/** `given` (student_id, grant_id, course_id, ends_at, module_ids, unchanged) of the rows of an import that the condition on `r` lets through. */
export const givenGrants = (producerId: string, importId: string, rows: RawBuilder<unknown> = sql`true`) => sql`
  select (r.gave ->> 'studentId')::uuid as student_id, g.id as grant_id, g.course_id, g.ends_at, g.module_ids,
    g.closed_at is null and g.cohort_id is not distinct from said."cohortId"
      and date_trunc('second', g.ends_at) is not distinct from date_trunc('second', said."endsAt") as unchanged
  from student_import_rows r
  cross join lateral jsonb_to_recordset(r.gave -> 'grants') as said (id uuid, "endsAt" timestamptz, "cohortId" uuid)
  join access_grants g on g.producer_id = r.producer_id and g.id = said.id
  where r.producer_id = ${producerId} and r.import_id = ${importId} and r.gave is not null and ${rows}`;

/** The places on waiting lists (student_id, cohort_id) where the import put people who wait there since. */
export const givenWaits = (producerId: string, importId: string, rows: RawBuilder<unknown> = sql`true`) => sql`
  select w.student_id, w.cohort_id
  from student_import_rows r
  cross join lateral jsonb_to_recordset(r.gave -> 'waits') as said ("cohortId" uuid, "joinedAt" timestamptz)
  join cohort_waiting w on w.producer_id = r.producer_id and w.student_id = (r.gave ->> 'studentId')::uuid
    and w.cohort_id = said."cohortId" and w.joined_at = said."joinedAt"
  where r.producer_id = ${producerId} and r.import_id = ${importId} and r.gave is not null and ${rows}`;

/** The students (student_id) who were only activated or completed: the import gave them no access. */
export const onlyCompleted = (producerId: string, importId: string) => sql`
  select (r.gave ->> 'studentId')::uuid as student_id from student_import_rows r
  where r.producer_id = ${producerId} and r.import_id = ${importId} and r.gave is not null
  group by 1
  having bool_or(r.gave -> 'filled' <> '[]') and bool_and(r.gave -> 'grants' = '[]' and coalesce(r.gave -> 'waits', '[]') = '[]')`;

/** For rows `r`: the import added the person. Older rows without that in `gave` use the outcome. */
export const addedByImport = sql`(r.outcome = 'added' or coalesce((r.gave ->> 'added')::boolean, false))`;

/**
 * For `students` s added by the import: never signed in, and nothing beyond what it gave (`given`, `waits`).
 * A purchase, a team note, or a manual change keeps the student.
 */
export const hasNothingElse = (importId: string) => sql`
  exists (
    select from student_import_rows r
    where r.producer_id = s.producer_id and r.import_id = ${importId} and ${addedByImport}
      and r.gave ->> 'studentId' = s.id::text)
  and not exists (
    select from user_sessions u where u.producer_id = s.producer_id and u.user_id = s.user_id and u.kind = 'student')
  and not exists (
    select from access_grants g
    where g.producer_id = s.producer_id and g.student_id = s.id
      and not exists (select from given where given.grant_id = g.id and given.unchanged))
  and not exists (select from purchases p where p.producer_id = s.producer_id and p.student_id = s.id)
  and not exists (select from team_notes n where n.producer_id = s.producer_id and n.student_id = s.id)
  and not exists (select from certificates c where c.producer_id = s.producer_id and c.student_id = s.id)
  and not exists (
    select from cohort_waiting w
    where w.producer_id = s.producer_id and w.student_id = s.id
      and not exists (select from waits where waits.student_id = w.student_id and waits.cohort_id = w.cohort_id))`;
