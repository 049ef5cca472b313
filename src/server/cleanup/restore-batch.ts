import { type RawBuilder, sql } from 'kysely';
import { putBeforeLater } from '../assignments/restored-submissions.ts';
import { giveCertificatesBack } from '../certificates/register/returned-holders.ts';
import type { Services } from '../context.ts';
import { erasedAmong } from '../database/erased-people.ts';
import { acrossSchools, asSchool, type Tx } from '../db.ts';
import { recomputeProgressOf } from '../learning/progress/progress.ts';
import { lockAttempts, putAttemptsBeforeLater } from '../quizzes/restored-attempts.ts';
import { lockEnrollments, refreshEnrollments } from '../students/access/refresh-enrollments.ts';
import { stackAddedDays } from '../students/access/stack-added-days.ts';
import { currentAddresses } from '../students/accounts.ts';
import { ARCHIVED, type ArchivedTable } from './archive/archived-tables.ts';
import type { SchoolRef } from './archive/snapshot.ts';
import { takenBackSince } from './taken-back.ts';

type Row = Record<string, unknown>;
type OwnRow = Row & { student_id: string };
type Submission = Parameters<typeof putBeforeLater>[3][number];
type Attempt = Parameters<typeof putAttemptsBeforeLater>[3][number];

export type Archived = {
  account: { id: string; email: string };
  student: Row & { id: string; user_id: string; name: string };
} & Record<'access_grants', OwnRow[]> &
  // Older archives lack tables that were added later.
  Partial<Record<ArchivedTable, OwnRow[]>>;

type Account = { archivedId: string; id: string; email: string };

/**
 * Restores the next students of an archive, all or nothing. Returning students keep what they have and get
 * the old added; erased ones are left out. What was taken back meanwhile is restored closed.
 * @param batch as of which line of the archive
 * @returns false when somebody else has restored these
 */
export function restoreBatch(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId, year }: SchoolRef,
  { from, students: archived }: { from: number; students: readonly Archived[] },
): Promise<boolean> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql`
      select from cleanup_schools
      where producer_id = ${producerId} and year = ${year} and state = 'restoring' and restored_lines = ${from} for update`.execute(
      tx,
    );
    if (rows.length === 0) return false;
    const emails = archived.map(({ account }) => account.email);
    const erased = await erasedAmong(tx, env, producerId, emails);
    const known = archived.filter(({ account }) => !erased.has(account.email));
    const grants = known.flatMap(({ access_grants }) => access_grants);
    const takenBack = await takenBackSince(tx, producerId, grants);
    const students = known.map((student) => ({
      ...student,
      access_grants: student.access_grants.map((grant) => ({ ...grant, ...takenBack.get(grant.id) })),
    }));
    const accounts = await acrossSchools(tx, () => accountsOf(tx, students));
    const { added, present } = await restoreStudents(tx, producerId, students, accounts);
    await giveCertificatesBack(tx, producerId, returnedHolders(students, present));
    const again = [...present.values()].filter((id) => !added.has(id));
    const attempts = await lockAttempts(tx, producerId, again);
    await lockEnrollments(tx, { producerId, studentIds: again });
    const enrolled = await enrollmentsOf(tx, producerId, again);
    for (const { table, key } of ARCHIVED) {
      const rows = rowsOf(students, table, present);
      if (table === 'held_access_emails') await restoreRows(tx, { table, key }, stillHeld(rows, enrolled));
      else if (table === 'submissions')
        await restoreRows(tx, { table, key }, await putBeforeLater(tx, producerId, again, rows as Submission[]));
      else if (table === 'quiz_attempts')
        await restoreRows(
          tx,
          { table, key },
          await putAttemptsBeforeLater(tx, producerId, attempts, rows as Attempt[]),
        );
      else await restoreRows(tx, { table, key }, rows);
    }
    const isChanged = (studentId: string, grant: Row) => !added.has(studentId) || takenBack.has(grant.id);
    await refreshAccess(tx, producerId, students, present, isChanged);
    await sql`
      update cleanup_schools set restored_lines = restored_lines + ${archived.length}::integer,
        restored = restored + ${added.size}::integer, updated_at = app_clock()
      where producer_id = ${producerId} and year = ${year}`.execute(tx);
    await sql`update profiles set student_count = student_count + ${added.size}::integer where id = ${producerId}`.execute(
      tx,
    );
    return true;
  });
}

