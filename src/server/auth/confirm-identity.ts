import { recordDeed } from '../audit/record-deed.ts';
import type { Services } from '../context.ts';
import { asPlatform, readAsPlatform, type Tx } from '../db.ts';
import { note } from '../platform/audit.ts';
import { Problem } from '../problem.ts';
import { findPassword } from './credentials.ts';
import { passwordMatches } from './passwords.ts';
import type { Place, Session } from './sessions.ts';
import { elevateSession } from './step-up.ts';
import { countTry, forgiveTry } from './throttle.ts';

type Confirming = Pick<Session, 'id' | 'kind' | 'userId' | 'name' | 'email' | 'credential'>;

/**
 * Whoever holds the session proves that it is theirs.
 * @returns until when that holds, in this session alone
 * @throws Problem wrong_password, too_many_requests
 */
export async function confirmIdentity(
  { db }: Pick<Services, 'db'>,
  session: Confirming,
  proof: { password: string },
  place: Place,
  key: Buffer,
  now = new Date(),
): Promise<string> {
  const attempt = { action: 'password' as const, email: session.email, ...place };
  const tried = await asPlatform(db, (tx) => countTry(tx, attempt, key));
  const known = await readAsPlatform(db, (tx) => findPassword(tx, session.userId, session.credential.scope));
  if (!(await passwordMatches(known?.passwordHash, proof.password)))
    throw new Problem('wrong_password', { fields: [{ field: 'password', code: 'invalid' }] });
  return asPlatform(db, async (tx) => {
    await forgiveTry(tx, tried);
    await writeDown(tx, session, place);
    return elevateSession(tx, session.id, now);
  });
}

/** Where what follows will be looked up: in the school's audit, or the platform's. */
async function writeDown(tx: Tx, { kind, userId, name }: Confirming, place: Place): Promise<void> {
  const action = 'identity_confirmed';
  if (kind === 'owner') await note(tx, { userId, name }, { action });
  if (kind === 'producer') await recordDeed(tx, { producerId: userId, userId, name }, place, { action });
}
