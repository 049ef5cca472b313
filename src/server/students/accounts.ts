import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { endAllSessions } from '../auth/sessions.ts';
import type { Tx } from '../db.ts';

export type Account = { userId: string; isNew: boolean };

/**
 * The one account of an e-mail, made as a student's when there is none. An existing one keeps its name, password and
 * role: whoever enrols a person has no say over them. Two who enrol the same new e-mail at once get the same account.
 * Runs across schools.
 */
export async function findOrCreateAccount(tx: Tx, person: { email: string; name: string }): Promise<Account> {
  const created = await tx
    .insertInto('profiles')
    .values({ id: randomUUID(), email: person.email, name: person.name, role: 'student' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return { userId: created.id, isNew: true };
  const { id } = await tx
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  return { userId: id, isNew: false };
}

/**
 * Gives an account its first password, until the person chooses one. Runs across schools.
 * @returns false when there is a password already, which stays
 */
export async function giveFirstPassword(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const given = await tx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash, origin: 'generated' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return given !== undefined;
}

/** Changes a password that its person has not chosen, and ends what was opened with it. Runs across schools. */
export async function replaceFirstPassword(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ password_hash: passwordHash, changed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('origin', '=', 'generated')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await endAllSessions(tx, userId, 'password_changed');
  return true;
}

/** Notes that the school's access e-mail carried a password. Runs across schools. */
export async function recordPasswordSent(tx: Tx, student: { producerId: string; userId: string }): Promise<void> {
  await tx
    .updateTable('students')
    .set({ last_password_sent: sql`now()` })
    .where('producer_id', '=', student.producerId)
    .where('user_id', '=', student.userId)
    .execute();
}
