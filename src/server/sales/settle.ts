import { type ClosedReason, isRefund } from '#shared/access/access.ts';
import { type DeliveryOutcome, type WaitingReason, waitingReason } from '#shared/contract/school/sales.ts';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Buyer } from './adapters/sale.ts';
import { changeEnd, grantPurchase, isUnmarked, revokePurchase } from './effects.ts';
import type { PurchaseScope } from './purchases/purchase-keys.ts';
import { ofSameSubscription, type Row } from './purchases/purchase-rows.ts';
import { type Access, evaluatePurchases, lastPaid } from './purchases/purchases.ts';
import { saveGrant, saveWaiting } from './purchases/save-purchase.ts';

export type Settled = { id: string; outcome: DeliveryOutcome; waited: boolean };

type Settlement = {
  scope: PurchaseScope;
  /** All purchases that affect each other: see `findRelated`. */
  rows: readonly Row[];
  buyer: Buyer | null;
  isRenewal?: boolean;
  /** The purchase that a later instalment was paid for. */
  instalmentOf?: string | null;
  /** The purchase to apply again at the producer's request. */
  again: string | null;
  now: number;
};

/** A row with the access it gives, and the open charge of its subscription that represents it, if that is another. */
type Judged = { row: Row; access: Access; successor: Row | undefined };

/** Updates the grants to match these purchases. @returns the result for each purchase that changed */
export async function settlePurchases(tx: Tx, jobs: Jobs, settlement: Settlement): Promise<Settled[]> {
  const settled: Settled[] = [];
  const waiting = new Set<Row>();
  for (const { row, access, successor } of accessOfAll(settlement.rows, settlement.now)) {
    if (settlement.again !== row.id && isDone(row, access)) {
      await markRefund(tx, settlement.scope, row);
      continue;
    }
    // What a charge opened stays until the one in its place can be applied.
    const isReplaced = row.granted && successor !== undefined && reasonOf(row, successor) === 'replaced';
    if (isReplaced && waiting.has(successor)) continue;
    const outcome = access.open
      ? await (opensNothing(settlement, row)
          ? keep(tx, settlement, row, access)
          : open(tx, jobs, settlement, row, access))
      : await close(tx, settlement, row, access, successor);
    if (waitingReason.safeParse(outcome).success) waiting.add(row);
    settled.push({ id: row.id, outcome, waited: row.waitingFor !== null });
  }
  return settled;
}

/** Opens before closing, so that access passes without a gap from one charge of a subscription to the next. */
function accessOfAll(rows: readonly Row[], now: number): Judged[] {
  const ofBuyers = new Map(rows.filter(({ about }) => about === 'buyer').map((row) => [row.buyerKey, row.facts]));
  const judged = subscriptionsIn(rows).flatMap((related): Judged[] => {
    const buyerKey = related.find((row) => row.buyerKey !== null)?.buyerKey ?? null;
    const each = [...evaluatePurchases(related, ofBuyers.get(buyerKey), now)];
    const [leading] = each.find(([, { open }]) => open) ?? [];
    return each.map(([row, access]) => ({ row, access, successor: leading === row ? undefined : leading }));
  });
  return judged.sort((a, b) => Number(b.access.open) - Number(a.access.open));
}

/**
 * Rows of one subscription. A number paid for by two people is not a real subscription, so each gets their own; a report
 * about it that names nobody is about both.
 */
function subscriptionsIn(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, ({ subscriptionId, id }) => subscriptionId ?? id).values()].flatMap((related) => {
    const buyers = new Set(related.flatMap(({ facts, buyerKey }) => (facts.paidAt === null ? [] : (buyerKey ?? []))));
    if (buyers.size < 2) return [related];
    const isAboutAll = ({ about, buyerKey }: Row) => about === 'subscription' && buyerKey === null;
    const ofOne = related.filter((row) => !isAboutAll(row));
    const ofAll = related.filter(isAboutAll);
    return [...Map.groupBy(ofOne, ({ buyerKey, id }) => buyerKey ?? id).values()].map((own) => [...own, ...ofAll]);
  });
}

const isDone = (row: Row, access: Access) =>
  row.waitingFor === null && row.granted === access.open && (!access.open || isRepeated(row, access));

