import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Product, Sale } from '../adapters/sale.ts';
import type { PurchaseKey } from '../rows.ts';

/** One news of one sale, and the delivery that told it. */
export type Told = {
  deliveryId: string;
  sale: Sale;
  purchaseKey: PurchaseKey;
  receivedAt: string;
  currency: string;
};
type Place = { producerId: string; platform: string };
/** What was bought in one transaction, and what it opened. */
export type Item = { transactionId: string; code: string; courseIds: string[] };

const NAMELESS: Product = { id: '' };

/** By which an offer is known: its product and its own code, each empty where the sender names none. */
export const codeOf = ({ id, offer = '' }: Product) => JSON.stringify([id, offer]);

export const productsOf = ({ products }: Sale): Product[] => (products.length > 0 ? products : [NAMELESS]);

/** Of approved sales, each thing bought with the courses that its offer opens today; one that opened some keeps those. */
export async function noteItems(tx: Tx, place: Place, told: readonly Told[]): Promise<Item[]> {
  const approved = told.filter(({ sale }) => sale.kind === 'approved');
  const offers = await seeOffers(tx, place, approved);
  for (const { deliveryId, sale, purchaseKey, receivedAt, currency } of approved) {
    const products = productsOf(sale);
    for (const product of products) {
      const offer = offers.get(codeOf(product));
      if (!offer) continue;
      const amount = product.amountCents ?? (products.length === 1 ? sale.amountCents : undefined) ?? null;
      await sql`
        insert into purchase_items as i (producer_id, platform, transaction_id, offer_id, delivery_id, course_ids,
          amount_cents, currency, bought_at)
        values (${place.producerId}, ${place.platform}, ${purchaseKey.transactionId}, ${offer.id}, ${deliveryId},
          ${offer.courseIds}::uuid[], ${amount}, ${currency}, ${sale.occurredAt ?? receivedAt})
        on conflict (producer_id, platform, transaction_id, offer_id) do update set
          course_ids = case when i.course_ids = '{}' then excluded.course_ids else i.course_ids end,
          amount_cents = coalesce(i.amount_cents, excluded.amount_cents)`.execute(tx);
    }
  }
  return findItems(tx, place, told);
}

/** Whoever says what an offer opens waits for the sales of it that are being noted, and they for that. */
async function seeOffers(tx: Tx, { producerId, platform }: Place, approved: readonly Told[]) {
  const seen = new Map(approved.flatMap(({ sale }) => productsOf(sale)).map((product) => [codeOf(product), product]));
  const found = new Map<string, { id: string; courseIds: string[] }>();
  for (const [code, { id, offer = '', name = null }] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { rows } = await sql<{ id: string; courseIds: string[] }>`
      insert into offers as o (producer_id, id, platform, product_code, offer_code, name)
      values (${producerId}, ${randomUUID()}, ${platform}, ${id}, ${offer}, ${name})
      on conflict (producer_id, platform, product_code, offer_code) do update set
        name = coalesce(excluded.name, o.name), last_seen_at = app_now()
      returning id, course_ids as "courseIds"`.execute(tx);
    if (rows[0]) found.set(code, rows[0]);
  }
  return found;
}

async function findItems(tx: Tx, { producerId, platform }: Place, told: readonly Told[]): Promise<Item[]> {
  const transactions = told.flatMap(({ purchaseKey: { transactionId, named } }) => [
    transactionId,
    ...(named ? [named.transactionId] : []),
  ]);
  const { rows } = await sql<Omit<Item, 'code'> & { product: string; offer: string }>`
    select i.transaction_id as "transactionId", i.course_ids as "courseIds", o.product_code as product, o.offer_code as offer
    from purchase_items i join offers o on o.producer_id = i.producer_id and o.id = i.offer_id
    where i.producer_id = ${producerId} and i.platform = ${platform} and i.transaction_id = any (${transactions}::text[])
  `.execute(tx);
  return rows.map(({ product, offer, ...item }) => ({ ...item, code: JSON.stringify([product, offer]) }));
}
