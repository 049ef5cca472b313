import { type RawBuilder, sql } from 'kysely';
import type { ImportGave } from '#db/schema/students.ts';
import { acrossSchools, type Tx } from '../../../db.ts';
import { type WaitingEntry, waitAgain } from '../../access/cohorts/waiting.ts';
import { lockEnrollments, refreshEnrollments } from '../../access/refresh-enrollments.ts';
import { stackAddedDays } from '../../access/stack-added-days.ts';
import { lockAccounts } from '../../accounts.ts';
import { removeFromSchool } from '../../removal.ts';
import type { ImportRef } from '../lines.ts';
import { addedByImport, givenGrants, givenWaits, newcomers, untouchedNewcomers } from './given.ts';

/** Lines per transaction. */
const BATCH = 200;

type Row = { line: number; phone: string; cpf: string; added: boolean; gave: ImportGave };

/** Undoes the next lines, all lines of a person together. @returns whether there were any */
export async function undoNextLines(tx: Tx, ref: ImportRef): Promise<boolean> {
  const lines = await nextRows(tx, ref);
  if (lines.length === 0) return false;
  const students = [...new Set(lines.map(({ gave }) => gave.studentId))];
  const added = lines.filter(({ added }) => added).map(({ gave }) => gave.studentId);
  const removed = new Set(await removeUntouched(tx, ref, added, lines));
  const others = students.filter((id) => !removed.has(id));
  const taken = await closeGiven(tx, ref, others, lines);
  for (const id of await leaveWaitingLists(tx, ref, others, lines)) taken.add(id);
  for (const id of onlyCompleted(lines)) if (!removed.has(id)) taken.add(id);
  await emptyFilled(
    tx,
    ref,
    lines.filter(({ gave }) => taken.has(gave.studentId)),
  );
  await recordUndone(tx, ref, lines, (id) => (removed.has(id) ? 'removed' : taken.has(id) ? 'taken' : 'kept'));
  return true;
}

