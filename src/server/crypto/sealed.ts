import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { AppKey } from './app-keys.ts';

/* Encrypts values that a table may hold but nobody may read: AES-256-GCM, bound to its row. */

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Keys = { appKeys: readonly AppKey[] };

/** @param owner the row's id: a value sealed for one row cannot be opened for another */
export function seal(keys: Keys, owner: string, text: string): string {
  const key = currentKey(keys);
  return sealedWith(key).text + encrypt(key, owner, Buffer.from(text)).toString('base64url');
}

/** @throws Error if it was sealed with a key no longer configured, for another owner, or was changed */
export function unseal(keys: Keys, owner: string, text: string): string {
  const [keyId = '', data = ''] = text.split('.');
  return decrypt(keyNamed(keys, keyId), owner, Buffer.from(data, 'base64url')).toString('utf8');
}

/** `seal` for bytes; the name of the key is in front, after its length. */
export function sealBytes(keys: Keys, owner: string, bytes: Uint8Array): Buffer {
  const key = currentKey(keys);
  return Buffer.concat([sealedWith(key).bytes, encrypt(key, owner, bytes)]);
}

/** @throws Error as `unseal` does */
export function unsealBytes(keys: Keys, owner: string, sealed: Buffer): Buffer {
  const start = 1 + sealed.readUInt8(0);
  return decrypt(keyNamed(keys, sealed.toString('utf8', 1, start)), owner, sealed.subarray(start));
}

function encrypt({ key }: AppKey, owner: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(key), iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decrypt({ key }: AppKey, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, sealingKey(key), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

export function currentKey({ appKeys: [current] }: Keys): AppKey {
  if (!current) throw new Error('No application key was loaded');
  return current;
}

function keyNamed({ appKeys }: Keys, name: string): AppKey {
  const known = appKeys.find(({ id, retired }) => id === name && !retired);
  if (!known) throw new Error('Sealed with an application key that is not there');
  return known;
}

/** The prefix that identifies values sealed with a key. */
export const sealedWith = ({ id }: AppKey) => ({
  text: `${id}.`,
  bytes: Buffer.concat([Buffer.of(Buffer.byteLength(id)), Buffer.from(id)]),
});

/** Apart from the key that signs. */
const sealingKey = (key: Buffer) => createHmac('sha256', key).update('seal').digest();
