import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { deletePending } from '../factors/second-step.ts';
import { type Credential, isChosen } from '../scope.ts';
import { endElevations } from '../step-up/step-up.ts';

export type StoredPassword = Credential & { passwordHash: string };

/**
 * The password valid at a school, or at the account's own panel: the account's own once its mailbox is
 * proven, else the school's. Runs across schools.
 * @param scope the school; null where no school is meant
 *
 */
export async function findPassword(tx: Tx, userId: string, scope: string | null): Promise<StoredPassword | undefined> {
  return tx
    .selectFrom('credentials')
    .select(['password_hash as passwordHash', 'origin', 'scope_producer_id as scope'])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('scope_producer_id', 'is', null), row('scope_producer_id', '=', scope)]))
    .orderBy('scope_producer_id', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/**
 * Replaces the password of the same scope, and invalidates open links, confirmations and pending sign-ins.
 * One without a scope replaces all. Runs across schools.
 */
export async function storePassword(
  tx: Tx,
  userId: string,
  { passwordHash, origin, scope }: StoredPassword,
): Promise<void> {
  const password = { password_hash: passwordHash, origin };
  await tx
    .insertInto('credentials')
    .values({ user_id: userId, scope_producer_id: scope, ...password })
    .onConflict((conflict) =>
      conflict.constraint('credentials_of_scope').doUpdateSet({ ...password, changed_at: sql`app_now()` }),
    )
    .execute();
  if (scope === null)
    await tx
      .deleteFrom('credentials')
      .where('user_id', '=', userId)
      .where('scope_producer_id', 'is not', null)
      .execute();
  await voidLinks(tx, userId, scope);
  await endElevations(tx, userId);
  await deletePending(tx, userId);
}

/** @param scope the school into which the links lead; null for all of them */
async function voidLinks(tx: Tx, userId: string, scope: string | null): Promise<void> {
  await tx
    .updateTable('auth_tokens')
    .set({ used_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(scope !== null, (those) => those.where('kind', '=', 'access').where('producer_id', '=', scope))
    .execute();
}

/** The sign-up's password while the mailbox is not proven. Runs across schools. */
export async function unprovenSignUpPassword(tx: Tx, userId: string): Promise<StoredPassword | undefined> {
  const known = await findPassword(tx, userId, userId);
  return known?.origin === 'chosen_at_sign_up' ? known : undefined;
}

/** @returns whether there was one */
export async function deleteSignUpPassword(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('origin', '=', 'chosen_at_sign_up')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether the person chose the stored password, which is then required for changing it. */
export const isOwnChoice = (stored: StoredPassword | undefined): stored is StoredPassword =>
  stored !== undefined && isChosen(stored.origin);
