import { randomBytes, randomUUID } from 'node:crypto';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Passkey, PasskeyRegistration, PasskeyRegistrationOptions } from '#shared/contract/account/factors.ts';
import { LIMITS } from '#shared/limits.ts';
import { readPlatform } from '../../branding/schools.ts';
import { asPlatform, type Tx, violation } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { storeChallenge } from './challenges.ts';
import {
  ANSWER_MS,
  consumeAnsweredChallenge,
  descriptorsOf,
  passkeyOrigin,
  refused,
  rpIdOf,
  type Tools,
  webAuthn,
} from './passkeys.ts';

const HANDLE_BYTES = 32;
/** EdDSA, ES256 and RS256, the algorithms of phones, computers and security keys. */
const ALGORITHMS = [-8, -7, -257];

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

/**
 * The user handle: 256 random bits, kept with the account, so that an authenticator replaces its previous key for it.
 */
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

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Verifies a registration response and consumes its challenge. @throws Problem passkey_refused */
export async function checkRegistration(
  { db, env }: Tools,
  response: PasskeyRegistration,
  askedBy: string,
  now = new Date(),
): Promise<Registered & { transports: string[] }> {
  const challenge = await consumeAnsweredChallenge(db, response, { purpose: 'register', askedBy }, now);
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

/** Additions to one account are serialized, see changes.ts. @throws Problem passkey_known, passkey_limit_reached */
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
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw notFound();
  return removed.name;
}
