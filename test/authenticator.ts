import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAssertionOptions,
  PasskeyRegistration,
  PasskeyRegistrationOptions,
} from '#shared/contract/factors.ts';

/* A phone's authenticator, in software: resident keys, ES256, attestation "none". What it says can be bent for a test. */

type Key = { id: Buffer; rpId: string; userHandle: string; privateKey: KeyObject; counter: number };

/** What an attacker's authenticator, or another site's page, would say instead. */
export type Bent = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  userVerified?: boolean;
  userPresent?: boolean;
  userHandle?: string | null;
  /** Of a clone: what the original has counted beyond. */
  counter?: number;
  signature?: Buffer;
  id?: string;
};

const UP = 0x01;
const UV = 0x04;
const BACKUP = 0x18;
const ATTESTED = 0x40;

/** @param counts a security key counts its uses; what is synced among devices stays at zero */
export function newAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const keys: Key[] = [];

  function create(options: PasskeyRegistrationOptions, bent: Bent = {}): PasskeyRegistration {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = { id: randomBytes(16), rpId: options.rp.id, userHandle: options.user.id, privateKey, counter: 0 };
    keys.push(key);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = map([
      [1, int(2)],
      [3, int(-7)],
      [-1, int(1)],
      [-2, bytes(Buffer.from(x, 'base64url'))],
      [-3, bytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(key.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, key.id, cose]);
    const authData = Buffer.concat([authenticatorData(key, ATTESTED, bent), attested]);
    const attestation = textMap([
      ['fmt', text('none')],
      ['attStmt', textMap([])],
      ['authData', bytes(authData)],
    ]);
    const id = bent.id ?? key.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, bent).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  function get(options: PasskeyAssertionOptions, bent: Bent = {}): PasskeyAssertion {
    const allowed = options.allowCredentials.map(({ id }) => id);
    const key = keys.findLast(
      ({ id, rpId }) => rpId === options.rpId && (allowed.length === 0 || allowed.includes(id.toString('base64url'))),
    );
    if (!key) throw new Error('This authenticator has no key for that');
    if (counts) key.counter += 1;
    const authData = authenticatorData(key, 0, bent);
    const client = clientData('webauthn.get', options.challenge, bent);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    const signature = bent.signature ?? sign('sha256', signed, { key: key.privateKey, dsaEncoding: 'der' });
    const id = bent.id ?? key.id.toString('base64url');
    const userHandle = bent.userHandle === undefined ? key.userHandle : bent.userHandle;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      },
    };
  }

  const clientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: bent.crossOrigin ?? false,
      }),
    );

  function authenticatorData(key: Key, flags: number, bent: Bent): Buffer {
    const shown = (bent.userPresent === false ? 0 : UP) | (bent.userVerified === false ? 0 : UV);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bent.counter ?? key.counter);
    const rp = createHash('sha256')
      .update(bent.rpId ?? key.rpId)
      .digest();
    return Buffer.concat([rp, Buffer.of(flags | shown | (counts ? 0 : BACKUP)), counter]);
  }

  return { create, get };
}

/* As much of CBOR (RFC 8949) as these need. */

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 0x100) return Buffer.of((major << 5) | 24, value);
  return Buffer.of((major << 5) | 25, value >> 8, value & 0xff);
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: [number, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [int(key), value])]);
const textMap = (entries: [string, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [text(key), value])]);
