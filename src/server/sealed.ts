import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type AppKey, signingKey } from './app-keys.ts';

/* What a table holds for a while but nobody may read there: AES-256-GCM, bound to the row it belongs to. */

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Keys = { appKeys: readonly AppKey[] };

/** @param owner the row's id: what is sealed for one cannot be opened as another's */
export function seal(keys: Keys, owner: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(signingKey(keys)), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${keys.appKeys[0]?.id}.${sealed.toString('base64url')}`;
}

/** @throws Error for what was sealed with a key that is no more, for another owner, or changed since */
export function unseal({ appKeys }: Keys, owner: string, text: string): string {
  const [keyId = '', data = ''] = text.split('.');
  const known = appKeys.find(({ id }) => id === keyId);
  if (!known) throw new Error('Sealed with an application key that is not there');
  const sealed = Buffer.from(data, 'base64url');
  const decipher = createDecipheriv(CIPHER, sealingKey(known.key), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Apart from the key that signs. */
const sealingKey = (key: Buffer) => createHmac('sha256', key).update('seal').digest();
