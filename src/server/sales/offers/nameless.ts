import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Product } from '../adapters/sale.ts';
import type { Item } from './concerned.ts';
import type { Place, SaleReport } from './sale-report.ts';

/* Approvals that name no items: they are about their whole transaction, whatever other reports name of it. */

const NAMELESS: Product = { id: '' };

const isNameless = ({ id, offer = '' }: Product) => id === '' && offer === '';

/** This approval with the item it records if it names none. `dropNameless` deletes that where it is one too many. */
export const withItem = (report: SaleReport): SaleReport =>
  report.sale.products.length > 0 ? report : { ...report, sale: { ...report.sale, products: [NAMELESS] } };

/**
 * Deletes items without a name that opened nothing, if others of their transaction are known. One that opened something
 * stays, but the amount is that of the others. @returns the rest
 */
export async function dropNameless(
  tx: Tx,
  { producerId, platform }: Place,
  items: readonly Item[],
  approved: readonly SaleReport[],
): Promise<readonly Item[]> {
  const said = transactionsOf(approved, ({ sale }) => sale.products.some(isNameless));
  const named = new Set(items.flatMap((item) => (isOfNameless(item) ? [] : item.transactionId)));
  const surplus = items.filter(
    (item) => isOfNameless(item) && named.has(item.transactionId) && !said.has(item.transactionId),
  );
  if (surplus.length === 0) return items;
  const { rows } = await sql<Pick<Item, 'transactionId' | 'offerId'>>`
    with surplus as (
      select i.producer_id, i.platform, i.transaction_id, i.offer_id, i.opened is null as empty from purchase_items i
      join unnest(${surplus.map(({ transactionId }) => transactionId)}::text[],
        ${surplus.map(({ offerId }) => offerId)}::uuid[]) as named (transaction_id, offer_id) using (transaction_id, offer_id)
      where i.producer_id = ${producerId} and i.platform = ${platform}),
    dropped as (
      delete from purchase_items i using surplus
      where surplus.empty and ${isIt}
      returning i.transaction_id as "transactionId", i.offer_id as "offerId"),
    kept as (
      update purchase_items i set amount_cents = null from surplus
      where not surplus.empty and i.amount_cents is not null and ${isIt})
    select * from dropped`.execute(tx);
  const isDropped = (item: Item) =>
    rows.some(({ transactionId, offerId }) => transactionId === item.transactionId && offerId === item.offerId);
  return items.filter((item) => !isDropped(item));
}

const isIt = sql`i.producer_id = surplus.producer_id and i.platform = surplus.platform
  and i.transaction_id = surplus.transaction_id and i.offer_id = surplus.offer_id`;

const transactionsOf = (reports: readonly SaleReport[], hasIt: (report: SaleReport) => boolean): Set<string> =>
  new Set(reports.flatMap((report) => (hasIt(report) ? report.purchaseKey.transactionId : [])));

const isOfNameless = ({ product, offer }: Item) => isNameless({ id: product, offer });
