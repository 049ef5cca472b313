import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { endAllSessions } from '../auth/sessions/end-sessions.ts';
import { orderedIds } from '../crypto/ordered-ids.ts';
import type { Tx } from '../db.ts';

/** `email` is the account's current address; a recently replaced address still finds the account. */
export type Account = { userId: string; isNew: boolean; email: string };

/**
 * The account of an e-mail; created as a student's if there is none. An existing account keeps its name, password and
 * role, since enrolling a person gives no rights over their account. Concurrent enrollments of one new e-mail get the
 * same account. Runs across schools.
 */
export async function findOrCreateAccount(tx: Tx, person: { email: string; name: string }): Promise<Account> {
  const email = (await currentAddresses(tx, [person.email])).get(person.email) ?? person.email;
  const created = await tx
    .insertInto('profiles')
    .values({ id: randomUUID(), email, name: person.name, role: 'student' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return { userId: created.id, isNew: true, email };
  // Locks until the end of the transaction, so that `discardAccounts` does not delete it meanwhile.
  const known = await tx
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .forKeyShare()
    .executeTakeFirst();
  return known ? { userId: known.id, isNew: false, email } : findOrCreateAccount(tx, person);
}

/**
 * `findOrCreateAccount` for many, in two statements.
 * @param held existing accounts to lock together with them
 * @returns each e-mail's account
 */
export async function createAccounts(
  tx: Tx,
  people: readonly { email: string; name: string }[],
  held: readonly string[],
): Promise<Map<string, string>> {
  const emails = people.map(({ email }) => email);
  // Always in the same order, so that two concurrent calls do not deadlock.
  await sql`
    insert into profiles (id, email, name, role)
    select id, email, name, 'student'
    from unnest(${orderedIds(people.length)}::uuid[], ${emails}::text[], ${people.map(({ name }) => name)}::text[])
      as person (id, email, name) order by email
    on conflict (email) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from profiles
    where id = any (array(select id from profiles where email = any (${emails}::text[])) || ${held}::uuid[])
    order by id for key share`.execute(tx);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The current addresses of accounts that changed theirs recently. Runs across schools. */
export async function currentAddresses(tx: Tx, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ before: string; now: string }>`
    select before, p.email as now from (
      -- Most were never changed, and are not asked about one by one.
      select distinct old_email as before from email_changes
      where old_email = any (${emails}::text[]) and proven_at is not null and undone_at is null) changed
    join profiles p on p.id = account_before_change(before)`.execute(tx);
  return new Map(rows.map(({ before, now }) => [before, now]));
}

/**
 * For callers that may discard the accounts later; must run before other rows of theirs are locked. Runs across
 * schools.
 */
export async function lockAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    select from profiles where id = any (${userIds}::uuid[]) and role = 'student' order by id for update`.execute(tx);
}

/**
 * For callers that change students of these accounts, so that the accounts are not discarded meanwhile. Runs across
 * schools.
 */
export async function lockAccountsForShare(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select from profiles where id = any (${userIds}::uuid[]) order by id for key share`.execute(tx);
}

/** No school and no other role uses the account `p`. */
export const isUnused = sql<boolean>`(p.role = 'student' and not exists (select from students st where st.user_id = p.id)
  and not exists (select from team_members m where m.user_id = p.id))`;

/** Deletes those that are not used any more; they must be locked. Runs across schools. */
export async function discardAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`delete from profiles p where p.id = any (${userIds}::uuid[]) and ${isUnused}`.execute(tx);
}

/**
 * Signs people out of one school, and deletes credentials that only open it. Locks in the order of `lockSessions`. Runs
 * across schools.
 */
export async function leaveSchool(tx: Tx, producerId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from credentials where scope_producer_id = ${producerId} and user_id = any (${userIds}::uuid[])
      and origin <> 'chosen_at_sign_up'`.execute(tx);
  await sql`
    update user_sessions set is_active = false, ended_reason = 'no_access', expires_at = least(expires_at, app_now())
    where producer_id = ${producerId} and user_id = any (${userIds}::uuid[]) and kind = 'student' and is_active`.execute(
    tx,
  );
  await sql`
    delete from auth_tokens where producer_id = ${producerId} and user_id = any (${userIds}::uuid[])`.execute(tx);
}

type FirstPassword = {
  userId: string;
  producerId: string;
  passwordHash: string;
  origin: 'typed_by_school' | 'made_for_school';
};

/**
 * Gives a student the first password for a school, until the person chooses one. Runs across schools.
 * @returns false when there is a password already, which stays
 */
export async function giveFirstPassword(tx: Tx, { userId, producerId, ...password }: FirstPassword): Promise<boolean> {
  const given = await tx
    .insertInto('credentials')
    .values({
      user_id: userId,
      scope_producer_id: producerId,
      password_hash: password.passwordHash,
      origin: password.origin,
    })
    .onConflict((conflict) => conflict.constraint('credentials_of_scope').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return given !== undefined;
}

/** Replaces a password that its person has not chosen, and ends the sessions opened with it. Runs across schools. */
export async function replaceFirstPassword(
  tx: Tx,
  { userId, producerId, passwordHash, origin }: FirstPassword,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ password_hash: passwordHash, origin, changed_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('scope_producer_id', '=', producerId)
    .where('origin', 'in', ['typed_by_school', 'made_for_school'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await endAllSessions(tx, userId, 'password_changed', { scope: producerId });
  return true;
}

/** Notes that the school's access e-mail carried a password. Runs across schools. */
export async function recordPasswordSent(tx: Tx, student: { producerId: string; userId: string }): Promise<void> {
  await tx
    .updateTable('students')
    .set({ last_password_sent: sql`app_now()` })
    .where('producer_id', '=', student.producerId)
    .where('user_id', '=', student.userId)
    .execute();
}
