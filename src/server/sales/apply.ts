import { sql } from 'kysely';
import type { DeliveryOutcome, DeliveryStatus } from '#shared/contract/school/sales.ts';
import { waitingReason } from '#shared/contract/school/sales.ts';
import type { Services } from '../context.ts';
import { asSchool, type Tx } from '../db.ts';
import { readDelivery } from './adapters/recognise.ts';
import type { Sale } from './adapters/sale.ts';
import { applySale } from './apply-sale.ts';
import { initialOutcome } from './deliveries/accept.ts';
import { type SealedDelivery, unsealDelivery } from './deliveries/sealed-delivery.ts';
import { applyToSchool } from './offers/apply-to-school.ts';
import { keyedSalesOf, saleKeysOf } from './offers/sale-keys.ts';
import { currencyOf } from './payments/currency.ts';
import { recordPayments } from './payments/record-payments.ts';
import { lockPurchaseKeys } from './purchases/purchase-keys.ts';
import type { Settled } from './settle.ts';

export type DeliveryRef = { producerId: string; deliveryId: string };
type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;
type DeliveryToApply = SealedDelivery & {
  courseId: string | null;
  receivedAt: string;
  simulated: boolean;
  status: DeliveryStatus;
};
export type Result = { status: DeliveryStatus; outcome: DeliveryOutcome };

/**
 * Applies a delivery once, completely or not at all.
 * @param again apply it even if it was applied before: it is parsed again, and opens again what it opened
 * @returns null if there is nothing (left) to do
 */
export function applyDelivery(tools: Tools, ref: DeliveryRef, { again = false } = {}): Promise<Result | null> {
  return asSchool(tools.db, ref, async (tx) => {
    const kept = await findToDo(tx, ref, again);
    if (!kept) return null;
    const { adapter, delivery, sales } = readDelivery(unsealDelivery(tools.env, ref, kept));
    const keyedSales = keyedSalesOf(tools.env, sales);
    const { courseId } = kept;
    const place = { ...ref, platform: adapter.platform };
    // Locks the purchases instead of the delivery: admitting a waiting buyer goes from the purchase to its
    // deliveries.
    await lockPurchaseKeys(
      tx,
      { ...place, courseId: courseId ?? 'school' },
      keyedSales.map(([, purchaseKey]) => purchaseKey),
    );
    // Checked again under the lock: a second job for the delivery sees the first one's effect.
    if (!(await findToDo(tx, ref, again))) return null;
    if (courseId === null) {
      if (again) await recordReading(tx, tools.env, place, sales);
      const { settled, isLost } = await applyToSchool(tx, tools, { ...place, keyedSales, again });
      const result = isLost ? LOST : settled.length === 0 && keyedSales.length > 0 ? EARLY : resultOf(sales, settled);
      await recordResult(tx, ref, result, settled.flat());
      return result;
    }
    const scope = { ...place, courseId, offerId: null };
    const settled: Settled[][] = [];
    const currency = currencyOf(delivery.body);
    for (const [sale, purchaseKey] of keyedSales) {
      settled.push(await applySale(tx, tools.jobs, scope, sale, purchaseKey, { ...kept, again }));
    }
    if (!kept.simulated)
      await recordPayments(
        tx,
        scope,
        keyedSales.map(([sale, purchaseKey]) => ({
          sale,
          purchaseKey,
          at: sale.occurredAt ?? kept.receivedAt,
          currency,
        })),
      );
    const result = resultOf(sales, settled);
    await recordResult(tx, ref, result, settled.flat());
    return result;
  });
}

async function findToDo(
  tx: Tx,
  { producerId, deliveryId }: DeliveryRef,
  again: boolean,
): Promise<DeliveryToApply | undefined> {
  const { rows } = await sql<DeliveryToApply>`
    select course_id as "courseId", body, headers, query, received_at as "receivedAt", simulated, status
    from webhook_deliveries where producer_id = ${producerId} and id = ${deliveryId}`.execute(tx);
  const [kept] = rows;
  return kept && (again || kept.status === 'received') ? kept : undefined;
}

