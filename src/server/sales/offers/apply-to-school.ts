import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import type { Tx } from '../../db.ts';
import { readDelivery } from '../adapters/recognise.ts';
import type { Sale } from '../adapters/sale.ts';
import { applySale } from '../apply-sale.ts';
import { isEffective } from '../deliveries/accept.ts';
import { type KeptDelivery, unsealDelivery } from '../deliveries/kept.ts';
import { currencyOf } from '../payments/currency.ts';
import { notePayment } from '../payments/note-payment.ts';
import { lockPurchaseKeys, type PurchaseKey, type PurchaseScope, purchaseKeyOf } from '../rows.ts';
import type { Settled } from '../settle.ts';
import { coursesConcerned, coursesOf } from './concerned.ts';
import { noteItems, type Told } from './items.ts';

type Tools = Pick<Services, 'env' | 'jobs'>;
type Delivery = {
  producerId: string;
  deliveryId: string;
  platform: string;
  placed: [Sale, PurchaseKey][];
  again: boolean;
};
type Kept = KeptDelivery & { deliveryId: string; receivedAt: string; simulated: boolean };

/**
 * Does what a delivery to the school's own address says, in each course that it concerns. What came before of the same sales
 * is told once more: a refund that was first, or an approval that waited for somebody to say what it opens, counts as if it
 * came in its order, and what was told before changes nothing.
 * @returns what was done for each sale, and whether something was bought of which nobody has said what it opens
 */
export async function applyToSchool(
  tx: Tx,
  { env, jobs }: Tools,
  { producerId, deliveryId, platform, placed, again }: Delivery,
): Promise<{ settled: Settled[][]; isLost: boolean }> {
  const keys = [...new Set(placed.flatMap(([, purchaseKey]) => keysOf(purchaseKey)))];
  const place = { producerId, platform };
  await lockPurchaseKeys(
    tx,
    { ...place, courseId: 'school' },
    placed.map(([, purchaseKey]) => purchaseKey),
  );
  await sql`
    update webhook_deliveries set sale_keys = ${keys}::text[]
    where producer_id = ${producerId} and id = ${deliveryId}`.execute(tx);
  const told = await tellAgain(tx, env, place, keys);
  const items = await noteItems(tx, place, told);
  const settled: Settled[][] = [];
  for (const courseId of [...coursesOf(items)].sort()) {
    const concerning = told.filter((each) => coursesConcerned(each, items).has(courseId));
    const about = { scope: { ...place, courseId }, concerning, again: again ? deliveryId : null };
    settled.push(...(await applyInCourse(tx, jobs, about)));
  }
  const own = new Set(placed.map(([, { transactionId }]) => transactionId));
  return {
    settled,
    isLost: items.some(({ transactionId, courseIds }) => own.has(transactionId) && courseIds.length === 0),
  };
}

type InCourse = { scope: PurchaseScope; concerning: readonly Told[]; again: string | null };

async function applyInCourse(
  tx: Tx,
  jobs: Tools['jobs'],
  { scope, concerning, again }: InCourse,
): Promise<Settled[][]> {
  await lockPurchaseKeys(
    tx,
    scope,
    concerning.map(({ purchaseKey }) => purchaseKey),
  );
  const settled: Settled[][] = [];
  for (const { sale, purchaseKey, receivedAt, currency, deliveryId } of concerning) {
    const occasion = { receivedAt, simulated: false, again: again === deliveryId };
    settled.push(await applySale(tx, jobs, scope, sale, purchaseKey, occasion));
    await notePayment(tx, scope, purchaseKey, { ...sale, at: sale.occurredAt ?? receivedAt, currency });
  }
  return settled;
}

const keysOf = ({ transactionId, named, subscriptionId, about, buyerKey }: PurchaseKey): string[] => [
  transactionId,
  ...(named ? [named.transactionId] : []),
  ...(subscriptionId ? [`subscription:${subscriptionId}`] : []),
  ...(about === 'buyer' || buyerKey ? [`buyer:${buyerKey}`] : []),
];

/** All that was told of these sales, the first first. */
async function tellAgain(
  tx: Tx,
  env: Services['env'],
  { producerId, platform }: { producerId: string; platform: string },
  keys: readonly string[],
): Promise<Told[]> {
  const { rows } = await sql<Kept>`
    select id as "deliveryId", body, headers, query, received_at as "receivedAt", simulated from webhook_deliveries
    where producer_id = ${producerId} and course_id is null and platform = ${platform} and sale_keys && ${keys}::text[]
    order by received_at, id`.execute(tx);
  return rows.flatMap(({ deliveryId, receivedAt, ...kept }) => {
    const { delivery, sales } = readDelivery(unsealDelivery(env, { producerId, deliveryId }, kept));
    const currency = currencyOf(delivery.body);
    return sales.filter(isEffective).flatMap((sale): Told[] => {
      const purchaseKey = purchaseKeyOf(env, sale);
      return purchaseKey ? [{ deliveryId, sale, purchaseKey, receivedAt, currency }] : [];
    });
  });
}
