import type { Proof } from '#shared/step-up.ts';
import { type Database, readAsPlatform } from '../db.ts';
import { Problem } from '../problem.ts';
import { findPassword } from './credentials.ts';
import type { Session } from './sessions.ts';
import { isElevated } from './step-up.ts';

/** What a session can be confirmed with. Without any, a link by mail to choose a password is what is left. */
export async function proofsOf(db: Database, { userId, credential }: Session): Promise<Proof[]> {
  const known = await readAsPlatform(db, (tx) => findPassword(tx, userId, credential.scope));
  return known ? ['password'] : [];
}

/** @throws Problem step_up_required, with what the account can prove itself with */
export async function refuseUnconfirmed(db: Database, session: Session, now = new Date()): Promise<void> {
  if (!isElevated(session, now)) throw new Problem('step_up_required', { proofs: await proofsOf(db, session) });
}
