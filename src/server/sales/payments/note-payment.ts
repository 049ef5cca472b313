import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Kind, Sale } from '../adapters/sale.ts';
import type { PurchaseKey, PurchaseScope } from '../rows.ts';

const KEPT: Partial<Record<Kind, 'paid' | 'refunded'>> = {
  approved: 'paid',
  refunded: 'refunded',
  chargeback: 'refunded',
};

/**
 * Keeps what was paid or taken back, for the reports. The same transaction is told of more than once: approved, then
 * complete; at the addresses of two courses. It counts once, from the first moment and with the first amount that was told.
 */
export async function notePayment(
  tx: Tx,
  { producerId, platform, courseId }: PurchaseScope,
  { transactionId, about }: PurchaseKey,
  { kind, amountCents, products, at, currency }: Sale & { at: string; currency: string },
): Promise<void> {
  const kept = KEPT[kind];
  if (!kept || about !== 'transaction') return;
  const product = products[0]?.name?.slice(0, 300) || null;
  await sql`
    insert into sale_payments as known
      (producer_id, platform, transaction_id, kind, course_id, at, amount_cents, currency, product)
    values (${producerId}, ${platform}, ${transactionId}, ${kept}, ${courseId}, ${at}, ${amountCents ?? null},
      ${currency}, ${product})
    on conflict (producer_id, platform, transaction_id, kind) do update set
      at = least(known.at, excluded.at), product = coalesce(known.product, excluded.product),
      amount_cents = coalesce(known.amount_cents, excluded.amount_cents),
      currency = case when known.amount_cents is null then excluded.currency else known.currency end`.execute(tx);
}