/**
 * Other reports of a sale find it by its keys and platform, which may have been unknown when it came. The platform stays
 * where that has sent the same report again.
 */
async function recordReading(
  tx: Tx,
  env: Services['env'],
  { producerId, deliveryId, platform }: DeliveryRef & { platform: string },
  sales: readonly Sale[],
): Promise<void> {
  const saleKeys = saleKeysOf(env, sales);
  await sql`
    update webhook_deliveries d set sale_keys = ${saleKeys}::text[], platform = case when exists (
        select from webhook_deliveries same
        where same.producer_id = d.producer_id and same.course_id is null and same.platform = ${platform}
          and same.dedup_key = d.dedup_key)
      then d.platform else ${platform} end
    where d.producer_id = ${producerId} and d.id = ${deliveryId}
      and (d.platform, d.sale_keys) is distinct from (${platform}, ${saleKeys}::text[])`.execute(tx);
}

const LOST: Result = { status: 'waiting', outcome: 'no_destination' };
/** Nothing was bought so far; the report counts once a purchase arrives. */
const EARLY: Result = { status: 'applied', outcome: 'remembered' };

export function resultOf(sales: readonly Sale[], settled: readonly Settled[][]): Result {
  const outcomes = settled.flatMap(([{ outcome } = { outcome: undefined }]) => outcome ?? []);
  const waiting = outcomes.find((outcome) => waitingReason.safeParse(outcome).success);
  if (waiting) return { status: 'waiting', outcome: waiting };
  const done = outcomes.find((each) => each !== 'unchanged' && each !== 'remembered');
  const outcome = done ?? outcomes.find((each) => each === 'unchanged') ?? outcomes[0];
  if (outcome) return { status: 'applied', outcome };
  const look = initialOutcome(sales);
  return look.outcome ? { status: look.status, outcome: look.outcome } : { status: 'ignored', outcome: 'noted' };
}

async function recordResult(tx: Tx, { producerId, deliveryId }: DeliveryRef, result: Result, settled: Settled[]) {
  await recordReleased(tx, producerId, settled, deliveryId);
  await tx
    .updateTable('webhook_deliveries')
    .set({ ...result, purchase_ids: settled.map(({ id }) => id), error: null, settled_at: sql`app_now()` })
    .where('producer_id', '=', producerId)
    .where('id', '=', deliveryId)
    .execute();
}

/**
 * Completes the deliveries that waited for these purchases, unless another purchase of the same delivery still waits.
 * @param own the current delivery, which its caller updates
 */
export async function recordReleased(
  tx: Tx,
  producerId: string,
  settled: readonly Settled[],
  own: string | null = null,
): Promise<void> {
  const over = settled.filter(({ waited }) => waited);
  if (over.length === 0) return;
  const ids = over.map(({ id }) => id);
  // Always in the same order, so that two deliveries that release the same ones do not deadlock.
  await sql`
    select from webhook_deliveries where producer_id = ${producerId} and id in (
      select ${own}::uuid union all
      select id from webhook_deliveries
      where producer_id = ${producerId} and status = 'waiting' and purchase_ids && ${ids}::uuid[])
    order by id for update`.execute(tx);
  await sql`
    update webhook_deliveries d set status = 'applied', settled_at = app_now(), outcome = done.outcome
    from unnest(${ids}::uuid[], ${over.map(({ outcome }) => outcome)}::text[]) as done (id, outcome)
    where d.producer_id = ${producerId} and d.status = 'waiting' and d.outcome <> 'no_destination'
      and done.id = any (d.purchase_ids) and not exists (
      select from purchases p
      where p.producer_id = d.producer_id and p.id = any (d.purchase_ids) and p.waiting_for is not null)`.execute(tx);
}