async function nextRows(tx: Tx, { producerId, importId }: ImportRef): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with next as (
      select gave ->> 'studentId' as student from student_import_rows
      where producer_id = ${producerId} and import_id = ${importId} and undone = 'waiting' order by line limit ${BATCH})
    select line, phone, cpf, ${addedByImport} as added, gave from student_import_rows r
    where producer_id = ${producerId} and import_id = ${importId} and undone = 'waiting'
      and gave ->> 'studentId' in (select student from next)
    order by line`.execute(tx);
  return rows;
}

/** For rows `r`: the rows of these students, by line number, which is indexed. */
function rowsOf(studentIds: readonly string[], lines: readonly Row[]): RawBuilder<boolean> {
  const theirs = new Set(studentIds);
  const own = lines.filter(({ gave }) => theirs.has(gave.studentId)).map(({ line }) => line);
  return sql`r.line = any (${own}::integer[])`;
}

/**
 * Removes students who never signed in and have nothing else. Checked after locking their accounts, so that a
 * concurrent sale waits and then finds a new buyer.
 */
async function removeUntouched(
  tx: Tx,
  { producerId, importId }: ImportRef,
  ids: readonly string[],
  lines: readonly Row[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows: accounts } = await sql<{ userId: string }>`
    select user_id as "userId" from students where producer_id = ${producerId} and id = any (${ids}::uuid[])`.execute(
    tx,
  );
  await acrossSchools(tx, () =>
    lockAccounts(
      tx,
      accounts.map(({ userId }) => userId),
    ),
  );
  const own = rowsOf(ids, lines);
  const { rows } = await sql<{ id: string }>`
    with given as materialized (${givenGrants(producerId, importId, own)}),
    waits as materialized (${givenWaits(producerId, importId, own)}),
    came as materialized (${newcomers(producerId, importId, own)})
    ${untouchedNewcomers(producerId)}`.execute(tx);
  const untouched = rows.map(({ id }) => id);
  await removeFromSchool(tx, producerId, untouched);
  return untouched;
}

/** Closes the import's grants that are unchanged, and gives back the places on waiting lists that they took. @returns their students */
async function closeGiven(
  tx: Tx,
  { producerId, importId }: ImportRef,
  studentIds: readonly string[],
  lines: readonly Row[],
) {
  if (studentIds.length === 0) return new Set<string>();
  await lockEnrollments(tx, { producerId, studentIds });
  const own = rowsOf(studentIds, lines);
  const { rows } = await sql<{ id: string; studentId: string; courseId: string }>`
    with given as materialized (${givenGrants(producerId, importId, own)})
    update access_grants g set closed_at = app_now(), closed_reason = 'edited'
    from given where g.producer_id = ${producerId} and g.id = given.grant_id and given.unchanged and g.closed_at is null
    returning g.id, g.student_id as "studentId", g.course_id as "courseId"`.execute(tx);
  for (const [courseId, closed] of Map.groupBy(rows, (row) => row.courseId)) {
    // Two products with the same course give two grants.
    const studentIds = [...new Set(closed.map((row) => row.studentId))];
    const places = { producerId, studentIds, courseIds: [courseId] };
    await stackAddedDays(tx, places);
    await refreshEnrollments(tx, places);
  }
  const ids = new Set(rows.map(({ id }) => id));
  await waitAgain(
    tx,
    producerId,
    lines.flatMap(({ gave }) => placesTaken(gave, ids)),
  );
  return new Set(rows.map(({ studentId }) => studentId));
}

const placesTaken = ({ studentId, grants }: ImportGave, ids: ReadonlySet<string>): WaitingEntry[] =>
  grants.flatMap(({ id, cohortId, waitedSince }) =>
    ids.has(id) && cohortId && waitedSince ? [{ studentId, cohortId, joinedAt: waitedSince }] : [],
  );

/** Removes entries the import added to waiting lists, if still there. @returns the students */
async function leaveWaitingLists(
  tx: Tx,
  { producerId, importId }: ImportRef,
  studentIds: readonly string[],
  lines: readonly Row[],
) {
  const own = rowsOf(studentIds, lines);
  const { rows } = await sql<{ studentId: string }>`
    with waits as materialized (${givenWaits(producerId, importId, own)})
    delete from cohort_waiting w using waits
    where w.producer_id = ${producerId} and w.student_id = waits.student_id and w.cohort_id = waits.cohort_id
    returning w.student_id as "studentId"`.execute(tx);
  return rows.map(({ studentId }) => studentId);
}

/** People who were only activated or completed, and had everything else already. */
function onlyCompleted(lines: readonly Row[]): string[] {
  const people = [...Map.groupBy(lines, ({ gave }) => gave.studentId)];
  const isBare = ({ gave: { grants, waits = [] } }: Row) => grants.length + waits.length === 0;
  return people.flatMap(([id, own]) => (own.every(isBare) && own.some(({ gave }) => gave.filled.length > 0) ? id : []));
}

/**
 * Clears filled fields that are still the same, and deactivates students again, unless a grant opened since
 * the import began. The import's own unchanged grants are closed by now.
 */
async function emptyFilled(tx: Tx, { producerId, importId }: ImportRef, lines: readonly Row[]): Promise<void> {
  const filled = lines.filter(({ gave }) => gave.filled.length > 0);
  if (filled.length === 0) return;
  const has = (what: ImportGave['filled'][number]) => filled.map(({ gave }) => gave.filled.includes(what));
  // A field blank in one of their lines may be filled in another.
  const own = Map.groupBy(lines, ({ gave }) => gave.studentId);
  const said = (what: 'phone' | 'cpf') =>
    filled.map(({ gave }) => own.get(gave.studentId)?.find((line) => line[what] !== '')?.[what] ?? '');
  await sql`
    update students s set
      phone = case when said.has_phone and s.phone = said.phone then null else s.phone end,
      cpf = case when said.has_cpf and s.cpf = said.cpf then null else s.cpf end,
      status = case when said.was_inactive and not exists (
          select from access_grants g, student_imports i
          where g.producer_id = s.producer_id and g.student_id = s.id and g.closed_at is null and g.starts_at >= i.created_at
            and i.producer_id = s.producer_id and i.id = ${importId})
        then 'inactive' else s.status end
    from unnest(${filled.map(({ gave }) => gave.studentId)}::uuid[], ${said('phone')}::text[],
      ${said('cpf')}::text[], ${has('phone')}::boolean[], ${has('cpf')}::boolean[], ${has('active')}::boolean[])
      as said (student, phone, cpf, has_phone, has_cpf, was_inactive)
    where s.producer_id = ${producerId} and s.id = said.student`.execute(tx);
}

async function recordUndone(
  tx: Tx,
  { producerId, importId }: ImportRef,
  lines: readonly Row[],
  became: (studentId: string) => 'removed' | 'taken' | 'kept',
): Promise<void> {
  await sql`
    update student_import_rows r set undone = noted.became
    from unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ gave }) => became(gave.studentId))}::text[])
      as noted (line, became)
    where r.producer_id = ${producerId} and r.import_id = ${importId} and r.line = noted.line`.execute(tx);
}
