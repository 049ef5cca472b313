import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Product } from '../adapters/sale.ts';
import { type Item, itemsTakenBack } from './concerned.ts';
import { dropNameless, withItem } from './nameless.ts';
import { type PackagePromise, readPromise } from './promise.ts';
import type { Place, SaleReport } from './sale-report.ts';

const codeOf = ({ id, offer = '' }: Product) => JSON.stringify([id, offer]);

/** Records purchases and refunds, and finds all items that these reports may be about. */
export async function recordItems(tx: Tx, place: Place, reports: readonly SaleReport[]): Promise<Item[]> {
  const told = reports.filter(({ sale }) => sale.kind === 'approved');
  const approved = told.map(withItem);
  const offers = await seeOffers(tx, place, approved);
  await recordApproved(tx, place, approved, offers);
  const items = await dropNameless(tx, place, await findItems(tx, place, reports), told);
  const taken = new Map<Item, string | null>();
  for (const news of reports)
    for (const item of itemsTakenBack(news, items)) taken.set(item, earlier(taken.get(item) ?? null, paidBackAt(news)));
  await markTakenBack(tx, place, taken);
  return items.map((item) => (taken.has(item) ? { ...item, isLost: false } : item));
}

/** Null for reports that only close access, or refund another payment than the item's own. */
const paidBackAt = ({ sale, receivedAt }: SaleReport): string | null =>
  sale.instalmentId !== undefined
    ? null
    : sale.kind === 'refunded' || sale.kind === 'chargeback'
      ? (sale.occurredAt ?? receivedAt)
      : null;

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : Date.parse(a) < Date.parse(b) ? a : b;

type Seen = { id: string; promise: PackagePromise | null };

/** Serializes linking an offer, and changing its package, with recording sales of it. */
async function seeOffers(tx: Tx, { producerId, platform }: Place, approved: readonly SaleReport[]) {
  const seen = new Map(approved.flatMap(({ sale }) => sale.products).map((product) => [codeOf(product), product]));
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
    if (own)
      found.set(code, {
        id: own.id,
        promise: packageId === null ? null : await readPromise(tx, producerId, packageId),
      });
  }
  return found;
}

/**
 * Records approvals. Items that already opened something keep it: later changes of the offer apply to later
 * sales. One statement for any number.
 */
async function recordApproved(
  tx: Tx,
  { producerId, platform }: Place,
  approved: readonly SaleReport[],
  offers: ReadonlyMap<string, Seen>,
): Promise<void> {
  const rows = approved.flatMap((report) => boughtIn(report, offers));
  if (rows.length === 0) return;
  const byItem = Map.groupBy(rows, ({ transactionId, offerId }) => `${offerId} ${transactionId}`);
  const bought = [...byItem].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => same.reduce(together));
  const column = <Value>(read: (each: Bought) => Value) => bought.map(read);
  await sql`
    insert into purchase_items as i (producer_id, platform, transaction_id, offer_id, delivery_id, subscription_id,
      buyer_key, opened, buyer, amount_cents, currency, bought_at, is_access)
    select ${producerId}, ${platform}, * from unnest(${column(({ transactionId }) => transactionId)}::text[],
      ${column(({ offerId }) => offerId)}::uuid[], ${column(({ deliveryId }) => deliveryId)}::uuid[],
      ${column(({ subscriptionId }) => subscriptionId)}::text[], ${column(({ buyerKey }) => buyerKey)}::text[],
      ${column(({ opened }) => opened && JSON.stringify(opened))}::jsonb[],
      ${column(({ opened, buyer }) => (opened ? null : JSON.stringify(buyer)))}::jsonb[],
      ${column(({ amountCents }) => amountCents)}::bigint[], ${column(({ currency }) => currency)}::text[],
      ${column(({ boughtAt }) => boughtAt)}::timestamptz[], ${column(({ isAccess }) => isAccess)}::boolean[])
    on conflict (producer_id, platform, transaction_id, offer_id) do update set
      opened = coalesce(i.opened, case when not i.taken_back then excluded.opened end),
      buyer = case when i.opened is null and excluded.opened is null then coalesce(i.buyer, excluded.buyer) end,
      subscription_id = least(i.subscription_id, excluded.subscription_id),
      buyer_key = least(i.buyer_key, excluded.buyer_key),
      bought_at = least(i.bought_at, excluded.bought_at),
      amount_cents = coalesce(i.amount_cents, excluded.amount_cents),
      currency = case when i.amount_cents is null then excluded.currency else i.currency end`.execute(tx);
}

function boughtIn(
  { deliveryId, sale, purchaseKey, receivedAt, currency }: SaleReport,
  offers: ReadonlyMap<string, Seen>,
) {
  const { transactionId, subscriptionId, buyerKey, about } = purchaseKey;
  const isAccess = about === 'access' && subscriptionId !== null;
  const { products } = sale;
  return products.flatMap((product) => {
    const offer = offers.get(codeOf(product));
    if (!offer) return [];
    // Later instalments are payments of their own.
    const isFirst = sale.instalmentId === undefined;
    const amountCents = !isFirst
      ? null
      : (product.amountCents ?? (products.length === 1 ? sale.amountCents : undefined) ?? null);
    const opened = openedBy(offer.promise, subscriptionId);
    const of = { transactionId, offerId: offer.id, subscriptionId, buyerKey, opened, isAccess };
    return [{ ...of, deliveryId, buyer: sale.buyer, amountCents, currency, boughtAt: sale.occurredAt ?? receivedAt }];
  });
}
type Bought = ReturnType<typeof boughtIn>[number];

/** A subscription has the end that its platform reports. */
const openedBy = (promise: PackagePromise | null, subscriptionId: string | null) =>
  promise && (subscriptionId !== null || !promise.isOver) ? promise.contents : null;

/** Merges two reports of one item; `a` came first. The earlier purchase time counts, whatever the order of arrival. */
const together = (a: Bought, b: Bought): Bought => ({
  ...a,
  boughtAt: earlier(a.boughtAt, b.boughtAt) ?? a.boughtAt,
  opened: a.opened ?? b.opened,
  currency: a.amountCents === null ? b.currency : a.currency,
  subscriptionId: least(a.subscriptionId, b.subscriptionId),
  buyerKey: least(a.buyerKey, b.buyerKey),
  amountCents: a.amountCents ?? b.amountCents,
});
const least = (a: string | null, b: string | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b);

/** Marks items as refunded; they are no longer waiting. */
async function markTakenBack(
  tx: Tx,
  { producerId, platform }: Place,
  taken: ReadonlyMap<Item, string | null>,
): Promise<void> {
  if (taken.size === 0) return;
  const items = [...taken.keys()];
  await sql`
    update purchase_items i set taken_back = true, buyer = null, taken_back_at = least(i.taken_back_at, taken.at)
    from unnest(${items.map((item) => item.transactionId)}::text[], ${items.map((item) => item.offerId)}::uuid[],
      ${[...taken.values()]}::timestamptz[]) as taken (transaction_id, offer_id, at)
    where i.producer_id = ${producerId} and i.platform = ${platform} and i.transaction_id = taken.transaction_id
      and i.offer_id = taken.offer_id and (not i.taken_back or taken.at < coalesce(i.taken_back_at, 'infinity'))`.execute(
    tx,
  );
}

/** One query per kind of key, so that each uses its own index. Courses deleted for good are left out. */
async function findItems(tx: Tx, { producerId, platform }: Place, reports: readonly SaleReport[]): Promise<Item[]> {
  const keys = reports.map(({ purchaseKey }) => purchaseKey);
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
