import { sql } from 'kysely';
import type { ImportedRow, ImportFilter, StudentImport } from '#shared/contract/people/imports.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';

const LEFT_OUT = sql`outcome not in ('waiting', 'added', 'enrolled', 'renewed', 'unchanged', 'waitlisted')`;

/** For `student_imports` i: until when it can be undone. */
export const undoUntil = sql`(i.created_at + make_interval(days => ${LIMITS.importUndoDays}))`;

/** For `student_imports` i. An undo that was given up leaves its lines; what it kept on purpose is done. */
export const undoState = sql<StudentImport['undo']>`case
  when i.undo_finished_at is not null then case when i.failures > 0 and exists (
    select from student_import_rows r where r.producer_id = i.producer_id and r.import_id = i.id
      and r.undone = 'not_processed') then 'stopped' else 'done' end
  when i.undo_started_at is not null then 'running'
  when ${undoUntil} > app_now() then 'open' else 'over' end`;

/**
 * For `student_imports` i: the people with held access e-mails that leave on request, and those who wait for a draft,
 * because all their courses are.
 */
export const heldPeople = sql`(
  select count(*) filter (where leaves)::integer as people, count(*) filter (where not leaves)::integer as waiting
  from (
    select bool_or(c.published) as leaves from held_access_emails h
    join courses c on c.producer_id = h.producer_id and c.id = h.course_id
    where h.producer_id = i.producer_id and h.import_id = i.id group by h.student_id) person)`;

/** Progress of an import, and a page of its lines. @throws Problem not_found */
export function readImport(
  db: Database,
  { producerId }: SchoolActor,
  { importId, page, filter }: { importId: string; page: number; filter?: ImportFilter },
): Promise<StudentImport> {
  const pageSize = LIMITS.studentPage;
  const own = sql`producer_id = ${producerId} and import_id = ${importId}`;
  const wanted = filter === 'left_out' ? LEFT_OUT : filter ? sql`outcome = ${filter}` : sql`true`;
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<StudentImport>`
      select i.id, i.platform, i.finished_at is null as running, i.created_at as "createdAt", i.total, i.done,
        ${undoState} as undo, ${undoUntil} as "undoUntil", i.emails_asked_at as "emailsAskedAt",
        (select count(distinct coalesce(gave ->> 'studentId', email))::integer from student_import_rows
          where ${own} and outcome in ('added', 'enrolled', 'renewed')) as people,
        held.people as "heldEmails", held.waiting as "heldForDrafts",
        (select coalesce(jsonb_object_agg(undone, times), '{}') from (
          select undone, count(*) as times from student_import_rows where ${own} and undone is not null group by undone) counted) as undone,
        ${page}::integer as page, ${pageSize}::integer as "pageSize",
        array(select title from courses where producer_id = i.producer_id and id = any (i.course_ids) order by title) as courses,
        (select coalesce(jsonb_object_agg(outcome, times), '{}')
          from (select outcome, count(*) as times from student_import_rows where ${own} group by outcome) counted) as outcomes,
        (select count(*)::integer from student_import_rows where ${own} and ${wanted}) as shown,
        array(select jsonb_build_object('line', line, 'email', email, 'name', name, 'phone', phone, 'cpf', cpf, 'outcome', outcome)
          from student_import_rows where ${own} and ${wanted}
          order by line limit ${pageSize} offset ${(page - 1) * pageSize}) as rows
      from student_imports i, lateral ${heldPeople} held
      where i.producer_id = ${producerId} and i.id = ${importId}`.execute(tx);
    if (!rows[0]) throw notFound();
    return rows[0];
  });
}

/** All lines that were left out, in the list's order. @throws Problem not_found */
export function readFailures(
  db: Database,
  school: SchoolActor,
  { importId }: { importId: string },
): Promise<{ rows: ImportedRow[] }> {
  const { producerId } = school;
  const auditEventOf = ({ rows }: { rows: ImportedRow[] }) => ({
    action: 'import_failures_exported' as const,
    count: rows.length,
  });
  return withAuditEvent(db, school, auditEventOf, async (tx) => {
    const { rows } = await sql<{ rows: ImportedRow[] }>`
      select array(
          select jsonb_build_object('line', line, 'email', email, 'name', name, 'phone', phone, 'cpf', cpf, 'outcome', outcome)
          from student_import_rows r
          where r.producer_id = i.producer_id and r.import_id = i.id and ${LEFT_OUT} order by line) as rows
      from student_imports i where i.producer_id = ${producerId} and i.id = ${importId}`.execute(tx);
    if (!rows[0]) throw notFound();
    return rows[0];
  });
}
