import { sql } from 'kysely';
import type { ImportGave } from '#db/schema/students.ts';
import type { ImportOutcome } from '#shared/contract/people/imports.ts';
import type { Tx } from '../../db.ts';
import type { NamedCohort } from '../access/cohorts/chosen.ts';

export type ImportRef = { producerId: string; importId: string };

/** A line of the current batch. It opens the courses of its product that are still available. */
export type Line = {
  line: number;
  email: string;
  name: string;
  phone: string;
  cpf: string;
  endsAt: string | null;
  courseIds: string[];
  cohortIds: string[];
};

/** Outcomes by line number. */
export type Outcomes = Map<number, { outcome: ImportOutcome; gave?: ImportGave }>;

/** People per transaction: few enough not to delay a sale or a sign-in. */
const BATCH = 500;

/** The import, unless it has finished. Only one process at a time. */
export async function lockRunning(
  tx: Tx,
  { producerId, importId }: ImportRef,
): Promise<{ courseIds: string[]; cohorts: NamedCohort[]; sendLater: boolean } | null> {
  const { rows } = await sql<{ courseIds: string[]; cohorts: NamedCohort[]; sendLater: boolean }>`
    select array(
        select c.id from courses c
        where c.producer_id = i.producer_id and c.id = any (i.course_ids) and c.deleted_at is null
          and (c.access_last_day is null or end_of_day(c.access_last_day) > app_now())) as "courseIds",
      i.send_later as "sendLater", (
        select coalesce(json_agg(json_build_object('courseId', t.course_id, 'cohortId', t.id)), '[]')
        from cohorts t where t.producer_id = i.producer_id and t.course_id = any (i.course_ids)) as cohorts
    from student_imports i
    where i.producer_id = ${producerId} and i.id = ${importId} and i.finished_at is null for update of i`.execute(tx);
  return rows[0] ?? null;
}

/** The next people with all of their lines. Older lines without courses of their own open the import's. */
export async function nextLines(tx: Tx, { producerId, importId }: ImportRef): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with next as materialized (
      select email from student_import_rows
      where producer_id = ${producerId} and import_id = ${importId} and outcome = 'waiting' order by line limit ${BATCH})
    select r.line, r.email, r.name, r.phone, r.cpf, r.ends_at as "endsAt", coalesce(r.course_ids, i.course_ids) as "courseIds",
      case when r.course_ids is null then i.cohort_ids else r.cohort_ids end as "cohortIds"
    from (select distinct email from next) person
    cross join lateral (
      select * from student_import_rows w
      where w.email = person.email and w.outcome = 'waiting' and w.producer_id = ${producerId} and w.import_id = ${importId}
      offset 0) r
    join student_imports i on i.producer_id = r.producer_id and i.id = r.import_id
    order by r.line`.execute(tx);
  return rows;
}

export async function recordOutcomes(tx: Tx, { producerId, importId }: ImportRef, outcomes: Outcomes): Promise<void> {
  const lines = [...outcomes.keys()];
  const noted = [...outcomes.values()];
  await sql`
    update student_import_rows r set outcome = noted.outcome, gave = noted.gave
    from unnest(${lines}::integer[], ${noted.map(({ outcome }) => outcome)}::text[],
      ${noted.map(({ gave }) => (gave ? JSON.stringify(gave) : null))}::jsonb[]) as noted (line, outcome, gave)
    where r.producer_id = ${producerId} and r.import_id = ${importId} and r.line = noted.line`.execute(tx);
  await sql`
    update student_imports set done = done + ${outcomes.size}::integer, failures = 0, updated_at = app_now()
    where producer_id = ${producerId} and id = ${importId}`.execute(tx);
}

export async function finishImport(tx: Tx, { producerId, importId }: ImportRef): Promise<void> {
  await sql`
    update student_imports set finished_at = app_now(), updated_at = app_now()
    where producer_id = ${producerId} and id = ${importId}`.execute(tx);
}
