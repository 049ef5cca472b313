import type { PasskeyAssertionOptions } from '#shared/contract/account/factors.ts';
import type { IdentityProof } from '#shared/contract/account/identity.ts';
import type { FactorKind, Place } from '../../actors.ts';
import { recordOwnerAuditEvent } from '../../audit/owner-audit-events.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform, readAsPlatform, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { countTry, refundAttempt } from '../../throttle/throttle.ts';
import type { Asking } from '../factors/challenges.ts';
import { verifyFactor } from '../factors/verify-factor.ts';
import { offerAssertion, verifyPasskey } from '../factors/verify-passkey.ts';
import { findPassword } from '../passwords/credentials.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { panelOf, type Session } from '../sessions/find-session.ts';
import type { Device } from '../sessions/open-session.ts';
import { asksForCode } from './proofs.ts';
import { elevateSession } from './step-up.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;
type Confirming = Pick<Session, 'id' | 'kind' | 'userId' | 'name' | 'email' | 'credential' | 'team' | 'producerId'>;

/** Challenges are bound to the session and purpose: one issued for another session, or for signing in, is refused. */
const askingFor = ({ id }: Confirming): Asking => ({ purpose: 'step_up', askedBy: id });

/** For one of the account's own passkeys. */
export function offerPasskeyConfirmation(
  { db, env }: Tools,
  session: Confirming,
  now = new Date(),
): Promise<PasskeyAssertionOptions> {
  return asPlatform(db, (tx) => offerAssertion(tx, env, askingFor(session), session.userId, now));
}

/**
 * Confirms a session with the same proofs that signing in requires.
 * @returns until when the confirmation holds, for this session only
 * @throws Problem wrong_password, factor_wrong, passkey_refused, too_many_requests, invalid_input if a code is missing
 */
export async function confirmIdentity(
  tools: Tools,
  session: Confirming,
  proof: IdentityProof,
  device: Device,
  now = new Date(),
): Promise<string> {
  const factor = await check(tools, session, proof, device, now);
  return asPlatform(tools.db, async (tx) => {
    await writeDown(tx, session, device);
    return elevateSession(tx, session.id, now, factor);
  });
}

/** @returns the factor that was given, if any */
async function check(
  tools: Tools,
  session: Confirming,
  proof: IdentityProof,
  device: Device,
  now: Date,
): Promise<FactorKind | null> {
  if ('passkey' in proof) {
    await verifyPasskey(tools, proof.passkey, askingFor(session), session.userId, now);
    return 'passkey';
  }
  await checkPassword(tools, session, proof.password, device);
  return checkSecondStep(tools, session, proof, device, now);
}

async function checkPassword(tools: Tools, session: Confirming, password: string, place: Place): Promise<void> {
  const attempt = { action: 'password' as const, email: session.email, ...place };
  const tried = await asPlatform(tools.db, (tx) => countTry(tx, attempt, signingKey(tools.env)));
  const known = await readAsPlatform(tools.db, (tx) => findPassword(tx, session.userId, session.credential.scope));
  if (!(await passwordMatches(known?.passwordHash, password)))
    throw new Problem('wrong_password', { fields: [{ field: 'password', code: 'invalid' }] });
  await asPlatform(tools.db, (tx) => refundAttempt(tx, tried));
}

type Typed = Exclude<IdentityProof, { passkey: unknown }>;

async function checkSecondStep(
  tools: Tools,
  session: Confirming,
  typed: Typed,
  device: Device,
  now: Date,
): Promise<FactorKind | null> {
  if (!(await asPlatform(tools.db, (tx) => asksForCode(tx, session, device.host)))) return null;
  const { password: _, ...answer } = typed;
  if (!('code' in answer || 'recoveryCode' in answer))
    throw new Problem('invalid_input', { fields: [{ field: 'code', code: 'required' }] });
  return verifyFactor(tools, session.userId, answer, askingFor(session), device, now);
}

/** Recorded in the school's audit, or in the platform's. */
async function writeDown(tx: Tx, session: Confirming, place: Place): Promise<void> {
  const { kind, userId, name } = session;
  const action = 'identity_confirmed';
  if (kind === 'owner') await recordOwnerAuditEvent(tx, { userId, name }, { action });
  if (kind === 'producer')
    await recordAuditEvent(tx, { producerId: panelOf(session), userId, name }, place, { action });
}
