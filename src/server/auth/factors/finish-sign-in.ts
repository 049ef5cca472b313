import type { FactorAnswer, PasskeyAssertion, PasskeyAssertionOptions } from '#shared/contract/account/factors.ts';
import { findSchool } from '../../branding/schools.ts';
import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import type { SchoolHint } from '../../http/hosts.ts';
import { Problem } from '../../problem.ts';
import { countTry } from '../../throttle/throttle.ts';
import {
  type Entered,
  enterSchool,
  mayOpenPanel,
  openPanel,
  type Recognised,
  type SecondStepTarget,
} from '../enter-area.ts';
import type { Credential } from '../scope.ts';
import { type Device, deviceKey } from '../sessions/open-session.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { consumePending, findPending, type Pending, tryPending } from './second-step.ts';
import { verifyFactor } from './verify-factor.ts';
import { holdPasskey, offerAssertion, verifyPasskey } from './verify-passkey.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;
type Finished = Entered & { recoveryCodesLeft?: number };

/**
 * Checks the second step and completes the pending sign-in.
 * @throws Problem second_step_over, factor_wrong, passkey_refused, too_many_requests, and those of the sign-in itself
 */
export async function answerSecondStep(
  tools: Tools,
  { token, answer }: { token: string; answer: FactorAnswer },
  device: Device,
  now = new Date(),
): Promise<Finished> {
  const pending = await asPlatform(tools.db, (tx) => tryPending<SecondStepTarget>(tx, token, device, now));
  const factor = await verifyFactor(tools, pending.userId, answer, askedIn(pending), device, now);
  return asPlatform(tools.db, async (tx) => {
    await consumePending(tx, pending);
    const { door, credential } = pending.opens;
    const person = { ...(await findPerson(tx, pending.userId)), credential, factor };
    const entered = await enterBy(tx, person, door, device);
    if (factor !== 'recovery_code') return entered;
    return { ...entered, recoveryCodesLeft: await countRecoveryCodes(tx, person.userId) };
  });
}

function enterBy(tx: Tx, person: Recognised, door: SecondStepTarget['door'], device: Device): Promise<Entered> {
  if (door === 'panel') return openPanel(tx, person, device);
  return 'panel' in door ? openPanel(tx, person, device, door.panel) : enter(tx, person, door.school, device);
}

/** @throws Problem second_step_over */
export function offerSecondStepPasskey(
  { db, env }: Tools,
  token: string,
  device: Device,
  now = new Date(),
): Promise<PasskeyAssertionOptions> {
  return asPlatform(db, async (tx) => {
    const pending = await findPending(tx, token, device, now);
    return offerAssertion(tx, env, askedIn(pending), pending.userId, now);
  });
}

/** @throws Problem too_many_requests */
export function offerPasskeySignIn(
  { db, env }: Tools,
  device: Device,
  key: Buffer,
  now = new Date(),
): Promise<PasskeyAssertionOptions> {
  const { ip, countedAs, userAgent } = device;
  const attempt = { action: 'passkey' as const, email: deviceKey(device.deviceId), ip, countedAs, userAgent };
  return asPlatform(db, async (tx) => {
    await countTry(tx, attempt, key);
    return offerAssertion(tx, env, askedBy(device), null, now);
  });
}

/**
 * A passkey is registered only in a session without a scope and identifies its user, so it counts as both steps and has
 * no scope.
 */
const OF_PASSKEY: Credential = { origin: 'registered_after_proof', scope: null };

/** @throws Problem passkey_refused, and those of a student's sign-in */
export async function signInWithPasskey(
  tools: Tools,
  { passkey, area }: { passkey: PasskeyAssertion; area: 'producer' | 'student' },
  hint: SchoolHint,
  device: Device,
  now = new Date(),
): Promise<Entered> {
  const verified = await verifyPasskey(tools, passkey, askedBy(device), null, now);
  return asPlatform(tools.db, async (tx) => {
    await holdPasskey(tx, verified);
    const person = { ...(await findPerson(tx, verified.userId)), credential: OF_PASSKEY, factor: 'passkey' as const };
    if (area === 'producer' && (await mayOpenPanel(tx, person))) return openPanel(tx, person, device);
    const named = area === 'student' ? await findSchool(tx, hint) : null;
    return enter(tx, person, named?.producerId ?? null, device);
  });
}

const askedBy = (device: Device) => ({ purpose: 'sign_in' as const, askedBy: deviceKey(device.deviceId) });
const askedIn = ({ id }: Pick<Pending<unknown>, 'id'>) => ({ purpose: 'second_step' as const, askedBy: id });

async function enter(tx: Tx, person: Recognised, school: string | null, device: Device): Promise<Entered> {
  const arrival = await enterSchool(tx, person, school, device);
  // A factor was already given, so no second step can be pending.
  if ('secondStep' in arrival) throw new Error('Held back with a factor given');
  return arrival;
}

/** @throws Problem second_step_over if the account was deleted meanwhile */
async function findPerson(tx: Tx, id: string): Promise<Pick<Recognised, 'userId' | 'role'>> {
  const person = await tx
    .selectFrom('profiles')
    .select(['id as userId', 'role'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new Problem('second_step_over');
  return person;
}
