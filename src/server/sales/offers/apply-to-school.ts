import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import type { Tx } from '../../db.ts';
import { readDelivery } from '../adapters/recognise.ts';
import { applySale } from '../apply-sale.ts';
import { type SealedDelivery, unsealDelivery } from '../deliveries/sealed-delivery.ts';
import { currencyOf } from '../payments/currency.ts';
import { recordPayments } from '../payments/record-payments.ts';
import { lockPurchaseKeys } from '../purchases/purchase-keys.ts';
import type { Settled } from '../settle.ts';
import { type Item, itemsConcerned } from './concerned.ts';
import { recordItems } from './items.ts';
import { recordRepeatedReports } from './repeated-reports.ts';
import { type KeyedSale, keyedSalesOf, relatedKeysOf } from './sale-keys.ts';
import type { Place, SaleReport } from './sale-report.ts';

type Tools = Pick<Services, 'env' | 'jobs'>;
type Delivery = Place & { deliveryId: string; keyedSales: KeyedSale[]; again: boolean };
type DeliveryRow = SealedDelivery & { deliveryId: string; receivedAt: string };
type Done = { deliveryId: string; settled: Settled[] };

/**
 * Applies a delivery to the school's own address, for each item and each course that it opens. Earlier reports of the
 * same sales are applied again: a refund that came first, or an approval whose offer opened nothing yet, now counts as
 * if it had come in order. Repeated reports change nothing.
 * @returns the result for each of its reports, and whether it contains an item whose offer opens nothing yet
 */
export async function applyToSchool(
  tx: Tx,
  { env, jobs }: Tools,
  { producerId, platform, deliveryId, keyedSales, again }: Delivery,
): Promise<{ settled: Settled[][]; isLost: boolean }> {
  const place = { producerId, platform };
  const reports = await rereadDeliveries(tx, env, place, relatedKeysOf(keyedSales));
  const items = await recordItems(tx, place, reports);
  const done: Done[] = [];
  for (const scope of scopesOf(place, items)) {
    const isAbout = ({ offerId, courseIds }: Item) => offerId === scope.offerId && courseIds.includes(scope.courseId);
    const concerning = reports.filter((each) => itemsConcerned(each, items).some(isAbout));
    await lockPurchaseKeys(
      tx,
      scope,
      concerning.map(({ purchaseKey }) => purchaseKey),
    );
    for (const each of concerning) {
      const { sale, purchaseKey, receivedAt } = each;
      const occasion = { receivedAt, simulated: false, again: again && each.deliveryId === deliveryId };
      const settled = await applySale(tx, jobs, scope, sale, purchaseKey, occasion);
      done.push({ deliveryId: each.deliveryId, settled });
    }
    await recordPayments(
      tx,
      scope,
      concerning.map((each) => ({ ...each, at: each.sale.occurredAt ?? each.receivedAt })),
    );
  }
  const lost = new Set(items.flatMap(({ isLost, transactionId }) => (isLost ? [transactionId] : [])));
  await recordRepeatedReports(tx, place, { deliveryId, reports, done, lost });
  return {
    settled: done.flatMap((each) => (each.deliveryId === deliveryId ? [each.settled] : [])),
    isLost: keyedSales.some(([, { transactionId }]) => lost.has(transactionId)),
  };
}

/** All pairs of offer and course, always in the same order. */
function scopesOf(place: Place, items: readonly Item[]) {
  const scopes = items.flatMap(({ offerId, courseIds }) =>
    courseIds.map((courseId) => ({ ...place, offerId, courseId })),
  );
  const byName = new Map(scopes.map((scope) => [`${scope.courseId} ${scope.offerId}`, scope]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, scope]) => scope);
}

/** All reports of these sales, oldest first. */
async function rereadDeliveries(
  tx: Tx,
  env: Services['env'],
  place: Place,
  keys: readonly string[],
): Promise<SaleReport[]> {
  const { producerId, platform } = place;
  const { rows } = await sql<DeliveryRow>`
    select id as "deliveryId", body, headers, query, received_at as "receivedAt" from webhook_deliveries
    where producer_id = ${producerId} and course_id is null and platform = ${platform} and sale_keys && ${keys}::text[]
    order by received_at, id`.execute(tx);
  return rows.flatMap(({ deliveryId, receivedAt, ...kept }) => {
    const { delivery, sales } = readDelivery(unsealDelivery(env, { producerId, deliveryId }, kept));
    const currency = currencyOf(delivery.body);
    return keyedSalesOf(env, sales).map(([sale, purchaseKey]) => ({
      ...{ deliveryId, sale, purchaseKey },
      ...{ receivedAt, currency },
    }));
  });
}
