import { createHmac, timingSafeEqual } from 'node:crypto';
import type { School } from '#shared/contract/public.ts';
import { type AppKey, signingKey } from '../app-keys.ts';
import { findSchool } from '../branding/schools.ts';
import type { SchoolHint } from '../context.ts';
import { asPlatform, asSchool, type Database } from '../db.ts';
import { notFound } from '../problem.ts';

/** A person in a school: of whose notices by e-mail an address speaks. */
type Recipient = { producerId: string; userId: string };
type Keys = { appKeys: readonly AppKey[] };

const ID_BYTES = 16;
const TOKEN = /^[\w-]{86}$/;

/** What an e-mail carries so that its notices can be ended without signing in. It opens nothing else, and holds for good. */
export function unsubscribeToken(keys: Keys, recipient: Recipient): string {
  return Buffer.concat([
    idBytes(recipient.producerId),
    idBytes(recipient.userId),
    sign(signingKey(keys), recipient),
  ]).toString('base64url');
}

/** @returns null for one that was not made here, or with a key that is no more */
function readToken({ appKeys }: Keys, token: string): Recipient | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const recipient = { producerId: idAt(bytes, 0), userId: idAt(bytes, ID_BYTES) };
  const signature = bytes.subarray(2 * ID_BYTES);
  return appKeys.some(({ key }) => timingSafeEqual(sign(key, recipient), signature)) ? recipient : null;
}

type Asked = { db: Database; env: Keys; token: string; hint: SchoolHint };

/**
 * Who an address speaks of, while they are a student of that school.
 * @param asked.hint the host it was asked at: a school speaks at its own only
 * @throws Problem not_found
 */
export async function findSubscriber({ db, env, token, hint }: Asked): Promise<Recipient & { school: School }> {
  const recipient = readToken(env, token);
  if (!recipient) throw notFound();
  return asPlatform(db, async (tx) => {
    const found = await findSchool(tx, hint, recipient.producerId);
    const student = await tx
      .selectFrom('students')
      .select('id')
      .where('producer_id', '=', recipient.producerId)
      .where('user_id', '=', recipient.userId)
      .executeTakeFirst();
    if (!student || found?.producerId !== recipient.producerId) throw notFound();
    return { ...recipient, school: found.school };
  });
}

/** Ends a student's notices by e-mail, as their settings do; again changes nothing more. */
export async function endEmailNotices(db: Database, { producerId, userId }: Recipient): Promise<void> {
  await asSchool(db, { producerId }, (tx) =>
    tx
      .updateTable('students')
      .set({ notify_by_email: false })
      .where('producer_id', '=', producerId)
      .where('user_id', '=', userId)
      .execute(),
  );
}

const sign = (key: Buffer, { producerId, userId }: Recipient) =>
  createHmac('sha256', key).update(`unsubscribe ${producerId} ${userId}`).digest();

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idAt = (bytes: Buffer, start: number) =>
  bytes.toString('hex', start, start + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
