import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppKey, signingKey } from '../crypto/app-keys.ts';

export type Recipient = { producerId: string; userId: string };
type Keys = { appKeys: readonly AppKey[] };
/** The kind of e-mail: a student's notices, or a producer's weekly digest. */
type Kind = 'unsubscribe' | 'weekly digest';

const ID_BYTES = 16;
const TOKEN = /^[\w-]{86}$/;

/** A permanent token in each e-mail that unsubscribes from its kind without signing in, and allows nothing else. */
export function tokenFor(keys: Keys, kind: Kind, recipient: Recipient): string {
  return Buffer.concat([
    idBytes(recipient.producerId),
    idBytes(recipient.userId),
    sign(signingKey(keys), kind, recipient),
  ]).toString('base64url');
}

/** @returns null for a forged token, one of another kind, or one made with a key no longer configured */
export function readToken({ appKeys }: Keys, kind: Kind, token: string): Recipient | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const recipient = { producerId: idAt(bytes, 0), userId: idAt(bytes, ID_BYTES) };
  const signature = bytes.subarray(2 * ID_BYTES);
  return appKeys.some(({ key }) => timingSafeEqual(sign(key, kind, recipient), signature)) ? recipient : null;
}

const sign = (key: Buffer, kind: Kind, { producerId, userId }: Recipient) =>
  createHmac('sha256', key).update(`${kind} ${producerId} ${userId}`).digest();

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idAt = (bytes: Buffer, start: number) =>
  bytes.toString('hex', start, start + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
