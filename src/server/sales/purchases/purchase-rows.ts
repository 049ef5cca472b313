import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WaitingReason } from '#shared/contract/school/sales.ts';
import type { Tx } from '../../db.ts';
import { type Buyer, UNNUMBERED } from '../adapters/sale.ts';
import { type PurchaseKey, type PurchaseScope, wholeBuyer } from './purchase-keys.ts';
import { type About, type Facts, NOTHING_KNOWN, type Purchase } from './purchases.ts';

export type Row = Purchase & {
  id: string;
  subscriptionId: string | null;
  buyerKey: string | null;
  granted: boolean;
  grantedUntil: number | null;
  grantedFor: number | null;
  studentId: string | null;
  waitingFor: WaitingReason | null;
  buyer: Buyer | null;
  /** Opened instead of the report's course. */
  opensCourseId: string | null;
};

type Stored = {
  id: string;
  transactionId: string;
  about: About;
  subscriptionId: string | null;
  buyerKey: string | null;
  granted: boolean;
  studentId: string | null;
  waitingFor: WaitingReason | null;
  buyer: Buyer | null;
  opensCourseId: string | null;
  closedBy: Facts['closedBy'];
} & Record<Moment, string | null>;
type Moment = 'paidAt' | 'renewedAt' | 'cancelledAt' | 'expiredAt' | 'periodEnd' | 'grantedUntil' | 'grantedFor';

/** These purchases and those that affect them: others of their subscriptions and buyers. */
export async function findRelated(tx: Tx, scope: PurchaseScope, purchaseKeys: readonly PurchaseKey[]): Promise<Row[]> {
  const subscriptions = new Set(purchaseKeys.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  const buyers = new Set(purchaseKeys.flatMap(({ buyerKey }) => buyerKey ?? []));
  const named = await find(tx, scope, {
    transactions: purchaseKeys.flatMap(({ transactionId, named }) => [
      transactionId,
      ...(named ? [named.transactionId] : []),
    ]),
    subscriptions,
    buyers,
  });
  // Links learned from earlier reports reach further than the current report.
  const further = {
    transactions: named.flatMap(({ buyerKey }) => (buyerKey && !buyers.has(buyerKey) ? wholeBuyer(buyerKey) : [])),
    subscriptions: named.flatMap(({ subscriptionId: id }) => (id && !subscriptions.has(id) ? id : [])),
    buyers: [],
  };
  if (further.transactions.length + further.subscriptions.length === 0) return named;
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...(await find(tx, scope, further)).filter(({ id }) => !known.has(id))];
}

type Wanted = { transactions: Iterable<string>; subscriptions: Iterable<string>; buyers: Iterable<string> };

/** One query per kind of key, so that each uses its own index; combined they would scan the whole course. */
async function find(
  tx: Tx,
  { producerId, courseId, platform, offerId }: PurchaseScope,
  wanted: Wanted,
): Promise<Row[]> {
  const by = (column: string, values: Iterable<string>) => sql`
    select p.* from purchases p
    where p.producer_id = ${producerId} and p.course_id = ${courseId} and p.platform = ${platform}
      and p.offer_id is not distinct from ${offerId}::uuid and ${sql.ref(`p.${column}`)} = any (${[...values]}::text[])`;
  const { rows } = await sql<Stored>`
    select id, transaction_id as "transactionId", about, subscription_id as "subscriptionId", buyer_key as "buyerKey",
      paid_at as "paidAt", renewed_at as "renewedAt", closed_by as "closedBy", cancelled_at as "cancelledAt",
      expired_at as "expiredAt", period_end as "periodEnd", granted, granted_until as "grantedUntil",
      granted_for as "grantedFor", student_id as "studentId", waiting_for as "waitingFor", buyer,
      opens_course_id as "opensCourseId"
    from (
      ${by('transaction_id', wanted.transactions)} union ${by('subscription_id', wanted.subscriptions)}
      union ${by('buyer_key', wanted.buyers)}
    ) found order by transaction_id`.execute(tx);
  return rows.map(rowOf);
}

const isUnnumbered = (subscriptionId: string | null) => subscriptionId?.startsWith(UNNUMBERED) ?? false;

const ms = (time: string | null) => (time === null ? null : Date.parse(time));

const rowOf = (stored: Stored): Row => ({
  ...stored,
  unnumbered: isUnnumbered(stored.subscriptionId),
  grantedUntil: ms(stored.grantedUntil),
  grantedFor: ms(stored.grantedFor),
  facts: {
    paidAt: ms(stored.paidAt),
    renewedAt: ms(stored.renewedAt),
    closedBy: stored.closedBy,
    cancelledAt: ms(stored.cancelledAt),
    expiredAt: ms(stored.expiredAt),
    periodEnd: ms(stored.periodEnd),
  },
});

export const newRow = (
  { transactionId, about, subscriptionId, buyerKey }: PurchaseKey,
  { opensCourseId }: Pick<Row, 'opensCourseId'>,
): Row => ({
  transactionId,
  about,
  subscriptionId,
  buyerKey,
  unnumbered: isUnnumbered(subscriptionId),
  id: randomUUID(),
  facts: NOTHING_KNOWN,
  granted: false,
  grantedUntil: null,
  grantedFor: null,
  studentId: null,
  waitingFor: null,
  buyer: null,
  opensCourseId,
});

/** Those of the same subscription, and of the same buyer as far as that is known. */
export const ofSameSubscription = (
  rows: readonly Row[],
  { subscriptionId, buyerKey }: Pick<Row, 'subscriptionId' | 'buyerKey'>,
): Row[] =>
  rows.filter(
    (each) =>
      subscriptionId !== null &&
      each.subscriptionId === subscriptionId &&
      (buyerKey === null || each.buyerKey === buyerKey),
  );
