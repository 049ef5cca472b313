import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Kind, Sale } from '../adapters/sale.ts';
import type { PurchaseKey, PurchaseScope } from '../purchases/purchase-keys.ts';

const KEPT: Partial<Record<Kind, 'paid' | 'refunded'>> = {
  approved: 'paid',
  refunded: 'refunded',
  chargeback: 'refunded',
};

type Payment = { sale: Sale; purchaseKey: PurchaseKey; at: string; currency: string };

/**
 * Records payments and refunds for the reports. A transaction may be reported repeatedly: as approved and then as
 * complete, or at the addresses of two courses. It counts once, with the first time and amount reported. Each
 * instalment is a payment of its own.
 */
export async function recordPayments(
  tx: Tx,
  { producerId, platform, courseId }: PurchaseScope,
  payments: readonly Payment[],
): Promise<void> {
  const once = await underOneName(tx, { producerId, platform }, payments);
  const rows = once.flatMap(({ sale: { kind, amountCents = null, products }, purchaseKey, at, currency }) => {
    const { transactionId, about, instalmentId } = purchaseKey;
    const product = products[0]?.name?.slice(0, 300) || null;
    const kept = about === 'transaction' && KEPT[kind];
    const named = instalmentId
      ? { transactionId: instalmentId, instalmentOf: transactionId }
      : { transactionId, instalmentOf: null };
    return kept ? [{ ...named, kind: kept, at, amountCents, currency, product }] : [];
  });
  if (rows.length === 0) return;
  const byName = Map.groupBy(rows, ({ transactionId, kind }) => `${transactionId} ${kind}`);
  const known = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => same.reduce(together));
  const column = <Value>(read: (each: (typeof known)[number]) => Value) => known.map(read);
  await sql`
    insert into sale_payments as known
      (producer_id, platform, transaction_id, kind, course_id, at, amount_cents, currency, product, instalment_of)
    select ${producerId}, ${platform}, payment.id, payment.kind, ${courseId}, payment.at, payment.amount, payment.currency, payment.product,
      payment.instalment_of
    from unnest(${column(({ transactionId }) => transactionId)}::text[], ${column(({ kind }) => kind)}::text[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ amountCents }) => amountCents)}::bigint[],
      ${column(({ currency }) => currency)}::text[], ${column(({ product }) => product)}::text[],
      ${column(({ instalmentOf }) => instalmentOf)}::text[])
      as payment (id, kind, at, amount, currency, product, instalment_of)
    on conflict (producer_id, platform, transaction_id, kind) do update set
      at = least(known.at, excluded.at), product = coalesce(known.product, excluded.product),
      amount_cents = coalesce(known.amount_cents, excluded.amount_cents),
      currency = case when known.amount_cents is null then excluded.currency else known.currency end`.execute(tx);
}

/** If one delivery names a payment by two transactions, keeps the one that is already known, else the first. */
async function underOneName(
  tx: Tx,
  { producerId, platform }: Pick<PurchaseScope, 'producerId' | 'platform'>,
  payments: readonly Payment[],
): Promise<readonly Payment[]> {
  if (payments.every(({ sale }) => sale.samePaymentAs === undefined)) return payments;
  const names = payments.map(({ purchaseKey }) => purchaseKey.transactionId);
  const { rows } = await sql<{ name: string }>`
    select transaction_id as name from sale_payments
    where producer_id = ${producerId} and platform = ${platform} and transaction_id = any (${names}::text[])
    order by kind = 'refunded' desc, transaction_id`.execute(tx);
  const same = Map.groupBy(payments, ({ sale }) => sale.samePaymentAs ?? sale.transactionId);
  return [...same.values()].flatMap((called) => {
    const isCalled = (name: string) => called.find(({ purchaseKey }) => purchaseKey.transactionId === name);
    return rows.flatMap(({ name }) => isCalled(name) ?? [])[0] ?? called.slice(0, 1);
  });
}

type PaymentDetails = { at: string; amountCents: number | null; currency: string; product: string | null };

const together = <One extends PaymentDetails>(a: One, b: One): One => ({
  ...a,
  at: Date.parse(b.at) < Date.parse(a.at) ? b.at : a.at,
  amountCents: a.amountCents ?? b.amountCents,
  currency: a.amountCents === null ? b.currency : a.currency,
  product: a.product ?? b.product,
});
