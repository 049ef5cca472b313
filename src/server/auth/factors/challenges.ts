import { sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Tx } from '../../db.ts';

const MINUTES = 5;

export type Purpose = Schema['passkey_challenges']['purpose'];
/** The purpose of a challenge, and the browser, pending sign-in or session it was issued to. */
export type Asking = { purpose: Purpose; askedBy: string };

export async function storeChallenge(tx: Tx, challenge: string, asking: Asking, now: Date): Promise<void> {
  const { purpose, askedBy: asked_by } = asking;
  const expires_at = new Date(now.getTime() + MINUTES * 60_000).toISOString();
  await tx.insertInto('passkey_challenges').values({ challenge, purpose, asked_by, expires_at }).execute();
}

/**
 * Consumes a challenge, whatever the result.
 * @returns whether it belongs to this asker and purpose, and is still valid
 */
export async function consumeChallenge(tx: Tx, challenge: string, asking: Asking, now: Date): Promise<boolean> {
  const spent = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', asking.purpose)
    .where('asked_by', '=', asking.askedBy)
    .returning(sql<boolean>`expires_at > ${now.toISOString()}::timestamptz`.as('good'))
    .executeTakeFirst();
  return spent?.good ?? false;
}
