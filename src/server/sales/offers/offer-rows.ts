import { sql } from 'kysely';
import { hasNoDestination, repeatsPayment } from '../../database/purchase-items.ts';

const DAYS = sql`interval '30 days'`;

/** The last sale of an offer `o` that opened nothing so far. */
const lastLost = sql`(
  select jsonb_build_object('name', i.buyer ->> 'name', 'email', coalesce(i.buyer ->> 'email', i.buyer ->> 'sentEmail'),
    'at', i.bought_at, 'currency', i.currency, 'cents', i.amount_cents, 'studentId', (
      select st.id from students st where st.producer_id = i.producer_id and st.email = i.buyer ->> 'email'))
  from purchase_items i
  where i.producer_id = o.producer_id and i.offer_id = o.id and ${hasNoDestination}
  order by i.bought_at desc limit 1)`;

const recent = sql`purchase_items i where i.producer_id = o.producer_id and i.offer_id = o.id
  and i.bought_at > app_now() - ${DAYS} and not ${repeatsPayment}`;

/**
 * Offers as the producer sees them, with their sales of 30 days. What reports without any item were filed under is
 * hidden once they are known to be about other items.
 */
export const offersOf = (producerId: string) => sql`
  select o.id, o.platform, o.product_code as product, o.offer_code as offer, o.name,
    coalesce(o.package_id, whatever.package_id) as "packageId",
    o.package_id is null and whatever.package_id is not null as "byProduct", o.last_seen_at as "lastSeenAt",
    (select count(*)::integer from ${recent}) as sold,
    array(select jsonb_build_object('currency', i.currency, 'cents', sum(i.amount_cents)) from ${recent}
      and i.amount_cents is not null group by i.currency order by i.currency) as amounts,
    (select count(*)::integer from purchase_items i where i.producer_id = o.producer_id and i.offer_id = o.id
      and ${hasNoDestination}) as lost, ${lastLost} as "lastLost"
  from offers o
  left join offers whatever on whatever.producer_id = o.producer_id and whatever.platform = o.platform
    and whatever.product_code = o.product_code and whatever.offer_code = ''
  where o.producer_id = ${producerId} and (o.product_code <> '' or o.package_id is not null or exists (
    select from purchase_items i where i.producer_id = o.producer_id and i.offer_id = o.id))`;
