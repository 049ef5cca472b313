import { sql } from 'kysely';
import type { OfferList, OfferRow, SaleAddress } from '#shared/contract/school/offers.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { readAsSchool } from '../../db.ts';
import { ADAPTERS } from '../adapters/recognise.ts';
import { schoolSaleUrl } from '../deliveries/address.ts';
import { senderOf } from '../deliveries/webhook.ts';
import { offersOf } from './offer-rows.ts';
import { type PackageRow, packageOf, packagesOf } from './package-rows.ts';

type Address = { platform: string; version: number; last4: string | null };
type Refusal = Omit<OfferList['refusals'][number], 'sender'> & { platform: string };
type Found = Pick<OfferList, 'courses'> & {
  addresses: Address[];
  refusals: Refusal[];
  offers: Omit<OfferRow, 'sender'>[];
  packages: PackageRow[];
};

/** The whole screen in one statement; offers with sales that opened nothing come first, then the most recent ones. */
export async function listOffers(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
): Promise<OfferList> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      select
        array(select jsonb_build_object('platform', platform, 'version', version, 'last4', last4) from sale_addresses
          where producer_id = ${producerId}) as addresses,
        array(select jsonb_build_object('reason', reason, 'platform', platform, 'tries', sum(tries)::integer,
            'lastAt', max(last_at)) from webhook_refusals
          where producer_id = ${producerId} and course_id is null and last_at > app_now() - interval '7 days'
          group by reason, platform order by max(last_at) desc) as refusals,
        array(select to_jsonb(shown) from (${offersOf(producerId)}) shown
          order by shown.lost = 0, shown."lastSeenAt" desc, shown.id limit ${LIMITS.offers}) as offers,
        array(select to_jsonb(k) from (${packagesOf(tx, producerId)}) k) as packages,
        array(select jsonb_build_object('id', c.id, 'title', c.title, 'published', c.published, 'coverUrl', c.cover_url,
            'cohorts', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)
                order by t.starts_at desc nulls last, t.name), '[]')
              from cohorts t where t.producer_id = c.producer_id and t.course_id = c.id),
            'modules', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title) order by m.position), '[]')
              from course_modules m
              where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null)) from courses c
          where c.producer_id = ${producerId} and c.deleted_at is null order by searchable(c.title), c.id) as courses`.execute(
      tx,
    ),
  );
  const [found] = rows as [Found];
  return {
    addresses: addressesWith(env, producerId, found.addresses),
    refusals: found.refusals.map(({ platform, ...refused }) => ({ ...refused, sender: senderOf(platform) })),
    offers: found.offers.map((offer) => ({ ...offer, sender: senderOf(offer.platform) })),
    packages: found.packages.map(packageOf),
    courses: found.courses,
  };
}

const addressesWith = (
  env: Services['env'],
  producerId: string,
  kept: readonly Address[],
): (SaleAddress & { platform: SalesPlatform })[] =>
  ADAPTERS.map(({ platform, name, proof }) => {
    const own = kept.find((each) => each.platform === platform);
    return {
      platform,
      name,
      proof: proof && { label: proof.label, where: proof.where, unsure: proof.unsure ?? false },
      last4: own?.last4 ?? null,
      url: schoolSaleUrl(env, { producerId, platform, version: own?.version ?? 1 }),
    };
  });
