import type { VerifiedAuthenticationResponse, WebAuthnCredential } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { PasskeyAssertion, PasskeyAssertionOptions } from '#shared/contract/account/factors.ts';
import type { Services } from '../../context.ts';
import { asPlatform, readAsPlatform, type Tx } from '../../db.ts';
import type { Env } from '../../env.ts';
import { type Asking, storeChallenge } from './challenges.ts';
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

type VerifiedPasskey = { id: string; userId: string };

/** @param userId whose passkeys are accepted; if null, the authenticator offers those it has */
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
 * Verifies an assertion: right purpose and asker, the platform's origin, user verified, counter advanced.
 * @param userId the expected owner of the passkey, if known
 * @throws Problem passkey_refused
 */
export async function verifyPasskey(
  { db, env }: Tools,
  response: PasskeyAssertion,
  asking: Asking,
  userId: string | null,
  now = new Date(),
): Promise<VerifiedPasskey> {
  const challenge = await consumeAnsweredChallenge(db, response, asking, now);
  const passkey = await findPasskey(db, response.id);
  const { userHandle } = response.response;
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw refused();
  // Without a named account, the authenticator must identify the user.
  if (userId === null && !userHandle) throw refused();
  if (userHandle && userHandle !== passkey.handle) throw refused();
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
    credential: passkey.credential,
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!verified || !(await countUse(db, passkey.id, authenticationInfo, now))) throw refused();
  return { id: passkey.id, userId: passkey.userId };
}

/**
 * Keeps the passkey until the end of the transaction, so that whoever takes the account back, and removes it, also ends
 * the session that it opens.
 * @throws Problem passkey_refused if it was removed meanwhile
 */
export async function holdPasskey(tx: Tx, { id }: Pick<VerifiedPasskey, 'id'>): Promise<void> {
  const { rows } = await sql`
    select from profiles p join passkeys k on k.user_id = p.id
    where k.id = ${id} for key share of p for share of k`.execute(tx);
  if (rows.length === 0) throw refused();
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

/**
 * A single statement, so that of two responses with the same counter only one counts. Some authenticators
 * always send zero.
 */
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
