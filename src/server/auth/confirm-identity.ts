import type { Services } from '../context.ts';
import { asPlatform, readAsPlatform } from '../db.ts';
import { Problem } from '../problem.ts';
import { findPassword } from './credentials.ts';
import { passwordMatches } from './passwords.ts';
import type { Place, Session } from './sessions.ts';
import { elevateSession } from './step-up.ts';
import { countTry, forgiveTry } from './throttle.ts';

type Confirming = Pick<Session, 'id' | 'userId' | 'email' | 'credential'>;

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
    return elevateSession(tx, session.id, now);
  });
}
