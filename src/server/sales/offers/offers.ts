import { sql } from 'kysely';
import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import type { SchoolActor } from '../../actors.ts';
import { asDeed } from '../../audit/as-deed.ts';
import type { Services } from '../../context.ts';
import { readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { checkCourses } from '../../students/enrollment.ts';
import { schoolSaleUrl } from '../deliveries/address.ts';
import { senderOf } from '../deliveries/webhook.ts';

type Stored = Omit<OfferRow, 'sender'> & { platform: string };
type Found = Pick<OfferList, 'courses'> & { version: number; offers: Stored[] };

/** All of it in one statement; first the offers that opened nothing so far, then the last seen. */
export async function listOffers(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
): Promise<OfferList> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      select coalesce((select version from sale_addresses where producer_id = ${producerId}), 1) as version,
        array(select to_jsonb(shown) from (
          select o.id, o.platform, o.product_code as product, o.offer_code as offer, o.name, o.course_ids as "courseIds",
            o.last_seen_at as "lastSeenAt",
            (select count(*)::integer from purchase_items i where i.producer_id = o.producer_id and i.offer_id = o.id
              and i.bought_at > app_now() - interval '30 days') as sold,
            array(select jsonb_build_object('currency', i.currency, 'cents', sum(i.amount_cents)) from purchase_items i
              where i.producer_id = o.producer_id and i.offer_id = o.id and i.amount_cents is not null
                and i.bought_at > app_now() - interval '30 days'
              group by i.currency order by i.currency) as amounts,
            (select count(*)::integer from purchase_items i where i.producer_id = o.producer_id and i.offer_id = o.id
              and i.course_ids = '{}') as lost
          from offers o where o.producer_id = ${producerId}) shown
          order by shown.lost = 0, shown."lastSeenAt" desc, shown.id) as offers,
        array(select jsonb_build_object('id', id, 'title', title, 'published', published) from courses
          where producer_id = ${producerId} and deleted_at is null order by title, id) as courses`.execute(tx),
  );
  const [{ version, offers, courses } = { version: 1, offers: [], courses: [] }] = rows;
  return {
    url: schoolSaleUrl(env, { producerId, version }),
    offers: offers.map(({ platform, ...offer }) => ({ ...offer, sender: senderOf(platform) })),
    courses,
  };
}

type Link = { offerId: string; courseIds: readonly string[] };

/**
 * Says which courses an offer opens. Deliveries with sales of it that opened none are read again.
 * @throws Problem not_found for an offer or a course that is not the school's
 */
export async function linkOffer(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  school: SchoolActor,
  { offerId, courseIds }: Link,
): Promise<{ released: number }> {
  const { producerId } = school;
  const wanted = [...new Set(courseIds)];
  const deedOf = ({ name }: { name: string | null }) =>
    ({ action: 'offer_linked', subject: name ?? undefined }) as const;
  const { released } = await asDeed(db, school, deedOf, async (tx) => {
    if (wanted.length > 0) await checkCourses(tx, producerId, wanted);
    const { rows: linked } = await sql<{ name: string | null }>`
      update offers set course_ids = ${wanted}::uuid[] where producer_id = ${producerId} and id = ${offerId}
      returning name`.execute(tx);
    const [offer] = linked;
    if (!offer) throw notFound();
    if (wanted.length === 0) return { name: offer.name, released: 0 };
    const { rows } = await sql<{ producerId: string; deliveryId: string }>`
      update webhook_deliveries d set status = 'received', outcome = null
      where d.producer_id = ${producerId} and d.id in (
        select delivery_id from purchase_items
        where producer_id = ${producerId} and offer_id = ${offerId} and course_ids = '{}')
      returning d.producer_id as "producerId", d.id as "deliveryId"`.execute(tx);
    await jobs.addAll(tx, 'sale', rows);
    return { name: offer.name, released: rows.length };
  });
  return { released };
}
