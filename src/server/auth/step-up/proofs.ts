import type { Proof } from '#shared/security/step-up.ts';
import { asPlatform, type Database, type Tx } from '../../db.ts';
import { type Host, PLATFORM_HOST } from '../../http/hosts.ts';
import { Problem } from '../../problem.ts';
import { factorsOf } from '../factors/factors.ts';
import { asksForSecondStep, lacksWayAt } from '../factors/second-step.ts';
import { findPassword } from '../passwords/credentials.ts';
import type { Session } from '../sessions/find-session.ts';
import type { Device } from '../sessions/open-session.ts';
import { isElevated } from './step-up.ts';

type Confirming = Pick<Session, 'kind' | 'userId' | 'credential'>;

/**
 * The accepted proofs are those of signing in. Without any, a link by mail remains. Passkeys only work at the
 * platform's host.
 */
async function proofsOf(tx: Tx, session: Confirming, host: Host): Promise<Proof[]> {
  const { userId, credential } = session;
  const known = await findPassword(tx, userId, credential.scope);
  const ways = await factorsOf(tx, userId);
  const second = await asksForCode(tx, session, host);
  const code = second && ways.totp;
  const recovery = second && ways.recoveryCode;
  const proofs: Proof[] = [];
  if (known && (!second || code || recovery)) proofs.push('password');
  if (code) proofs.push('totp');
  if (recovery) proofs.push('recovery_code');
  if (ways.passkey && host.name === '') proofs.push('passkey');
  return proofs;
}

/** As signing in does here: a session that opens one school may have been opened without a second step. */
export const asksForCode = async (
  tx: Tx,
  { kind, userId, credential }: Confirming,
  host: Host | undefined,
): Promise<boolean> =>
  (await asksForSecondStep(tx, userId)) &&
  !(kind === 'student' && credential.scope !== null && (await lacksWayAt(tx, userId, host)));

/** @throws Problem step_up_required, with what the account can prove itself with */
export async function refuseUnconfirmed(db: Database, session: Session, host: Host, now = new Date()): Promise<void> {
  if (isElevated(session, now)) return;
  throw new Problem('step_up_required', { proofs: await asPlatform(db, (tx) => proofsOf(tx, session, host)) });
}

/**
 * Refuses to open another session from one that is older than the account's second step: confirming it gives that
 * step, and then it opens.
 */
export const secondStepNotGiven = async (tx: Tx, person: Confirming, { host }: Pick<Device, 'host'>) =>
  new Problem('step_up_required', { proofs: await proofsOf(tx, person, host ?? PLATFORM_HOST) });
