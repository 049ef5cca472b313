import type { SalesPlatform } from '#shared/sales-platforms.ts';
import type { Services } from '../../context.ts';
import { unseal } from '../../crypto/sealed.ts';
import { readAsPlatform } from '../../db.ts';
import type { Delivery } from '../adapters/delivery.ts';
import { isProven } from '../adapters/recognise.ts';
import { findSaleAddresses, schoolSecretPurpose } from '../offers/school-address.ts';
import { type Answer, type Read, readOrRefuse, recordRefusal, storeDelivery } from './accept.ts';
import { isToken } from './address.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'log'>;
type Incoming = { producerId: string; platform: SalesPlatform; token: string; delivery: Delivery };

/**
 * Like `acceptDelivery`, for a school's address of one platform; the items determine the courses.
 * @throws Problem malformed_request
 */
export async function acceptForSchool(
  tools: Tools,
  { producerId, platform, token, delivery }: Incoming,
): Promise<Answer> {
  const addresses = await readAsPlatform(tools.db, (tx) => findSaleAddresses(tx, producerId));
  if (!addresses) return 'unknown_course';
  const refuse = (reason: 'token' | 'signature') =>
    recordRefusal(tools, { producerId, courseId: null, reason, platform });
  const version = addresses.get(platform)?.version ?? 1;
  if (!isToken(tools.env, { producerId, platform, version }, token)) {
    await refuse('token');
    return 'wrong_token';
  }
  const reading = readOrRefuse(delivery);
  const secretOf = (each: string) => {
    const sealed = addresses.get(each)?.secret;
    return sealed ? unseal(tools.env, schoolSecretPurpose({ producerId, platform: each }), sealed) : null;
  };
  if (!isFromSender(reading, platform, secretOf)) {
    await refuse('signature');
    return 'wrong_signature';
  }
  const { repeated } = await storeDelivery(tools, { producerId, courseId: null }, delivery, reading);
  return repeated ? 'repeated' : 'stored';
}

/**
 * If the address's platform has a secret, deliveries must be authenticated by that platform; otherwise
 * somebody who knows the address could use another platform's format. Other platforms must authenticate with
 * their own secrets.
 */
function isFromSender({ platform, reading }: Read, expected: string, secretOf: (platform: string) => string | null) {
  if (platform !== expected && secretOf(expected) !== null) return false;
  const secret = secretOf(platform);
  return secret === null || (reading !== undefined && isProven(reading, secret, new Date()));
}
