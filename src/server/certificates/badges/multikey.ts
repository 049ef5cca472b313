import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decode, encode } from 'base58-universal';

/* Ed25519 keys in the Multikey format of DID documents: `z` for base 58, two bytes for the key type, and the key. */

const ED25519 = Buffer.of(0xed, 0x01);

export const multibase = (bytes: Uint8Array): string => `z${encode(bytes)}`;

export type KeyPair = {
  /** The public key. */
  id: string;
  /** The private key, to be sealed. */
  secret: string;
};

export function newKeyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' });
  return { id: multibase(Buffer.concat([ED25519, Buffer.from(x, 'base64url')])), secret: d };
}

export function privateKeyOf({ id, secret }: KeyPair): KeyObject {
  const x = Buffer.from(decode(id.slice(1)).subarray(ED25519.length)).toString('base64url');
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d: secret }, format: 'jwk' });
}
