import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { ENDED_WITH_IT, PERSON_COLUMNS } from './person-columns.ts';
import { reassignSchoolMails } from './school-mails.ts';

/*
 * A school's id is its producer's account id, which more than a hundred tables, addresses and payments contain. So the
 * id stays and the persons change places: the new owner gets the school's account, and the former owner a new account.
 */

type Person = {
  email: string;
  name: string;
  termsAcceptedAt: string | null;
  termsVersion: string | null;
  provenAt: string | null;
  waived: boolean;
};

/**
 * Runs across schools.
 * @param receiverId the new owner's account, which is merged into the school's and deleted
 * @returns the former owner's account
 */
export async function exchangeAccounts(tx: Tx, producerId: string, receiverId: string): Promise<string> {
  const [former, receiver] = [await findPerson(tx, producerId), await findPerson(tx, receiverId)];
  await deleteWaysIn(tx, producerId, receiverId);
  const formerId = await moveOut(tx, producerId, former);
  await reassignSchoolMails(tx, producerId, formerId, receiver);
  await leaveEmail(tx, receiverId);
  await sql`
    update profiles set email = ${receiver.email}, name = ${receiver.name}, terms_accepted_at = ${receiver.termsAcceptedAt}::timestamptz,
      terms_version = ${receiver.termsVersion}, mailbox_proven_at = ${receiver.provenAt}::timestamptz, proof_waived = ${receiver.waived}
    where id = ${producerId}`.execute(tx);
  await movePerson(tx, receiverId, { to: producerId, email: receiver.email });
  await sql`delete from team_members where producer_id = ${producerId} and user_id = ${producerId}`.execute(tx);
  await sql`delete from profiles where id = ${receiverId}`.execute(tx);
  return formerId;
}

/** Before a school is deleted: people it names get an account without it. Runs across schools. */
export async function leaveSchool(tx: Tx, producerId: string): Promise<void> {
  const person = await findPerson(tx, producerId);
  await deleteWaysIn(tx, producerId);
  await moveOut(tx, producerId, person);
}

/** @returns the person's account from now on */
async function moveOut(tx: Tx, producerId: string, person: Person): Promise<string> {
  const id = randomUUID();
  await leaveEmail(tx, producerId);
  await sql`
    insert into profiles (id, email, name, role, terms_accepted_at, terms_version, mailbox_proven_at, proof_waived)
    values (${id}, ${person.email}, ${person.name}, 'student', ${person.termsAcceptedAt}::timestamptz, ${person.termsVersion},
      ${person.provenAt}::timestamptz, ${person.waived})`.execute(tx);
  await movePerson(tx, producerId, { to: id, email: person.email });
  return id;
}

async function findPerson(tx: Tx, id: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select email, name, terms_accepted_at as "termsAcceptedAt", terms_version as "termsVersion", mailbox_proven_at as "provenAt",
      proof_waived as waived
    from profiles where id = ${id} for update`.execute(tx);
  return rows[0] as Person;
}

/** Deletes links, pending sign-ins, and what the sign-up password opened before the mailbox was proven. */
async function deleteWaysIn(tx: Tx, producerId: string, ...others: string[]): Promise<void> {
  for (const table of ENDED_WITH_IT)
    await sql`delete from ${sql.table(table)} where user_id = any (${[producerId, ...others]}::uuid[])`.execute(tx);
  const atSignUp = sql`user_id = ${producerId} and scope_producer_id = ${producerId}`;
  await sql`delete from credentials where ${atSignUp}`.execute(tx);
  await sql`delete from user_sessions where ${atSignUp} and kind = 'producer'`.execute(tx);
}

/** An address belongs to one account at a time. */
const leaveEmail = (tx: Tx, id: string) =>
  sql`update profiles set email = ${`${id}@moving.invalid`} where id = ${id}`.execute(tx);

async function movePerson(tx: Tx, from: string, { to, email }: { to: string; email: string }): Promise<void> {
  await sql`update students set user_id = ${to}, email = ${email} where user_id = ${from}`.execute(tx);
  // Includes schools whose team they have left.
  await sql`update school_deeds set actor_id = ${to} where actor_id = ${from}`.execute(tx);
  for (const { table, column } of PERSON_COLUMNS)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(tx);
}
