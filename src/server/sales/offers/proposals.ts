import { sql } from 'kysely';
import type { OfferProposal } from '#shared/contract/school/offers.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { readAsSchool } from '../../db.ts';
import { readDelivery } from '../adapters/recognise.ts';
import type { Product } from '../adapters/sale.ts';
import { type SealedDelivery, unsealDelivery } from '../deliveries/sealed-delivery.ts';
import { senderOf } from '../deliveries/webhook.ts';

type EncodedDelivery = Omit<SealedDelivery, 'body'> & { body: string; deliveryId: string; courseId: string };
type Found = { linked: string[][]; deliveries: EncodedDelivery[] };

/**
 * Suggests offers for products sold at courses' own addresses, so that a school can move to its single
 * address without entering them again. Read from recent deliveries, the only place with the platform's names.
 */
export async function proposeOffers(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
): Promise<{ proposals: OfferProposal[] }> {
  const { linked, deliveries } = await findSold(db, producerId);
  const proposals = new Map<string, OfferProposal>();
  const isLinked = new Set(linked.map((codes) => JSON.stringify(codes)));
  for (const { deliveryId, courseId, body, headers, query } of deliveries) {
    const sealed = { body: Buffer.from(body, 'base64'), headers, query };
    for (const { platform, products } of readDelivery(unsealDelivery(env, { producerId, deliveryId }, sealed)).sales)
      for (const product of products) {
        const code = JSON.stringify([platform, product.id, product.offer ?? '']);
        if (!isLinked.has(code)) proposals.set(code, seenAgain(proposals.get(code), { platform, product, courseId }));
      }
  }
  return { proposals: [...proposals.values()].slice(0, LIMITS.offerLinks) };
}

async function findSold(db: Services['db'], producerId: string): Promise<Found> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      select array(
          select jsonb_build_array(platform, product_code, offer_code) from offers
          where producer_id = ${producerId} and package_id is not null) as linked,
        array(
          select jsonb_build_object('deliveryId', d.id, 'courseId', d.course_id, 'body', encode(d.body, 'base64'),
            'headers', d.headers, 'query', d.query)
          from webhook_deliveries d
          join courses c on c.producer_id = d.producer_id and c.id = d.course_id and c.deleted_at is null
          where d.producer_id = ${producerId} and d.kind = 'approved' and not d.simulated
          order by d.received_at desc limit ${LIMITS.proposedFrom}) as deliveries`.execute(tx),
  );
  return rows[0] ?? { linked: [], deliveries: [] };
}

type Sold = { platform: SalesPlatform; product: Product; courseId: string };

function seenAgain(known: OfferProposal | undefined, { platform, product, courseId }: Sold): OfferProposal {
  const { id, offer = '', name = null } = product;
  return {
    ...{ platform, product: id, offer, sender: senderOf(platform) },
    name: known?.name ?? name,
    courseIds: [...new Set([...(known?.courseIds ?? []), courseId])],
    seen: (known?.seen ?? 0) + 1,
  };
}