/**
 * Recreates deleted accounts without a password. If an account with the same e-mail was created since, it is used
 * instead, even if its e-mail was changed meanwhile. Runs across schools.
 */
async function accountsOf(tx: Tx, students: readonly Archived[]): Promise<Map<string, Account>> {
  const now = await currentAddresses(
    tx,
    students.map(({ account }) => account.email),
  );
  const accounts = students.map(({ account }) => ({ ...account, email: now.get(account.email) ?? account.email }));
  const archived = sql`jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
    as a (id uuid, email text, name text, created_at timestamptz, terms_accepted_at timestamptz, terms_version text)`;
  await sql`
    insert into profiles (id, email, name, role, created_at, terms_accepted_at, terms_version)
    select a.id, a.email, a.name, 'student', a.created_at, a.terms_accepted_at, a.terms_version
    from ${archived} order by a.email
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Account>`
    select a.id as "archivedId", p.id, p.email from ${archived}
    join profiles p on p.id = coalesce((select id from profiles where id = a.id), (select id from profiles where email = a.email))
    order by p.id for key share of p`.execute(tx);
  return new Map(rows.map((account) => [account.archivedId, account]));
}

type Brought = { added: Set<string>; present: Map<string, string> };

/** @returns the added students, and each archived student's current id in the school */
async function restoreStudents(
  tx: Tx,
  producerId: string,
  students: readonly Archived[],
  accounts: Map<string, Account>,
): Promise<Brought> {
  const people = students.flatMap(({ student, account }) => {
    const found = accounts.get(account.id);
    return found ? [{ ...student, user_id: found.id, email: found.email }] : [];
  });
  const added = new Set(await insertRows(tx, 'students', people, sql`true`, sql`id`));
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id as "userId" from students
    where producer_id = ${producerId} and user_id = any (${people.map(({ user_id }) => user_id)}::uuid[])
    order by id for no key update`.execute(tx);
  const byAccount = new Map(rows.map(({ id, userId }) => [userId, id]));
  const present = new Map(people.map(({ id, user_id }) => [id, byAccount.get(user_id) ?? id]));
  return { added, present };
}

const returnedHolders = (students: readonly Archived[], present: Map<string, string>) =>
  students.flatMap(({ student: { id: archivedId, name } }) => {
    const studentId = present.get(archivedId);
    return studentId && studentId !== archivedId ? [{ archivedId, studentId, name }] : [];
  });

const rowsOf = (students: readonly Archived[], table: ArchivedTable, present: Map<string, string>) =>
  students.flatMap((archived) =>
    (archived[table] ?? []).flatMap((row) => {
      const studentId = present.get(row.student_id);
      return studentId ? [{ ...row, student_id: studentId }] : [];
    }),
  );

type Place = `${string} ${string}`;
const placeOf = ({ student_id, course_id }: Row): Place => `${student_id} ${course_id}`;

async function enrollmentsOf(tx: Tx, producerId: string, studentIds: readonly string[]): Promise<Set<Place>> {
  const { rows } = await sql<Row>`
    select student_id, course_id from enrollments
    where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])`.execute(tx);
  return new Set(rows.map(placeOf));
}

/**
 * Students enrolled in the course again already got their access e-mail, or wait for a new one. Passwords typed by the
 * school are not restored.
 */
const stillHeld = (rows: Row[], enrolled: ReadonlySet<Place>): Row[] =>
  rows.filter((row) => !enrolled.has(placeOf(row))).map((row) => ({ ...row, password_set_by_school: false }));

type Target = Pick<(typeof ARCHIVED)[number], 'table' | 'key'>;

/** Skips rows of purged courses and lessons. Notifications lose only their course. */
async function restoreRows(tx: Tx, { table, key }: Target, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  if (table === 'notifications')
    return void (await insertRows(tx, table, await withoutGone(tx, 'courses', 'course_id', rows), sql`true`));
  if (table === 'access_grants') rows = await withoutGone(tx, 'cohorts', 'cohort_id', rows);
  const [course, lesson] = [stands('courses', 'course_id'), stands('lessons', 'lesson_id')];
  const [quiz, attempt] = [stands('quizzes', 'quiz_id'), stands('quiz_attempts', 'attempt_id')];
  const task = stands('assignments', 'assignment_id');
  const named = { lesson_id: lesson, course_id: course, quiz_id: quiz, attempt_id: attempt, assignment_id: task };
  const holds = Object.entries(named).find(([column]) => column in first)?.[1];
  for (const each of inTurns(rows, key)) await insertRows(tx, table, each, holds ?? sql`true`);
}

