import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Product, Sale } from '../adapters/sale.ts';
import type { PurchaseKey } from '../rows.ts';
import { type Item, itemsTakenBack } from './concerned.ts';

/** One news of one sale, and the delivery that told it. */
export type Told = {
  deliveryId: string;
  sale: Sale;
  purchaseKey: PurchaseKey;
  receivedAt: string;
  currency: string;
};
export type Place = { producerId: string; platform: string };

const NAMELESS: Product = { id: '' };

const codeOf = ({ id, offer = '' }: Product) => JSON.stringify([id, offer]);

const productsOf = ({ products }: Sale): Product[] => (products.length > 0 ? products : [NAMELESS]);

/** What a package `k` promises whoever buys it now; null for one that opens nothing. Of a course whose modules are gone that is nothing. */
const promiseOf = sql`(
  select jsonb_build_object('package', k.name, 'period', k.period, 'days', k.access_days, 'lastDay', k.access_last_day,
    'repeat', k.repeat, 'lines', jsonb_agg(
      jsonb_build_object('courseId', l.course_id, 'enters', l.enters, 'cohortId', l.cohort_id, 'modules', l.module_ids)
      order by l.course_id))
  from package_lines l
  where l.producer_id = k.producer_id and l.package_id = k.id and (l.module_ids is null or exists (
    select from course_modules m where m.producer_id = l.producer_id and m.id = any (l.module_ids) and m.deleted_at is null))
  having count(*) > 0)`;

/** Notes what was bought and what was taken back, and finds all of which these news may tell. */
export async function noteItems(tx: Tx, place: Place, told: readonly Told[]): Promise<Item[]> {
  const approved = told.filter(({ sale }) => sale.kind === 'approved');
  const offers = await seeOffers(tx, place, approved);
  for (const each of approved) await noteApproved(tx, place, each, offers);
  const items = await findItems(tx, place, told);
  const taken = new Map<Item, string | null>();
  for (const news of told)
    for (const item of itemsTakenBack(news, items)) taken.set(item, earlier(taken.get(item) ?? null, paidBackAt(news)));
  for (const [item, at] of taken) await takeBack(tx, place, item, at);
  return items.map((item) => (taken.has(item) ? { ...item, isLost: false } : item));
}

/** Null for what only closes access. */
const paidBackAt = ({ sale, receivedAt }: Told): string | null =>
  sale.kind === 'refunded' || sale.kind === 'chargeback' ? (sale.occurredAt ?? receivedAt) : null;

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : Date.parse(a) < Date.parse(b) ? a : b;

type Seen = { id: string; opens: unknown };

/** Whoever says what an offer opens waits for the sales of it that are being noted, and they for that. */
async function seeOffers(tx: Tx, { producerId, platform }: Place, approved: readonly Told[]) {
  const seen = new Map(approved.flatMap(({ sale }) => productsOf(sale)).map((product) => [codeOf(product), product]));
  const found = new Map<string, Seen>();
  for (const [code, { id, offer = '', name = null }] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await sql`
      insert into offers as o (producer_id, id, platform, product_code, offer_code, name)
      values (${producerId}, ${randomUUID()}, ${platform}, ${id}, ${offer}, ${name})
      on conflict (producer_id, platform, product_code, offer_code) do update set
        name = coalesce(excluded.name, o.name), last_seen_at = app_now()
      where o.last_seen_at < app_now() - interval '1 minute' or excluded.name <> coalesce(o.name, '')`.execute(tx);
    const { rows } = await sql<{ id: string; packageId: string | null }>`
      select id, package_id as "packageId" from offers
      where producer_id = ${producerId} and platform = ${platform} and product_code = ${id}
        and offer_code = any (${[...new Set([offer, ''])]}::text[])
      order by offer_code <> ${offer} for share`.execute(tx);
    const [own] = rows;
    const packageId = rows.find((row) => row.packageId !== null)?.packageId ?? null;
    if (own) found.set(code, { id: own.id, opens: packageId && (await readPromise(tx, producerId, packageId)) });
  }
  return found;
}

