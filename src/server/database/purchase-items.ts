import { sql } from 'kysely';

/** Whether item `i` is the access of a subscription whose payment for the same offer is an item as well. */
export const repeatsPayment = sql<boolean>`(i.is_access and exists (
  select from purchase_items paid where paid.producer_id = i.producer_id and paid.platform = i.platform
    and paid.subscription_id = i.subscription_id and paid.offer_id = i.offer_id and not paid.is_access))`;

/** Whether item `i` is a sale without a destination: paid, but its offer opens nothing yet. */
export const hasNoDestination = sql<boolean>`i.opened is null and not i.taken_back and not ${repeatsPayment}`;

/** Whether item `i` has no destination, and its buyer is not in by a report of the whole transaction either. */
export const leavesBuyerOut = sql<boolean>`${hasNoDestination} and not exists (
  select from purchase_items whole join offers o on o.producer_id = whole.producer_id and o.id = whole.offer_id
  where whole.producer_id = i.producer_id and whole.platform = i.platform and whole.transaction_id = i.transaction_id
    and whole.opened is not null and o.product_code = '')`;

/** A school's sales that leave their buyers out; a transaction is one sale, with any number of items. */
export const lostSalesOf = (producerId: unknown) => sql<number>`(
  select count(distinct (i.platform, i.transaction_id))::integer from purchase_items i
  where i.producer_id = ${producerId} and ${leavesBuyerOut})`;
