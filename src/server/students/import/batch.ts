import { sql } from 'kysely';
import type { ImportOutcome } from '#shared/contract/people/imports.ts';
import { orderedIds } from '../../crypto/ordered-ids.ts';
import { acrossSchools, asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { announceAccess } from '../access/announce.ts';
import { chosenCohorts, type NamedCohort } from '../access/cohorts/chosen.ts';
import { openSeats, withSeat } from '../access/cohorts/open-seats.ts';
import { draftsAmong } from '../access/held-access.ts';
import { refreshEnrollments } from '../access/ledger.ts';
import { notYetOpen, type Person } from '../access/not-yet-open.ts';
import { createAccounts, currentAddresses } from '../accounts.ts';
import { readSeats } from './check.ts';

/** Lines of one transaction: short enough that a sale or a sign-in never waits long for it. */
const BATCH = 500;

export type ImportRef = { producerId: string; importId: string };
type Waiting = { line: number; email: string; name: string; phone: string; cpf: string };
type Outcomes = Map<number, ImportOutcome>;

/** Somebody else took the places in the meantime: everything of this transaction is undone and looked at again. */
class PlacesTaken extends Error {}

/**
 * Enrolls the next people of an import, all or nothing.
 * @returns whether there is more to do
 */
export async function importBatch(db: Database, jobs: Jobs, ref: ImportRef): Promise<boolean> {
  for (;;) {
    try {
      return await asSchool(db, { producerId: ref.producerId }, (tx) => nextBatch(tx, jobs, ref));
    } catch (error) {
      if (!(error instanceof PlacesTaken)) throw error;
    }
  }
}

async function nextBatch(tx: Tx, jobs: Jobs, ref: ImportRef): Promise<boolean> {
  const given = await lockRunning(tx, ref);
  if (!given) return false;
  await draftsAmong(tx, ref.producerId, given.courseIds);
  const { rows } = await sql<Waiting>`
    select line, email, name, phone, cpf from student_import_rows
    where producer_id = ${ref.producerId} and import_id = ${ref.importId} and outcome = 'waiting'
    order by line limit ${BATCH}`.execute(tx);
  if (rows.length === 0) {
    await finish(tx, ref);
    return false;
  }
  const now = await acrossSchools(tx, () =>
    currentAddresses(
      tx,
      rows.map(({ email }) => email),
    ),
  );
  const people = rows.map((row) => ({ ...row, email: now.get(row.email) ?? row.email }));
  const outcomes = await enroll(tx, jobs, ref.producerId, people, given);
  // Counted as a failure: whoever goes on without having moved never ends.
  if (outcomes.size === 0) throw new Error('Nobody of a batch was dealt with');
  await note(tx, ref, outcomes);
  return true;
}

type Given = { courseIds: string[]; cohorts: NamedCohort[] };

/** The courses that can still be given of it, with the turmas chosen, unless it is over. One process at a time works on an import. */
async function lockRunning(tx: Tx, { producerId, importId }: ImportRef): Promise<Given | null> {
  const { rows } = await sql<Given>`
    select array(
        select c.id from courses c
        where c.producer_id = i.producer_id and c.id = any (i.course_ids) and c.deleted_at is null
          and (c.access_last_day is null or end_of_day(c.access_last_day) > app_now())) as "courseIds",
      ${chosenCohorts(sql`i`)} as cohorts
    from student_imports i
    where i.producer_id = ${producerId} and i.id = ${importId} and i.finished_at is null for update of i`.execute(tx);
  return rows[0] ?? null;
}

async function enroll(tx: Tx, jobs: Jobs, producerId: string, rows: Waiting[], given: Given): Promise<Outcomes> {
  const { courseIds } = given;
  const outcomes: Outcomes = new Map();
  const say = (people: Waiting[], outcome: ImportOutcome) => {
    for (const { line } of people) outcomes.set(line, outcome);
  };
  if (courseIds.length === 0) {
    say(rows, 'course_gone');
    return outcomes;
  }
  const known = await findKnown(tx, producerId, rows);
  const { studentCount, studentLimit } = await readSeats(tx, producerId);
  const places = Math.max(0, studentLimit - studentCount);
  const newcomers = rows.filter(({ email }) => !known.has(email));
  say(newcomers.slice(places), 'no_place');
  // Before the students, and all of them at once, as where they are removed.
  const accounts = await acrossSchools(tx, () =>
    createAccounts(
      tx,
      newcomers.slice(0, places),
      [...known.values()].map(({ userId }) => userId),
    ),
  );
  const added = await addStudents(tx, producerId, newcomers.slice(0, places), accounts);
  const students = await completeKnown(tx, producerId, rows, known);

  const lineOf = new Map(rows.map(({ email, line }) => [email, line]));
  const placeOf = ({ email }: Person) => lineOf.get(email) ?? 0;
  const everybody = [...added, ...students].sort((a, b) => placeOf(a) - placeOf(b));
  if (everybody.length === 0) return outcomes;
  const missing = await notYetOpen(tx, producerId, everybody, courseIds);
  const grantees = { producerId, studentIds: everybody.map(({ studentId }) => studentId), courseIds };
  const without = await openSeats(tx, grantees, 'import', given.cohorts);
  await refreshEnrollments(tx, grantees);
  const addressees = withSeat(missing, without);
  await announceAccess(
    tx,
    jobs,
    producerId,
    addressees.filter((person) => person.missing.length > 0),
  );

  const gained = new Set(addressees.flatMap(({ studentId, missing }) => (missing.length > 0 ? [studentId] : [])));
  const waits = new Set(addressees.flatMap(({ studentId, missing }) => (missing.length === 0 ? [studentId] : [])));
  for (const { email, studentId } of added)
    outcomes.set(lineOf.get(email) ?? 0, waits.has(studentId) ? 'waitlisted' : 'added');
  for (const { email, studentId } of students)
    outcomes.set(
      lineOf.get(email) ?? 0,
      gained.has(studentId) ? 'enrolled' : waits.has(studentId) ? 'waitlisted' : 'unchanged',
    );
  return outcomes;
}

/* Looked up one by one (lateral, limit): a large import outgrows what PostgreSQL knows of the tables' sizes while it runs,
   and a join would go through all that is written so far with every batch. */

type Known = { email: string; userId: string; active: boolean };

async function findKnown(tx: Tx, producerId: string, rows: Waiting[]): Promise<Map<string, Known>> {
  const { rows: known } = await sql<Known>`
    select s.email, s.user_id as "userId", s.status = 'active' as active
    from unnest(${rows.map(({ email }) => email)}::text[]) as wanted
    cross join lateral (
      select email, user_id, status from students where producer_id = ${producerId} and email = wanted limit 1) s`.execute(
    tx,
  );
  return new Map(known.map((each) => [each.email, each]));
}

/** Those whom another request has just added are not among the answer: their line waits for the next batch. */
async function addStudents(
  tx: Tx,
  producerId: string,
  people: Waiting[],
  accounts: ReadonlyMap<string, string>,
): Promise<Person[]> {
  if (people.length === 0) return [];
  const column = (read: (person: Waiting) => string | null) => people.map(read);
  const { rows } = await sql<Person>`
    insert into students (producer_id, id, user_id, email, name, phone, cpf)
    select ${producerId}, id, user_id, email, name, nullif(phone, ''), nullif(cpf, '') from unnest(
      ${orderedIds(people.length)}::uuid[], ${column(({ email }) => accounts.get(email) ?? null)}::uuid[], ${column(({ email }) => email)}::text[],
      ${column(({ name }) => name)}::text[], ${column(({ phone }) => phone)}::text[],
      ${column(({ cpf }) => cpf)}::text[]) as person (id, user_id, email, name, phone, cpf)
    on conflict (producer_id, user_id) do nothing
    returning id as "studentId", user_id as "userId", email, name, true as "wasActive"`.execute(tx);
  const { numAffectedRows } = await sql`
    update profiles set student_count = student_count + ${rows.length}::integer
    where id = ${producerId} and student_count + ${rows.length}::integer <= school_student_limit(id, app_now())`.execute(
    tx,
  );
  if (numAffectedRows === 0n) throw new PlacesTaken();
  return rows;
}

/** As when they are enrolled by hand: active again, and what was blank filled. */
async function completeKnown(
  tx: Tx,
  producerId: string,
  rows: Waiting[],
  known: ReadonlyMap<string, Known>,
): Promise<Person[]> {
  const people = rows.filter(({ email }) => known.has(email));
  if (people.length === 0) return [];
  const { rows: students } = await sql<Omit<Person, 'wasActive'>>`
    update students s set status = 'active', phone = coalesce(s.phone, nullif(p.phone, '')),
      cpf = coalesce(s.cpf, nullif(p.cpf, ''))
    from unnest(${people.map(({ email }) => email)}::text[], ${people.map(({ phone }) => phone)}::text[],
      ${people.map(({ cpf }) => cpf)}::text[]) as p (email, phone, cpf)
    where s.producer_id = ${producerId} and s.email = p.email
    returning s.id as "studentId", s.user_id as "userId", s.email, s.name`.execute(tx);
  return students.map((student) => ({ ...student, wasActive: known.get(student.email)?.active ?? true }));
}

async function note(tx: Tx, { producerId, importId }: ImportRef, outcomes: Outcomes): Promise<void> {
  for (const [outcome, lines] of Map.groupBy(outcomes, ([, each]) => each))
    await sql`
      update student_import_rows set outcome = ${outcome}
      where producer_id = ${producerId} and import_id = ${importId}
        and line = any (${lines.map(([line]) => line)}::integer[])`.execute(tx);
  await sql`
    update student_imports set done = done + ${outcomes.size}::integer, failures = 0, updated_at = app_now()
    where producer_id = ${producerId} and id = ${importId}`.execute(tx);
}

async function finish(tx: Tx, { producerId, importId }: ImportRef): Promise<void> {
  await sql`
    update student_imports set finished_at = app_now(), updated_at = app_now()
    where producer_id = ${producerId} and id = ${importId}`.execute(tx);
}
