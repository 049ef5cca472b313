import { randomBytes, randomUUID } from 'node:crypto';
import type {
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyAssertionOptions,
  PasskeyRegistration,
  PasskeyRegistrationOptions,
} from '#shared/contract/account/factors.ts';
import { LIMITS } from '#shared/limits.ts';
import { readPlatform } from '../../branding/schools.ts';
import type { Services } from '../../context.ts';
import { asPlatform, readAsPlatform, type Tx, violation } from '../../db.ts';
import type { Env } from '../../env.ts';
import { notFound, Problem } from '../../problem.ts';
import { type Asking, spendChallenge, storeChallenge } from './challenges.ts';

/*
 * Passkeys belong to the platform's host: one that spans the schools' own domains is not possible (related origins end at
 * five names). They verify their user, so that one is both the password and the second step.
 */

type Tools = Pick<Services, 'db' | 'env'>;
type Kept = { id: string; userId: string };

/** Reads many formats of certificates: three hundred files, which few sign-ins need. */
const webAuthn = () => import('@simplewebauthn/server');

const HANDLE_BYTES = 32;
const ANSWER_MS = 5 * 60_000;
/** EdDSA, ES256, RS256: what phones, computers and keys have. */
const ALGORITHMS = [-8, -7, -257];

export const passkeyOrigin = ({ publicUrl }: Pick<Env, 'publicUrl'>) => new URL(publicUrl).origin;
const rpIdOf = ({ publicUrl }: Pick<Env, 'publicUrl'>) => new URL(publicUrl).hostname;

const refused = () => new Problem('passkey_refused');

/** @throws Problem passkey_limit_reached */
export function offerRegistration(
  { db, env }: Tools,
  person: { userId: string; email: string; name: string },
  askedBy: string,
  now = new Date(),
): Promise<PasskeyRegistrationOptions> {
  return asPlatform(db, async (tx) => {
    const known = await descriptorsOf(tx, person.userId);
    if (known.length >= LIMITS.passkeys) throw tooManyPasskeys();
    const rpID = rpIdOf(env);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpID,
      rpName: (await readPlatform(tx)).name,
      userName: person.email,
      userDisplayName: person.name,
      userID: Buffer.from(await handleOf(tx, person.userId), 'base64url'),
      timeout: ANSWER_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await storeChallenge(tx, options.challenge, { purpose: 'register', askedBy }, now);
    const { rp, user, challenge, pubKeyCredParams } = options;
    return {
      rp: { id: rpID, name: rp.name },
      user,
      challenge,
      pubKeyCredParams,
      timeout: ANSWER_MS,
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    };
  });
}

/** A new one is 256 random bits; it stays with the account, so that an authenticator replaces its own key of it. */
async function handleOf(tx: Tx, userId: string): Promise<string> {
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  await tx
    .insertInto('passkey_users')
    .values({ user_id: userId, handle })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const kept = await tx
    .selectFrom('passkey_users')
    .select('handle')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return kept.handle;
}

async function descriptorsOf(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, type: 'public-key' as const }));
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** What the browser made, spending the challenge it was made for. @throws Problem passkey_refused */
export async function checkRegistration(
  { db, env }: Tools,
  response: PasskeyRegistration,
  askedBy: string,
  now = new Date(),
): Promise<Registered & { transports: string[] }> {
  const challenge = await takeChallenge(db, response, { purpose: 'register', askedBy }, now);
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: passkeyOrigin(env),
    expectedRPID: rpIdOf(env),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw refused();
  });
  if (!verified || !registrationInfo.userVerified) throw refused();
  return { ...registrationInfo, transports: response.response.transports ?? [] };
}

/** Additions of one account take turns, see changes.ts. @throws Problem passkey_known, passkey_limit_reached */
export async function storePasskey(
  tx: Tx,
  userId: string,
  name: string,
  registered: Awaited<ReturnType<typeof checkRegistration>>,
  now: Date,
): Promise<Passkey> {
  const { credential, credentialDeviceType, credentialBackedUp, aaguid, transports } = registered;
  const id = randomUUID();
  if ((await descriptorsOf(tx, userId)).length >= LIMITS.passkeys) throw tooManyPasskeys();
  const createdAt = now.toISOString();
  await tx
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      device_type: credentialDeviceType,
      backed_up: credentialBackedUp,
      aaguid,
      name,
      created_at: createdAt,
    })
    .execute()
    .catch((error) => {
      throw violation(error) === 'unique' ? new Problem('passkey_known') : error;
    });
  return { id, name, createdAt, lastUsedAt: null };
}