/** Two archived students may be one account now: what both have of a lesson or course is inserted one after the other. */
function inTurns(rows: readonly Row[], key: readonly string[]): Row[][] {
  const seen = new Map<string, number>();
  const turnOf = (row: Row) => {
    const name = key.map((column) => row[column]).join(' ');
    const turn = seen.get(name) ?? 0;
    seen.set(name, turn + 1);
    return turn;
  };
  return [...Map.groupBy(rows, turnOf).values()];
}

const stands = (table: 'courses' | 'lessons' | 'quizzes' | 'quiz_attempts' | 'assignments', column: string) =>
  sql`exists (select from ${sql.table(table)} t where t.producer_id = r.producer_id and t.id = r.${sql.ref(column)})`;

async function withoutGone(
  tx: Tx,
  table: 'courses' | 'cohorts',
  column: 'course_id' | 'cohort_id',
  rows: Row[],
): Promise<Row[]> {
  const named = rows.flatMap(({ [column]: id }) => (typeof id === 'string' ? [id] : []));
  if (named.length === 0) return rows;
  const { rows: found } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any (${named}::uuid[])`.execute(tx);
  const there = new Set(found.map(({ id }) => id));
  return rows.map((row) => (there.has(String(row[column])) ? row : { ...row, [column]: null }));
}

/** Existing rows stay, except where the archive knows more or earlier. */
const MERGED: Partial<Record<ArchivedTable | 'students', RawBuilder<unknown>>> = {
  // Access is refreshed from the grants afterwards.
  enrollments: sql`on conflict (producer_id, student_id, course_id) do update set
    status = case when excluded.status = 'completed' or excluded.progress = 100 then 'completed' else enrollments.status end,
    completed_at = least(enrollments.completed_at, excluded.completed_at),
    first_access_at = least(enrollments.first_access_at, excluded.first_access_at),
    counted_from = coalesce(enrollments.counted_from, excluded.counted_from)`,
  lesson_progress: sql`on conflict (producer_id, student_id, lesson_id) do update set
    completed = lesson_progress.completed or excluded.completed,
    completed_at = least(lesson_progress.completed_at, excluded.completed_at),
    begun_at = least(lesson_progress.begun_at, excluded.begun_at),
    watched = lesson_progress.watched + excluded.watched,
    position_seconds = coalesce(nullif(lesson_progress.position_seconds, 0), excluded.position_seconds),
    duration_seconds = coalesce(lesson_progress.duration_seconds, excluded.duration_seconds)`,
  // Not where a number is taken: if an attempt was begun meanwhile, the batch fails and is repeated.
  quiz_attempts: sql`on conflict (producer_id, id) do nothing`,
};

/** Inserts the archive's columns; newer ones get their defaults. Existing rows stay. */
async function insertRows(
  tx: Tx,
  table: ArchivedTable | 'students',
  rows: readonly Row[],
  holds: RawBuilder<unknown>,
  returning?: RawBuilder<unknown>,
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { rows: inserted } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r where ${holds}
    ${MERGED[table] ?? sql`on conflict do nothing`} ${returning ? sql`returning ${returning}` : sql``}`.execute(tx);
  return inserted.map(({ id }) => id);
}

/**
 * Returning students keep their new grants and get the old ones back; end dates and progress are recomputed from both,
 * as are those of grants that were taken back meanwhile.
 */
async function refreshAccess(
  tx: Tx,
  producerId: string,
  students: readonly Archived[],
  present: Map<string, string>,
  isChanged: (studentId: string, grant: Row) => boolean,
): Promise<void> {
  for (const { student, access_grants } of students) {
    const studentId = present.get(student.id);
    const isMerged = studentId !== student.id;
    const changed = studentId ? access_grants.filter((grant) => isMerged || isChanged(studentId, grant)) : [];
    if (!studentId || changed.length === 0) continue;
    const { rows } = await sql<{ id: string }>`
      select id from courses where producer_id = ${producerId}
        and id = any (${changed.map(({ course_id }) => course_id as string)}::uuid[])`.execute(tx);
    const places = { producerId, studentIds: [studentId], courseIds: rows.map(({ id }) => id) };
    await stackAddedDays(tx, places);
    await refreshEnrollments(tx, places);
    await recomputeProgressOf(tx, places);
  }
}
