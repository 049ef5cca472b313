import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import type { Env } from '../../env.ts';
import { Problem } from '../../problem.ts';
import { type Asking, consumeChallenge } from './challenges.ts';

/*
 * Passkeys are bound to the platform's host: they cannot span the schools' own domains, since related origins allow
 * only five names. They verify their user, so one counts as both the password and the second step.
 */

export type Tools = Pick<Services, 'db' | 'env'>;

/** Loaded lazily: the library supports many certificate formats, in three hundred files, and few sign-ins need it. */
export const webAuthn = () => import('@simplewebauthn/server');

export const ANSWER_MS = 5 * 60_000;

export const passkeyOrigin = ({ publicUrl }: Pick<Env, 'publicUrl'>) => new URL(publicUrl).origin;
export const rpIdOf = ({ publicUrl }: Pick<Env, 'publicUrl'>) => new URL(publicUrl).hostname;

export const refused = () => new Problem('passkey_refused');

export async function descriptorsOf(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, type: 'public-key' as const }));
}

/** Consumes the challenge in a response. @returns it @throws Problem passkey_refused */
export async function consumeAnsweredChallenge(
  db: Services['db'],
  { response: { clientDataJSON } }: { response: { clientDataJSON: string } },
  asking: Asking,
  now: Date,
): Promise<string> {
  const said = await readClientData(clientDataJSON);
  const good =
    said && !said.crossOrigin && (await asPlatform(db, (tx) => consumeChallenge(tx, said.challenge, asking, now)));
  if (!said || !good) throw refused();
  return said.challenge;
}

async function readClientData(clientDataJSON: string): Promise<{ challenge: string; crossOrigin: boolean } | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON) ?? {};
    // Anything that does not look like a challenge, such as text with NUL, never reaches the database.
    return typeof challenge === 'string' && /^[\w-]{20,100}$/.test(challenge)
      ? { challenge, crossOrigin: Boolean(crossOrigin) }
      : null;
  } catch {
    return null;
  }
}