const tooManyPasskeys = () => new Problem('passkey_limit_reached', { limit: LIMITS.passkeys });

/** @returns its name @throws Problem not_found */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<string> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw notFound();
  return removed.name;
}

/** @param userId whose passkeys are wanted; without one the authenticator offers those it has */
export async function offerAssertion(
  tx: Tx,
  env: Env,
  asking: Asking,
  userId: string | null,
  now = new Date(),
): Promise<PasskeyAssertionOptions> {
  const rpId = rpIdOf(env);
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
  await storeChallenge(tx, challenge, asking, now);
  const allowCredentials = userId ? await descriptorsOf(tx, userId) : [];
  return { rpId, challenge, timeout: ANSWER_MS, userVerification: 'required', allowCredentials };
}

/**
 * Whose passkey answered, and that it did: for this purpose and asker, at the platform's address, with its user verified and
 * a counter that has moved on.
 * @param userId the one whose passkey it must be, where that is known
 * @throws Problem passkey_refused
 */
export async function verifyPasskey(
  { db, env }: Tools,
  response: PasskeyAssertion,
  asking: Asking,
  userId: string | null,
  now = new Date(),
): Promise<Kept> {
  const challenge = await takeChallenge(db, response, asking, now);
  const kept = await findPasskey(db, response.id);
  const { userHandle } = response.response;
  if (!kept || (userId !== null && kept.userId !== userId)) throw refused();
  // Where nobody was named, it is the authenticator that says who this is.
  if (userId === null && !userHandle) throw refused();
  if (userHandle && userHandle !== kept.handle) throw refused();
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...response.response, userHandle: userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: passkeyOrigin(env),
    expectedRPID: rpIdOf(env),
    credential: kept.credential,
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!verified || !(await countUse(db, kept.id, authenticationInfo, now))) throw refused();
  return { id: kept.id, userId: kept.userId };
}

async function findPasskey(db: Services['db'], credentialId: string) {
  const row = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('passkeys as k')
      .innerJoin('passkey_users as u', 'u.user_id', 'k.user_id')
      .innerJoin('profiles as p', 'p.id', 'k.user_id')
      .select(['k.id', 'k.user_id as userId', 'k.credential_id', 'k.public_key', 'k.counter', 'u.handle'])
      .where('k.credential_id', '=', credentialId)
      .where('p.removed_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const credential = {
    id: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
  } satisfies WebAuthnCredential;
  return { id: row.id, userId: row.userId, handle: row.handle, credential };
}

/** In one statement, so that of two answers with one counter one counts. A counter that stays at zero is not kept by its maker. */
async function countUse(
  db: Services['db'],
  id: string,
  { newCounter, credentialBackedUp }: VerifiedAuthenticationResponse['authenticationInfo'],
  now: Date,
): Promise<boolean> {
  const used = await asPlatform(db, (tx) =>
    tx
      .updateTable('passkeys')
      .set({ counter: newCounter, backed_up: credentialBackedUp, last_used_at: now.toISOString() })
      .where('id', '=', id)
      .where((row) =>
        row.or([row('counter', '<', newCounter), row.and([row('counter', '=', 0), row.val(newCounter === 0)])]),
      )
      .executeTakeFirst(),
  );
  return used.numUpdatedRows > 0n;
}

/** @returns the challenge that was answered, spent by that @throws Problem passkey_refused */
async function takeChallenge(
  db: Services['db'],
  { response: { clientDataJSON } }: { response: { clientDataJSON: string } },
  asking: Asking,
  now: Date,
): Promise<string> {
  const said = await readClientData(clientDataJSON);
  const good =
    said && !said.crossOrigin && (await asPlatform(db, (tx) => spendChallenge(tx, said.challenge, asking, now)));
  if (!said || !good) throw refused();
  return said.challenge;
}

async function readClientData(clientDataJSON: string): Promise<{ challenge: string; crossOrigin: boolean } | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON) ?? {};
    // Whatever is no text of a challenge's kind, a NUL among it, the database need not be asked about.
    return typeof challenge === 'string' && /^[\w-]{20,100}$/.test(challenge)
      ? { challenge, crossOrigin: Boolean(crossOrigin) }
      : null;
  } catch {
    return null;
  }
}
