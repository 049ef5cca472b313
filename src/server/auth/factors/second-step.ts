import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WaysIn } from '#shared/contract/account/factors.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import type { Tx } from '../../db.ts';
import type { Host } from '../../http/hosts.ts';
import { Problem } from '../../problem.ts';
import { type Device, deviceKey } from '../sessions/open-session.ts';
import { factorsOf } from './factors.ts';

/*
 * Between password and second step there is no session, only a record of what it would open, kept for five
 * minutes and bound to the browser.
 */

const MINUTES = 5;
const TRIES = 5;

export type Pending<Opens> = { id: string; userId: string; opens: Opens };
export type SecondStep = { token: string; ways: WaysIn };

/** Whether a profile `p` has to give its second step: whoever only studies does not. */
export const hasToGiveFactor = sql<boolean>`(p.role <> 'student' or exists (
  select from team_members m where m.user_id = p.id and coalesce(m.expires_at > app_now(), true)))`;

/**
 * Whether sessions of this account need a second step. For students a passkey is only an alternative, never required.
 */
export async function asksForSecondStep(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles p where p.id = ${userId} and ${hasToGiveFactor}
      and (exists (select from totp_secrets t where t.user_id = p.id and t.confirmed_at is not null)
        or exists (select from passkeys k where k.user_id = p.id))`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether none of the account's factors works at a school's host, where passkeys do not. A recovery code only replaces a
 * lost factor. Then a student's session needs no second step, but only opens that school (docs/decisions/0026).
 */
export const lacksWayAt = async (tx: Tx, userId: string, host: Host | undefined): Promise<boolean> =>
  Boolean(host?.name) && !(await factorsOf(tx, userId)).totp;

export async function requireSecondStep(
  tx: Tx,
  userId: string,
  opens: object,
  device: Device,
  now = new Date(),
): Promise<SecondStep> {
  const token = newToken();
  const device_id = deviceKey(device.deviceId);
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).where('device_id', '=', device_id).execute();
  await tx
    .insertInto('pending_sign_ins')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      user_id: userId,
      device_id,
      opens: JSON.stringify(opens),
      expires_at: new Date(now.getTime() + MINUTES * 60_000).toISOString(),
    })
    .execute();
  const ways = await factorsOf(tx, userId);
  // Passkeys only work at the platform's host; at a school's own host, the authenticator app is used.
  return { token, ways: { ...ways, passkey: ways.passkey && !device.host?.name } };
}

/** The pending sign-in of this browser for the token. @throws Problem second_step_over */
export async function findPending<Opens>(
  tx: Tx,
  token: string,
  device: Device,
  now = new Date(),
): Promise<Pending<Opens>> {
  const found = await openPending(tx, token, device, now).select(['id', 'user_id', 'opens']).executeTakeFirst();
  if (!found) throw new Problem('second_step_over');
  return { id: found.id, userId: found.user_id, opens: found.opens as Opens };
}

const openPending = (tx: Tx, token: string, device: Device, now: Date) =>
  tx
    .selectFrom('pending_sign_ins')
    .where('token_hash', '=', hashToken(token))
    .where('device_id', '=', deviceKey(device.deviceId))
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', TRIES);

/** Like `findPending`, but counts a try first. @throws Problem second_step_over */
export async function tryPending<Opens>(
  tx: Tx,
  token: string,
  device: Device,
  now = new Date(),
): Promise<Pending<Opens>> {
  const pending = await findPending<Opens>(tx, token, device, now);
  const counted = await tx
    .updateTable('pending_sign_ins')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', pending.id)
    .where('tries', '<', TRIES)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) throw new Problem('second_step_over');
  return pending;
}

/**
 * Consumes the pending sign-in, so that of two correct answers at once only one opens a session. @throws Problem
 * second_step_over
 */
export async function consumePending(tx: Tx, { id }: Pick<Pending<unknown>, 'id'>): Promise<void> {
  const spent = await tx.deleteFrom('pending_sign_ins').where('id', '=', id).executeTakeFirst();
  if (spent.numDeletedRows === 0n) throw new Problem('second_step_over');
}

/** A changed password invalidates pending sign-ins. */
export const deletePending = (tx: Tx, userId: string) =>
  tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
