import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WaitingReason } from '#shared/contract/school/sales.ts';
import { keyedHash } from '../crypto/tokens.ts';
import type { Tx } from '../db.ts';
import type { Env } from '../env.ts';
import { type Buyer, key, type Sale, UNNUMBERED } from './adapters/sale.ts';
import { type About, type Access, type Facts, NOTHING_KNOWN, type Purchase } from './purchases.ts';

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
  /** Instead of the course it was told of. */
  opensCourseId: string | null;
};

/** Of what was told at a course's address `offerId` is null; of what an offer opened, each offer's is apart. */
export type PurchaseScope = { producerId: string; courseId: string; platform: string; offerId: string | null };

export type PurchaseKey = {
  transactionId: string;
  about: About;
  subscriptionId: string | null;
  buyerKey: string | null;
  /** What news of a whole subscription names beside it. */
  named?: { transactionId: string; about: About };
};

/** Null for news of a buyer that names none. */
export function purchaseKeyOf({ appKeys }: Pick<Env, 'appKeys'>, sale: Sale): PurchaseKey | null {
  // The last key: a new one comes in front of it, and what is kept must still be found.
  const oldest = appKeys.at(-1);
  if (!oldest) throw new Error('No application key was loaded');
  const { scope, buyer } = sale;
  // Some senders' numbers are made of the buyer's e-mail, which does not belong here.
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
  if (scope === 'transaction' || subscriptionId === null) return { transactionId, about, subscriptionId, buyerKey };
  const whole = key(`whole subscription:${subscriptionId}`);
  return { transactionId: whole, about: scope, subscriptionId, buyerKey, named: { transactionId, about } };
}

const wholeBuyer = (buyerKey: string) => `whole buyer:${buyerKey}`;

/** Whoever is told something of the same sales waits for the other. */
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

/** What is known of these sales, and of everything that decides over them: the rest of their subscriptions, and their buyers. */
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
  // What they have learned before leads further than what is told now.
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

/** Each by an index of its own: together they would go through all of the course. */
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
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

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

export const newRow = ({ transactionId, about, subscriptionId, buyerKey }: PurchaseKey): Row => ({
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
  opensCourseId: null,
});

export async function saveFacts(
  tx: Tx,
  { producerId, courseId, platform, offerId }: PurchaseScope,
  row: Row,
  simulated: boolean,
): Promise<void> {
  const { facts } = row;
  const told = {
    subscription_id: row.subscriptionId,
    buyer_key: row.buyerKey,
    paid_at: iso(facts.paidAt),
    renewed_at: iso(facts.renewedAt),
    closed_by: facts.closedBy,
    cancelled_at: iso(facts.cancelledAt),
    expired_at: iso(facts.expiredAt),
    period_end: iso(facts.periodEnd),
  };
  await tx
    .insertInto('purchases')
    .values({
      producer_id: producerId,
      id: row.id,
      course_id: courseId,
      offer_id: offerId,
      platform,
      transaction_id: row.transactionId,
      about: row.about,
      simulated,
      ...told,
    })
    .onConflict((conflict) =>
      conflict.columns(['producer_id', 'id']).doUpdateSet({ ...told, updated_at: sql`app_now()` }),
    )
    .execute();
}

export async function saveGrant(
  tx: Tx,
  { producerId }: PurchaseScope,
  { id }: Row,
  { open, until }: Access,
  { studentId, paidAt }: { studentId: string | null; paidAt: number | null },
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ granted: open, granted_until: iso(until), granted_for: iso(paidAt), student_id: studentId })
    .set({ waiting_for: null, waiting_since: null, buyer: null, updated_at: sql`app_now()` })
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .execute();
}

export async function saveWaiting(
  tx: Tx,
  { producerId }: PurchaseScope,
  { id }: Row,
  { reason, buyer }: { reason: WaitingReason; buyer: Buyer | null },
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({
      waiting_for: reason,
      waiting_since: sql`coalesce(waiting_since, app_now())`,
      buyer: JSON.stringify(buyer) as unknown as Record<string, string>,
      updated_at: sql`app_now()`,
    })
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .execute();
}
