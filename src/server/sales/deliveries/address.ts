import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import type { AppKey } from '../../crypto/app-keys.ts';
import type { Env } from '../../env.ts';

/*
 * The token in an address is derived from the application's key, the address's subject and a version. So no table and
 * no backup contains it, and it is replaced by raising the version.
 */

export type Address = { courseId: string; version: number };
/** The address of a whole school for one platform. */
export type SchoolAddress = { producerId: string; platform: SalesPlatform; version: number };

/** 43 characters, as strong as random ones to anybody without the key. */
const tokenOf = ({ key }: AppKey, address: Address | SchoolAddress): string =>
  createHmac('sha256', key)
    .update('courseId' in address ? `sales ${address.courseId}` : `sales of ${address.platform} ${address.producerId}`)
    .update(` ${address.version}`)
    .digest('base64url');

export function webhookUrl(
  { publicUrl, appKeys: [current] }: Pick<Env, 'publicUrl' | 'appKeys'>,
  address: Address,
): string {
  if (!current) throw new Error('No application key was loaded');
  return `${publicUrl}/api/webhookHandler.php?course_id=${address.courseId}&token=${tokenOf(current, address)}`;
}

export function schoolSaleUrl(
  { publicUrl, appKeys: [current] }: Pick<Env, 'publicUrl' | 'appKeys'>,
  address: SchoolAddress,
): string {
  if (!current) throw new Error('No application key was loaded');
  return `${publicUrl}/api/webhookHandler.php?school_id=${address.producerId}&platform=${address.platform}&token=${tokenOf(current, address)}`;
}

/** Whether it is the address's token under one of the application's keys; in constant time. */
export function isToken({ appKeys }: Pick<Env, 'appKeys'>, address: Address | SchoolAddress, given: string): boolean {
  return appKeys.map((key) => same(tokenOf(key, address), given)).includes(true);
}

function same(expected: string, given: string): boolean {
  const [a, b] = [expected, given].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
