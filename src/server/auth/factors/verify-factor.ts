import type { FactorAnswer } from '#shared/contract/account/factors.ts';
import type { FactorKind } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { countTry, refundAttempt } from '../../throttle/throttle.ts';
import { type Device, deviceKey } from '../sessions/open-session.ts';
import type { Asking } from './challenges.ts';
import { verifyRecoveryCode } from './recovery-codes.ts';
import { verifyTotp, wrongCode } from './totp-factor.ts';
import { verifyPasskey } from './verify-passkey.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;

/**
 * Checks any of an account's factors. Wrong codes are counted per account, wherever they come from; a known browser has
 * a separate allowance, so that others cannot lock its holder out.
 * @param asking what the passkey's challenge was issued for
 * @throws Problem factor_wrong, passkey_refused, too_many_requests
 */
export async function verifyFactor(
  tools: Tools,
  userId: string,
  answer: FactorAnswer,
  asking: Asking,
  device: Device,
  now = new Date(),
): Promise<FactorKind> {
  if ('passkey' in answer) {
    await verifyPasskey(tools, answer.passkey, asking, userId, now);
    return 'passkey';
  }
  const tried = await countGuess(tools, userId, device);
  const kind = 'code' in answer ? 'totp' : 'recovery_code';
  const right =
    'code' in answer
      ? await verifyTotp(tools, userId, answer.code, now)
      : await verifyRecoveryCode(tools, userId, answer.recoveryCode, device, now);
  if (!right) throw kind === 'totp' ? wrongCode() : wrongRecoveryCode();
  await asPlatform(tools.db, (tx) => refundAttempt(tx, tried));
  return kind;
}

function countGuess({ db, env }: Tools, userId: string, { ip, countedAs, userAgent, deviceId }: Device) {
  const device = deviceKey(deviceId);
  return asPlatform(db, async (tx) => {
    const known = await tx
      .selectFrom('user_sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('device_id', '=', device)
      .limit(1)
      .executeTakeFirst();
    const knownDevice = known && device;
    return countTry(tx, { action: 'factor', email: userId, ip, countedAs, userAgent, knownDevice }, signingKey(env));
  });
}

const wrongRecoveryCode = () =>
  new Problem('factor_wrong', {
    reason: 'recovery_code',
    fields: [{ field: 'recoveryCode', code: 'invalid' }],
  });
