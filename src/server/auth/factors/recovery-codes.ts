import { randomInt } from 'node:crypto';
import type { Place } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { asPlatform, readAsPlatform, type Tx } from '../../db.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';
import { hashPassword, passwordMatches } from '../passwords/passwords.ts';

/* Ten single-use codes for people who lost their other factors: 50 bits each, hashed like passwords. */

const COUNT = 10;
const LENGTH = 10;
/** Stored in clear to find the one hash to compare with; 40 bits remain to be guessed. */
const PREFIX_LENGTH = 2;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export type RecoveryCodes = { codes: string[]; rows: { prefix: string; hash: string }[] };

/** @returns the codes to show once, and the values to store */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const byPrefix = new Map<string, string>();
  while (byPrefix.size < COUNT) {
    const code = Array.from({ length: LENGTH }, () => BASE32[randomInt(BASE32.length)]).join('');
    byPrefix.set(code.slice(0, PREFIX_LENGTH), code);
  }
  const rows = [...byPrefix].map(async ([prefix, code]) => ({ prefix, hash: await hashPassword(code) }));
  return { codes: [...byPrefix.values()], rows: await Promise.all(rows) };
}

export async function storeRecoveryCodes(tx: Tx, userId: string, { rows }: RecoveryCodes): Promise<void> {
  await removeRecoveryCodes(tx, userId);
  await tx
    .insertInto('recovery_codes')
    .values(rows.map((row) => ({ ...row, user_id: userId })))
    .execute();
}

export const removeRecoveryCodes = (tx: Tx, userId: string) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/**
 * Whether the code is right and unused; of two concurrent uses only one succeeds. An unknown prefix takes the
 * same work. The holder is told with the use itself, whatever it then opens.
 */
export async function verifyRecoveryCode(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  userId: string,
  typed: string,
  place: Place,
  now = new Date(),
): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[^A-Z2-7]/g, '');
  const prefix = code.slice(0, PREFIX_LENGTH);
  const kept = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_id', '=', userId)
      .where('prefix', '=', prefix)
      .where('used_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!(await passwordMatches(kept?.hash, code))) return false;
  return asPlatform(db, async (tx) => {
    const used = await tx
      .updateTable('recovery_codes')
      .set({ used_at: now.toISOString() })
      .where('user_id', '=', userId)
      .where('prefix', '=', prefix)
      .where('hash', '=', kept?.hash ?? '')
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return false;
    const notice = { kind: 'recovery_code_used', left: await countRecoveryCodes(tx, userId) } as const;
    await queueSecurityNotice(tx, jobs, { userId, notice, place, now });
    return true;
  });
}
