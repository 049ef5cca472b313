import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readPlatform } from '../../branding/schools.ts';
import type { Services } from '../../context.ts';
import { seal, unseal } from '../../crypto/sealed.ts';
import { asPlatform, readAsPlatform, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { isOffByClock, newTotpSecret, qrPath, stepOfCode, totpUri } from './totp.ts';

type Tools = Pick<Services, 'db' | 'env'>;

const SETUP_MINUTES = 30;

/** `uri` is the content of the QR code, in Google Authenticator's format: `otpauth://totp/…`. */
export type TotpSetup = { key: string; uri: string; qr: { size: number; path: string } };

/** Creates a secret that only becomes valid once a code of it was entered. Replaces an unfinished setup. */
export async function startTotp(
  { db, env }: Tools,
  person: { userId: string; email: string },
  now = new Date(),
): Promise<TotpSetup> {
  const id = randomUUID();
  const key = newTotpSecret();
  const setup = { id, secret: seal(env, id, key), created_at: now.toISOString() };
  const { name } = await asPlatform(db, async (tx) => {
    await tx
      .insertInto('totp_secrets')
      .values({ ...setup, user_id: person.userId })
      .onConflict((conflict) => conflict.column('user_id').where('confirmed_at', 'is', null).doUpdateSet(setup))
      .execute();
    return readPlatform(tx);
  });
  const uri = totpUri(key, name, person.email);
  return { key, uri, qr: qrPath(uri) };
}

export type ConfirmedTotp = { setupId: string; step: number };

/** @throws Problem totp_setup_over, factor_wrong with the reason `clock` if the device's clock is wrong */
export async function checkTotpSetup(
  { db, env }: Tools,
  userId: string,
  code: string,
  now = new Date(),
): Promise<ConfirmedTotp> {
  const setup = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('totp_secrets')
      .select(['id', 'secret'])
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', new Date(now.getTime() - SETUP_MINUTES * 60_000).toISOString())
      .executeTakeFirst(),
  );
  if (!setup) throw new Problem('totp_setup_over');
  const secret = unseal(env, setup.id, setup.secret);
  const step = stepOfCode(secret, code, now);
  if (step === null) throw wrongCode(isOffByClock(secret, code, now) ? 'clock' : undefined);
  return { setupId: setup.id, step };
}

/**
 * Replaces the existing authenticator. @throws Problem totp_setup_over if the setup was restarted or completed
 * meanwhile
 */
export async function storeTotp(tx: Tx, userId: string, { setupId, step }: ConfirmedTotp, now: Date): Promise<void> {
  const setup = await tx
    .selectFrom('totp_secrets')
    .select('id')
    .where('id', '=', setupId)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!setup) throw new Problem('totp_setup_over');
  await deleteTotp(tx, userId);
  await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now.toISOString(), last_step: step, last_used_at: now.toISOString() })
    .where('id', '=', setupId)
    .execute();
}

/** @returns whether there was one */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Whether the code is right and unused; of two concurrent uses only one succeeds. */
export async function verifyTotp({ db, env }: Tools, userId: string, code: string, now = new Date()): Promise<boolean> {
  const kept = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('totp_secrets')
      .select(['id', 'secret'])
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
  );
  const step = kept ? stepOfCode(unseal(env, kept.id, kept.secret), code, now) : null;
  if (!kept || step === null) return false;
  const used = await asPlatform(db, (tx) =>
    tx
      .updateTable('totp_secrets')
      .set({ last_step: sql`${step}`, last_used_at: now.toISOString() })
      .where('id', '=', kept.id)
      .where('last_step', '<', step)
      .executeTakeFirst(),
  );
  return used.numUpdatedRows > 0n;
}

export const wrongCode = (reason?: 'clock') =>
  new Problem('factor_wrong', { reason, fields: [{ field: 'code', code: 'invalid' }] });