async function readPromise(tx: Tx, producerId: string, packageId: string): Promise<unknown> {
  const { rows } = await sql<{ promise: unknown }>`
    select ${promiseOf} as promise from packages k where k.producer_id = ${producerId} and k.id = ${packageId}`.execute(
    tx,
  );
  return rows[0]?.promise ?? null;
}

/** What opened something keeps that: what is said of its offer later is for later sales. */
async function noteApproved(tx: Tx, place: Place, told: Told, offers: ReadonlyMap<string, Seen>): Promise<void> {
  const { deliveryId, sale, purchaseKey, receivedAt, currency } = told;
  const products = productsOf(sale);
  for (const product of products) {
    const offer = offers.get(codeOf(product));
    if (!offer) continue;
    const amount = product.amountCents ?? (products.length === 1 ? sale.amountCents : undefined) ?? null;
    const opened = offer.opens ? JSON.stringify(offer.opens) : null;
    await sql`
      insert into purchase_items as i (producer_id, platform, transaction_id, offer_id, delivery_id, subscription_id,
        buyer_key, opened, buyer, amount_cents, currency, bought_at)
      values (${place.producerId}, ${place.platform}, ${purchaseKey.transactionId}, ${offer.id}, ${deliveryId},
        ${purchaseKey.subscriptionId}, ${purchaseKey.buyerKey}, ${opened}, ${opened ? null : JSON.stringify(sale.buyer)},
        ${amount}, ${currency}, ${sale.occurredAt ?? receivedAt})
      on conflict (producer_id, platform, transaction_id, offer_id) do update set
        opened = coalesce(i.opened, case when not i.taken_back then excluded.opened end),
        buyer = case when i.opened is null and excluded.opened is null then coalesce(i.buyer, excluded.buyer) end,
        subscription_id = least(i.subscription_id, excluded.subscription_id),
        buyer_key = least(i.buyer_key, excluded.buyer_key),
        amount_cents = coalesce(i.amount_cents, excluded.amount_cents)`.execute(tx);
  }
}

/** Nobody waits for it any more. */
async function takeBack(
  tx: Tx,
  { producerId, platform }: Place,
  { transactionId, offerId }: Item,
  at: string | null,
): Promise<void> {
  await sql`
    update purchase_items set taken_back = true, buyer = null, taken_back_at = least(taken_back_at, ${at}::timestamptz)
    where producer_id = ${producerId} and platform = ${platform} and transaction_id = ${transactionId}
      and offer_id = ${offerId} and (not taken_back or ${at}::timestamptz < coalesce(taken_back_at, 'infinity'))`.execute(
    tx,
  );
}

/** Each by an index of its own. A course that was deleted for good is opened to nobody. */
async function findItems(tx: Tx, { producerId, platform }: Place, told: readonly Told[]): Promise<Item[]> {
  const keys = told.map(({ purchaseKey }) => purchaseKey);
  const transactions = keys.flatMap(({ transactionId, named }) => [transactionId, named?.transactionId ?? []].flat());
  const subscriptions = keys.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  const buyers = keys.flatMap(({ about, buyerKey }) => (about === 'buyer' && buyerKey ? [buyerKey] : []));
  const by = (column: string, values: string[]) => sql`
    select i.* from purchase_items i where i.producer_id = ${producerId} and i.platform = ${platform}
      and ${sql.ref(`i.${column}`)} = any (${values}::text[])`;
  const { rows } = await sql<Item>`
    select i.transaction_id as "transactionId", i.subscription_id as "subscriptionId", i.buyer_key as "buyerKey",
      i.offer_id as "offerId", o.product_code as product, o.offer_code as offer,
      i.opened is null and not i.taken_back as "isLost",
      array(select c.id from jsonb_array_elements(i.opened -> 'lines') line
        join courses c on c.producer_id = i.producer_id and c.id = (line ->> 'courseId')::uuid) as "courseIds"
    from (${by('transaction_id', transactions)} union ${by('subscription_id', subscriptions)}
      union ${by('buyer_key', buyers)}) i
    join offers o on o.producer_id = i.producer_id and o.id = i.offer_id
    order by i.transaction_id, i.offer_id`.execute(tx);
  return rows;
}
