import { sql } from 'kysely';
import { keyedHash } from '../../crypto/tokens.ts';
import type { Tx } from '../../db.ts';
import type { Env } from '../../env.ts';
import { key, type Sale, UNNUMBERED } from '../adapters/sale.ts';
import type { About } from './purchases.ts';

/** `offerId` is null for sales at a course's address; each offer's purchases are separate. */
export type PurchaseScope = { producerId: string; courseId: string; platform: string; offerId: string | null };

export type PurchaseKey = {
  transactionId: string;
  about: About;
  subscriptionId: string | null;
  buyerKey: string | null;
  /** A transaction named in a report about a whole subscription. */
  named?: { transactionId: string; about: About };
  instalmentId?: string;
};

/** Null for a report about a buyer without naming one. */
export function purchaseKeyOf({ appKeys }: Pick<Env, 'appKeys'>, sale: Sale): PurchaseKey | null {
  // The oldest key: new keys are put in front of it, and stored purchases must still be found.
  const oldest = appKeys.at(-1);
  if (!oldest) throw new Error('No application key was loaded');
  const { scope, buyer } = sale;
  // Some platforms derive ids from the buyer's e-mail, which must not be stored here.
  const nameless = (id: string) => {
    if (!id.includes('@')) return id;
    return `${id.startsWith(UNNUMBERED) ? UNNUMBERED : ''}keyed:${keyedHash(oldest.key, id)}`;
  };
  const subscriptionId = sale.subscriptionId === undefined ? null : nameless(sale.subscriptionId);
  const buyerKey = buyer.email === null ? null : keyedHash(oldest.key, `buyer ${buyer.email}`);
  if (scope === 'buyer')
    return buyerKey === null
      ? null
      : { transactionId: wholeBuyer(buyerKey), about: scope, subscriptionId: null, buyerKey };
  const access = [`subscription:${sale.subscriptionId}`, `buyer:${buyer.email}`].map(key);
  const about = access.includes(sale.transactionId) ? 'access' : 'transaction';
  const transactionId = nameless(sale.transactionId);
  const instalmentId = sale.instalmentId === undefined ? undefined : nameless(sale.instalmentId);
  if (scope === 'transaction' || subscriptionId === null)
    return { transactionId, about, subscriptionId, buyerKey, instalmentId };
  const whole = key(`whole subscription:${subscriptionId}`);
  return { transactionId: whole, about: scope, subscriptionId, buyerKey, named: { transactionId, about } };
}

/** The key of reports about everything a buyer has. */
export const wholeBuyer = (buyerKey: string) => `whole buyer:${buyerKey}`;

/** Serializes reports about the same purchases. */
export async function lockPurchaseKeys(
  tx: Tx,
  { producerId, courseId, platform }: Omit<PurchaseScope, 'offerId'>,
  purchaseKeys: readonly PurchaseKey[],
): Promise<void> {
  const names = purchaseKeys.flatMap(({ transactionId, named, subscriptionId, buyerKey }) => [
    transactionId,
    ...(named ? [named.transactionId] : []),
    ...(subscriptionId ? [`subscription:${subscriptionId}`] : []),
    ...(buyerKey ? [`buyer:${buyerKey}`] : []),
  ]);
  const locks = [...new Set(names)].sort().map((name) => `${producerId} ${courseId} ${platform} ${name}`);
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${locks}::text[]) as name`.execute(tx);
}
