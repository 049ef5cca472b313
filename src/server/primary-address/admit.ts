import { sql } from 'kysely';
import { networkOf } from '#shared/network.ts';
import type { Tx } from '../db.ts';
import { Problem } from '../problem.ts';
import { type AddressState, checkAddress, type Verdict, WAIT_ENDS_MS } from './check-address.ts';

type Person = { producerId: string; userId: string };
type Refused = { producerId: string; studentId: string; address: string };

/** The refused login is recorded, although nothing else of a login is: see `recordRefusal`. */
export class AddressRefused extends Problem {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super('ip_restricted');
    this.refused = refused;
  }
}

const REMEMBERED = 20;

/**
 * Decides whether a student may sign in from this address; the first one becomes theirs. Call with the
 * person's sign-ins serialized, before anything is written.
 * @throws AddressRefused
 */
export async function admitAddress(tx: Tx, person: Person, ip: string, now = new Date()): Promise<void> {
  const address = networkOf(ip) ?? ip;
  let decision = await decide(tx, person, address, now);
  if (decision?.verdict === 'take') {
    // Meanwhile the producer, who locks the student as well, may have fixed another address.
    await lockStudent(tx, person);
    decision = await decide(tx, person, address, now);
  }
  if (!decision) return;
  const entering = { producerId: person.producerId, studentId: decision.studentId, address };
  if (decision.verdict === 'refuse') throw new AddressRefused(entering);
  if (decision.verdict === 'take') await assignAddress(tx, entering, now);
}

/** @returns undefined for somebody who is no student of the school */
async function decide(
  tx: Tx,
  { producerId, userId }: Person,
  address: string,
  now: Date,
): Promise<{ studentId: string; verdict: Verdict } | undefined> {
  const { rows } = await sql<Omit<AddressState, 'waitingSince'> & { studentId: string; waitingSince: string | null }>`
    select s.id as "studentId", c.primary_address as on, coalesce(a.rule, 'school') as rule, a.address,
      r.first_at as "waitingSince"
    from students s join client_settings c on c.producer_id = s.producer_id
    left join student_addresses a on a.producer_id = s.producer_id and a.student_id = s.id
    left join address_refusals r on r.producer_id = s.producer_id and r.student_id = s.id and r.address = ${address}
    where s.producer_id = ${producerId} and s.user_id = ${userId}`.execute(tx);
  const [state] = rows;
  if (!state) return undefined;
  const { studentId, waitingSince } = state;
  const known = { ...state, waitingSince: waitingSince ? new Date(waitingSince) : null };
  return { studentId, verdict: checkAddress(known, address, now) };
}

const lockStudent = (tx: Tx, { producerId, userId }: Person) =>
  sql`select from students where producer_id = ${producerId} and user_id = ${userId} for key share`.execute(tx);

/** Sets the student's address; others that were waiting start again. */
export async function assignAddress(
  tx: Tx,
  { producerId, studentId, address }: Refused,
  now = new Date(),
): Promise<void> {
  await sql`
    insert into student_addresses (producer_id, student_id, rule, address, since)
    values (${producerId}, ${studentId}, 'school', ${address}, ${now})
    on conflict (producer_id, student_id) do update set address = excluded.address, since = excluded.since
    where student_addresses.rule <> 'off'`.execute(tx);
  await deleteRefusals(tx, { producerId, studentId });
}

/** Records a refused address once, with a count. The waiting period begins with the first refusal. */
export async function recordRefusal(
  tx: Tx,
  { producerId, studentId, address }: Refused,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - WAIT_ENDS_MS);
  // The student may have been deleted meanwhile.
  await sql`
    insert into address_refusals (producer_id, student_id, address, first_at, last_at)
    select producer_id, id, ${address}, ${now}, ${now} from students where producer_id = ${producerId} and id = ${studentId}
    for key share
    on conflict (producer_id, student_id, address) do update set times = address_refusals.times + 1, last_at = excluded.last_at,
      first_at = case when address_refusals.first_at <= ${before} then excluded.last_at else address_refusals.first_at end`.execute(
    tx,
  );
  await sql`
    delete from address_refusals where producer_id = ${producerId} and student_id = ${studentId} and address in (
      select address from address_refusals where producer_id = ${producerId} and student_id = ${studentId}
      order by last_at desc offset ${REMEMBERED})`.execute(tx);
}

export async function deleteRefusals(tx: Tx, which: { producerId: string; studentId?: string }): Promise<void> {
  await tx
    .deleteFrom('address_refusals')
    .where('producer_id', '=', which.producerId)
    .$if(which.studentId !== undefined, (own) => own.where('student_id', '=', which.studentId ?? ''))
    .execute();
}
