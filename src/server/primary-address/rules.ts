import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  AddressOfStudent,
  AddressRefusal,
  AddressRule,
  addressRuleInput,
  KeptOut,
} from '#shared/contract/account/primary-address.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Learner, Producer } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';
import { assignAddress, deleteRefusals } from './admit.ts';
import { isRestricted, opensAt } from './check-address.ts';

type Actor = Pick<Producer, 'producerId' | 'userId' | 'name' | 'place'>;
type StoredRefusal = { address: string; firstAt: string; lastAt: string; times: number };

export function readPrimaryAddresses(
  db: Database,
  { producerId }: Actor,
  now = new Date(),
): Promise<{ on: boolean; keptOut: KeptOut[] }> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{
      on: boolean;
      keptOut: (StoredRefusal & Pick<KeptOut, 'studentId' | 'name' | 'email'> & { rule: AddressRule })[];
    }>`
      select c.primary_address as on, coalesce((
        select jsonb_agg(to_jsonb(latest) order by latest."lastAt" desc) from (
          select s.id as "studentId", s.name, s.email, r.address, ${iso('r.first_at')} as "firstAt",
            ${iso('r.last_at')} as "lastAt", r.times, coalesce(a.rule, 'school') as rule
          from address_refusals r
          join students s on s.producer_id = r.producer_id and s.id = r.student_id
          left join student_addresses a on a.producer_id = r.producer_id and a.student_id = r.student_id
          where r.producer_id = c.producer_id order by r.last_at desc limit ${LIMITS.refusalList}) latest), '[]') as "keptOut"
      from client_settings c where c.producer_id = ${producerId}`.execute(tx);
    const [school] = rows;
    if (!school) throw notFound();
    return {
      on: school.on,
      keptOut: school.keptOut.map(({ rule, ...row }) => ({ ...row, ...refusalOf(row, rule, now) })),
    };
  });
}

/** Applies from everybody's next login: stored addresses are cleared either way. Existing sessions continue. */
export function setPrimaryAddresses(db: Database, actor: Actor, { on }: { on: boolean }): Promise<{ on: boolean }> {
  const { producerId } = actor;
  return asSchool(db, { producerId }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('client_settings')
      .set({ primary_address: on })
      .where('producer_id', '=', producerId)
      .where('primary_address', '<>', on)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { on };
    await tx
      .deleteFrom('student_addresses')
      .where('producer_id', '=', producerId)
      .where('rule', '=', 'school')
      .execute();
    await sql`
      delete from address_refusals r where r.producer_id = ${producerId} and not exists (
        select from student_addresses a where a.producer_id = r.producer_id and a.student_id = r.student_id)`.execute(
      tx,
    );
    await recordAuditEvent(tx, actor, actor.place, { action: on ? 'primary_address_on' : 'primary_address_off' });
    return { on };
  });
}

/** @throws Problem not_found */
export function readStudentAddress(
  db: Database,
  { producerId }: Pick<Actor, 'producerId'>,
  { studentId }: { studentId: string },
  now = new Date(),
): Promise<AddressOfStudent> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Omit<AddressOfStudent, 'refusals'> & { refusals: StoredRefusal[] }>`
      select c.primary_address as on, coalesce(a.rule, 'school') as rule, a.address, ${iso('a.since')} as since, coalesce((
        select jsonb_agg(jsonb_build_object('address', r.address, 'firstAt', ${iso('r.first_at')},
          'lastAt', ${iso('r.last_at')}, 'times', r.times) order by r.last_at desc)
        from address_refusals r where r.producer_id = s.producer_id and r.student_id = s.id), '[]') as refusals
      from students s join client_settings c on c.producer_id = s.producer_id
      left join student_addresses a on a.producer_id = s.producer_id and a.student_id = s.id
      where s.producer_id = ${producerId} and s.id = ${studentId}`.execute(tx);
    const [student] = rows;
    if (!student) throw notFound();
    return { ...student, refusals: student.refusals.map((row) => refusalOf(row, student.rule, now)) };
  });
}

/** Counts from the next login on, whichever it was before. @throws Problem not_found */
export function setStudentAddress(
  db: Database,
  actor: Actor,
  { studentId, choice }: { studentId: string; choice: z.infer<typeof addressRuleInput> },
  now = new Date(),
): Promise<void> {
  const { producerId } = actor;
  return asSchool(db, { producerId }, async (tx) => {
    const name = await nameOf(tx, { producerId, studentId });
    const address = choice.rule === 'fixed' ? choice.address : null;
    const kept = { rule: choice.rule, address, since: address && now.toISOString() };
    await tx
      .insertInto('student_addresses')
      .values({ producer_id: producerId, student_id: studentId, ...kept })
      .onConflict((conflict) => conflict.columns(['producer_id', 'student_id']).doUpdateSet(kept))
      .execute();
    await deleteRefusals(tx, { producerId, studentId });
    const details = { fields: ['primaryAddress'] };
    await recordAuditEvent(tx, actor, actor.place, { action: 'student_changed', subject: name, details });
  });
}

/** Makes a refused address the student's address, also where it was fixed. @throws Problem not_found */
export function releaseAddress(
  db: Database,
  actor: Actor,
  { studentId, address }: { studentId: string; address: string },
): Promise<void> {
  const { producerId } = actor;
  return asSchool(db, { producerId }, async (tx) => {
    const name = await nameOf(tx, { producerId, studentId });
    const { numDeletedRows } = await tx
      .deleteFrom('address_refusals')
      .where('producer_id', '=', producerId)
      .where('student_id', '=', studentId)
      .where('address', '=', address)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await assignAddress(tx, { producerId, studentId, address });
    await recordAuditEvent(tx, actor, actor.place, { action: 'address_released', subject: name });
  });
}

export function readOwnAddress(db: Database, { producerId, studentId }: Learner): Promise<{ restricted: boolean }> {
  return readAsSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql<{ on: boolean; rule: AddressRule }>`
      select c.primary_address as on, coalesce(a.rule, 'school') as rule
      from client_settings c left join student_addresses a on a.producer_id = c.producer_id and a.student_id = ${studentId}
      where c.producer_id = ${producerId}`.execute(tx);
    return { restricted: rows[0] !== undefined && isRestricted(rows[0]) };
  });
}

/** Locks the student: two who change its address do so one after the other. */
async function nameOf(tx: Tx, { producerId, studentId }: Learner): Promise<string> {
  const student = await tx
    .selectFrom('students')
    .select('name')
    .where('producer_id', '=', producerId)
    .where('id', '=', studentId)
    .forUpdate()
    .executeTakeFirst();
  if (!student) throw notFound();
  return student.name;
}

function refusalOf({ address, firstAt, lastAt, times }: StoredRefusal, rule: AddressRule, now: Date): AddressRefusal {
  return { address, firstAt, lastAt, times, opensAt: opensAt(rule, new Date(firstAt), now)?.toISOString() ?? null };
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