/** Opened before for the same payment, until the same end. */
const isRepeated = (row: Row, { until }: Access) =>
  row.granted && row.grantedUntil === until && row.grantedFor === lastPaid(row.facts);

/** Paid for before, and opened then: only its end, or an instalment, is news. What waits is still to be opened. */
const opensNothing = ({ again, instalmentOf }: Settlement, row: Row) =>
  row.granted &&
  row.waitingFor === null &&
  row.id !== again &&
  (row.grantedFor === lastPaid(row.facts) || row.id === instalmentOf);

async function keep(tx: Tx, { scope }: Settlement, row: Row, access: Access): Promise<DeliveryOutcome> {
  const { transactionId, studentId, subscriptionId } = row;
  const [until, before] = [dateOf(access.until), dateOf(row.grantedUntil)];
  const end = { transactionId, studentId, isSubscription: subscriptionId !== null, until, before };
  const stands = await changeEnd(tx, placeOf(scope, row), end);
  await saveGrant(tx, scope, row, access, { studentId, paidAt: lastPaid(row.facts) });
  if (!stands) return 'unchanged';
  return until === null ? 'renewed' : 'ends_later';
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time));

async function open(tx: Tx, jobs: Jobs, settlement: Settlement, row: Row, access: Access): Promise<DeliveryOutcome> {
  const { scope, rows, isRenewal = false, instalmentOf } = settlement;
  // Whatever the buyer's current address in the school.
  const related = ofSameSubscription(rows, row);
  const sibling = related.find(({ studentId }) => studentId !== null);
  const buyer = settlement.buyer?.email ? settlement.buyer : (row.buyer ?? settlement.buyer);
  const entered = await grantPurchase(tx, jobs, placeOf(scope, row), {
    purchaseId: row.id,
    relatedIds: related.map(({ id }) => id),
    transactionId: row.transactionId,
    isSubscription: row.subscriptionId !== null,
    until: dateOf(access.until),
    studentId: row.studentId ?? sibling?.studentId ?? null,
    buyer,
    isRenewal,
    isGranted: row.granted,
    isRepeated: isRepeated(row, access) || (instalmentOf === row.id && row.grantedUntil === access.until),
  });
  if ('waitingFor' in entered) return wait(tx, scope, row, buyer, entered.waitingFor);
  await saveGrant(tx, scope, row, access, { studentId: entered.studentId, paidAt: lastPaid(row.facts) });
  return access.until === null ? entered.outcome : 'ends_later';
}

async function wait(
  tx: Tx,
  scope: PurchaseScope,
  row: Row,
  buyer: Buyer | null,
  reason: WaitingReason,
): Promise<DeliveryOutcome> {
  await saveWaiting(tx, scope, row, { reason, buyer });
  return reason;
}

async function close(
  tx: Tx,
  { scope }: Settlement,
  row: Row,
  access: Access,
  successor: Row | undefined,
): Promise<DeliveryOutcome> {
  const { transactionId, studentId } = row;
  const reason = reasonOf(row, successor);
  const stillOpen =
    studentId !== null && (await revokePurchase(tx, placeOf(scope, row), { transactionId, studentId, reason }));
  const had = row.granted || row.waitingFor !== null;
  await saveGrant(tx, scope, row, access, { studentId: row.studentId, paidAt: null });
  if (!had) return row.facts.paidAt === null ? 'remembered' : 'unchanged';
  return stillOpen ? 'kept_open' : 'closed';
}

/** Of a purchase whose access was closed before. */
async function markRefund(tx: Tx, scope: PurchaseScope, row: Row): Promise<void> {
  const { transactionId, studentId } = row;
  const reason = reasonOf(row, undefined);
  if (studentId === null || !isRefund(reason)) return;
  const sale = { transactionId, studentId, reason };
  const place = placeOf(scope, row);
  if (await isUnmarked(tx, place, sale)) await revokePurchase(tx, place, sale);
}

const placeOf = (scope: PurchaseScope, { opensCourseId }: Row): PurchaseScope => ({
  ...scope,
  courseId: opensCourseId ?? scope.courseId,
});

function reasonOf({ facts: { closedBy } }: Row, successor: Row | undefined): ClosedReason {
  if (closedBy === 'refunded') return 'refunded';
  if (closedBy === 'chargeback') return 'charged_back';
  return successor ? 'replaced' : 'canceled';
}
