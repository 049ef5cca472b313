import { sql } from 'kysely';
import { orderedIds } from '../../crypto/ordered-ids.ts';
import type { Tx } from '../../db.ts';
import type { Person } from '../access/not-yet-open.ts';

/** A person of a list, merged from all their lines in a batch. */
export type Listed = { email: string; name: string; phone: string; cpf: string };

/** `added` if they are new to the school; `filled` are the fields that the list changed. */
export type Enrolled = Person & { added: boolean; filled: ('active' | 'phone' | 'cpf')[] };

/** The remaining places were taken concurrently: the transaction is rolled back and repeated. */
export class SeatsTaken extends Error {}

/*
 * Looked up one by one (lateral, limit): a large import outgrows the planner's statistics while it runs, and a join
 * would then scan everything written so far for every batch.
 */

type Known = { email: string; studentId: string; userId: string; active: boolean; hasPhone: boolean; hasCpf: boolean };

export async function findKnown(
  tx: Tx,
  producerId: string,
  people: readonly Listed[],
): Promise<ReadonlyMap<string, Known>> {
  const { rows: known } = await sql<Known>`
    select s.email, s.id as "studentId", s.user_id as "userId", s.status = 'active' as active, s.phone is not null as "hasPhone",
      s.cpf is not null as "hasCpf"
    from unnest(${people.map(({ email }) => email)}::text[]) as wanted
    cross join lateral (
      select id, email, user_id, status, phone, cpf from students where producer_id = ${producerId} and email = wanted limit 1) s`.execute(
    tx,
  );
  return new Map(known.map((each) => [each.email, each]));
}

/**
 * Leaves out students whom a concurrent request added: their lines wait for the next batch. Written in one order, so that
 * two lists with the same people do not deadlock.
 */
export async function addStudents(
  tx: Tx,
  producerId: string,
  people: readonly Listed[],
  accounts: ReadonlyMap<string, string>,
): Promise<Enrolled[]> {
  if (people.length === 0) return [];
  const column = (read: (person: Listed) => string | null) => people.map(read);
  const { rows } = await sql<Person>`
    insert into students (producer_id, id, user_id, email, name, phone, cpf)
    select ${producerId}, id, user_id, email, name, nullif(phone, ''), nullif(cpf, '') from unnest(
      ${orderedIds(people.length)}::uuid[], ${column(({ email }) => accounts.get(email) ?? null)}::uuid[], ${column(({ email }) => email)}::text[],
      ${column(({ name }) => name)}::text[], ${column(({ phone }) => phone)}::text[],
      ${column(({ cpf }) => cpf)}::text[]) as person (id, user_id, email, name, phone, cpf)
    order by user_id
    on conflict (producer_id, user_id) do nothing
    returning id as "studentId", user_id as "userId", email, name, true as "wasActive"`.execute(tx);
  const { numAffectedRows } = await sql`
    update profiles set student_count = student_count + ${rows.length}::integer
    where id = ${producerId} and student_count + ${rows.length}::integer <= school_student_limit(id, app_now())`.execute(
    tx,
  );
  if (numAffectedRows === 0n) throw new SeatsTaken();
  return rows.map((person) => ({ ...person, added: true, filled: [] }));
}

/** Like manual enrollment: reactivates students, and fills blank fields. */
export async function completeKnown(
  tx: Tx,
  producerId: string,
  listed: readonly Listed[],
  known: ReadonlyMap<string, Known>,
): Promise<Enrolled[]> {
  const people = listed.filter(({ email }) => known.has(email));
  if (people.length === 0) return [];
  await lockStudents(tx, producerId, [...known.values()]);
  const { rows: students } = await sql<Omit<Person, 'wasActive'>>`
    update students s set status = 'active', phone = coalesce(s.phone, nullif(p.phone, '')),
      cpf = coalesce(s.cpf, nullif(p.cpf, ''))
    from unnest(${people.map(({ email }) => email)}::text[], ${people.map(({ phone }) => phone)}::text[],
      ${people.map(({ cpf }) => cpf)}::text[]) as p (email, phone, cpf)
    where s.producer_id = ${producerId} and s.email = p.email
    returning s.id as "studentId", s.user_id as "userId", s.email, s.name`.execute(tx);
  const said = new Map(people.map((person) => [person.email, person]));
  return students.map((student) => {
    const before = known.get(student.email);
    const filled = filledOf(before, said.get(student.email));
    return { ...student, added: false, wasActive: before?.active ?? true, filled };
  });
}

/** In the order of bulk actions: the update would lock them in that of its plan. */
async function lockStudents(tx: Tx, producerId: string, known: readonly Known[]): Promise<void> {
  await sql`
    select from students
    where producer_id = ${producerId} and id = any (${known.map(({ studentId }) => studentId)}::uuid[])
    order by id for no key update`.execute(tx);
}

function filledOf(before: Known | undefined, said: Listed | undefined): Enrolled['filled'] {
  const filled: Enrolled['filled'] = [];
  if (before && !before.active) filled.push('active');
  if (before && !before.hasPhone && said?.phone) filled.push('phone');
  if (before && !before.hasCpf && said?.cpf) filled.push('cpf');
  return filled;
}
