import type { DeliveryOutcome } from '#shared/contract/school/sales.ts';
import type { Services } from '../context.ts';
import type { Tx } from '../db.ts';
import type { Sale } from './adapters/sale.ts';
import type { PurchaseKey, PurchaseScope } from './purchases/purchase-keys.ts';
import { findRelated, newRow, ofSameSubscription, type Row } from './purchases/purchase-rows.ts';
import { lastOf, mergeFacts } from './purchases/purchases.ts';
import { saveFacts } from './purchases/save-purchase.ts';
import { type Settled, settlePurchases } from './settle.ts';

export type Occasion = { receivedAt: string; simulated: boolean; again: boolean };

/** Merges one report into what is known of a sale in one course, and applies the result. */
export async function applySale(
  tx: Tx,
  jobs: Services['jobs'],
  scope: PurchaseScope,
  sale: Sale,
  purchaseKey: PurchaseKey,
  { receivedAt, simulated, again }: Occasion,
): Promise<Settled[]> {
  const related = await findRelated(tx, scope, [purchaseKey]);
  const news = {
    kind: sale.kind,
    at: Date.parse(sale.occurredAt ?? receivedAt),
    isRenewal: sale.isRenewal,
    periodEnd: sale.periodEnd === undefined ? null : Date.parse(sale.periodEnd),
  };
  const keys = [purchaseKey, ...(purchaseKey.named ? [{ ...purchaseKey, ...purchaseKey.named }] : [])];
  const learned = keys.map((each): Row => {
    const known =
      related.find(({ transactionId }) => transactionId === each.transactionId) ??
      newRow(each, { opensCourseId: movedTo(related, each) });
    return {
      ...known,
      facts: mergeFacts(known.facts, purchaseKey.about, news),
      subscriptionId: least(known.subscriptionId, purchaseKey.subscriptionId),
      buyerKey: least(known.buyerKey, purchaseKey.buyerKey),
    };
  });
  for (const row of learned) await saveFacts(tx, scope, row, simulated);
  const [row] = learned as [Row];
  const rows = [...related.filter(({ id }) => learned.every((each) => each.id !== id)), ...learned];
  const done = await settlePurchases(tx, jobs, {
    scope,
    rows,
    buyer: sale.buyer,
    isRenewal: sale.isRenewal,
    instalmentOf: sale.instalmentId === undefined ? null : row.id,
    again: again ? row.id : null,
    now: Date.now(),
  });
  const own = done.find(({ id }) => id === row.id);
  const others = done.filter((each) => each !== own);
  return own || others.length === 0
    ? [own ?? { id: row.id, outcome: untouched(rows), waited: false }, ...others]
    : others;
}

/** The course that the school chose for the subscription's latest charge, if it moved that. */
const movedTo = (related: readonly Row[], charge: PurchaseKey): string | null =>
  lastOf(ofSameSubscription(related, charge))?.opensCourseId ?? null;

/** No payment is known so far; kept in case its approval arrives late. */
const untouched = (rows: readonly Row[]): DeliveryOutcome =>
  rows.some(({ facts }) => facts.paidAt !== null) ? 'unchanged' : 'remembered';

/** Deterministic choice between two platforms' values, independent of their order. */
const least = (a: string | null, b: string | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b);
