import { sql } from 'kysely';

/** Whether item `i` is the access of a subscription whose payment for the same offer is an item as well. */
export const repeatsPayment = sql<boolean>`(i.is_access and exists (
  select from purchase_items paid where paid.producer_id = i.producer_id and paid.platform = i.platform
    and paid.subscription_id = i.subscription_id and paid.offer_id = i.offer_id and not paid.is_access))`;

/** Whether item `i` is a sale without a destination: paid, but its offer opens nothing yet. */
export const hasNoDestination = sql<boolean>`i.opened is null and not i.taken_back and not ${repeatsPayment}`;

/** A school's sales without a destination; a transaction is one sale, with any number of items. */
export const lostSalesOf = (producerId: unknown) => sql<number>`(
  select count(distinct (i.platform, i.transaction_id))::integer from purchase_items i
  where i.producer_id = ${producerId} and ${hasNoDestination})`;
