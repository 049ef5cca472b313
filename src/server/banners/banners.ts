import { sql } from 'kysely';
import type { z } from 'zod';
import type { bannerInput, ProducerBanner } from '#shared/contract/school/banners.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { asDeed } from '../audit/as-deed.ts';
import { recordDeed } from '../audit/record-deed.ts';
import { idOf, type Once } from '../database/idempotency.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { lockBannerOrder, place } from './order.ts';

type BannerInput = z.infer<typeof bannerInput>;
type Named = { bannerId: string };

export function listBanners(db: Database, { producerId }: SchoolActor): Promise<{ banners: ProducerBanner[] }> {
  return readAsSchool(db, { producerId }, async (tx) => ({
    banners: await tx
      .selectFrom('student_banners')
      .where('producer_id', '=', producerId)
      .orderBy('position')
      .select(AS_PRODUCER_BANNER)
      .execute(),
  }));
}

/**
 * @param input index as for moveBanner; without it the banner comes last
 * @throws Problem banner_limit_reached
 */
export function createBanner(
  db: Database,
  school: SchoolActor,
  { index, active, key, ...input }: BannerInput & Once & { active: boolean; index?: number },
): Promise<ProducerBanner> {
  const { producerId } = school;
  const id = idOf(producerId, 'banner', key);
  return asSchool(db, { producerId }, async (tx) => {
    await lockBannerOrder(tx, { producerId });
    const known = await tx
      .selectFrom('student_banners')
      .where('producer_id', '=', producerId)
      .where('id', '=', id)
      .select(AS_PRODUCER_BANNER)
      .executeTakeFirst();
    if (known) return known;
    const { count, last } = await tx
      .selectFrom('student_banners')
      .where('producer_id', '=', producerId)
      .select([sql<number>`count(*)::integer`.as('count'), sql<number>`coalesce(max(position), 0)`.as('last')])
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.banners) throw new Problem('banner_limit_reached');
    const banner = await tx
      .insertInto('student_banners')
      .values({ producer_id: producerId, id, ...columnsOf(input), active, position: last + 1 })
      .returning(AS_PRODUCER_BANNER)
      .executeTakeFirstOrThrow();
    if (index !== undefined) await place(tx, { producerId }, { bannerId: id, index });
    await recordDeed(tx, school, school.place, deedOf('banner_created')(banner));
    return banner;
  });
}

/** @throws Problem not_found */
export function updateBanner(
  db: Database,
  school: SchoolActor,
  { bannerId, ...input }: BannerInput & Named,
): Promise<ProducerBanner> {
  const { producerId } = school;
  return asDeed(db, school, deedOf('banner_changed'), (tx) => change(tx, { producerId, bannerId }, columnsOf(input)));
}

/** @throws Problem not_found */
export function setBannerActive(
  db: Database,
  school: SchoolActor,
  { bannerId, active }: Named & { active: boolean },
): Promise<ProducerBanner> {
  const { producerId } = school;
  return asDeed(db, school, deedOf('banner_changed'), (tx) => change(tx, { producerId, bannerId }, { active }));
}

/** @throws Problem not_found */
export async function deleteBanner(db: Database, school: SchoolActor, { bannerId }: Named): Promise<{ id: string }> {
  const { producerId } = school;
  const { id } = await asDeed(db, school, deedOf('banner_deleted'), (tx) =>
    tx
      .deleteFrom('student_banners')
      .where('producer_id', '=', producerId)
      .where('id', '=', bannerId)
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow(notFound),
  );
  return { id };
}

const deedOf =
  (action: 'banner_created' | 'banner_changed' | 'banner_deleted') =>
  ({ title }: { title: string }) => ({ action, subject: title });

type Columns = ReturnType<typeof columnsOf> | { active: boolean };

const change = (tx: Tx, { producerId, bannerId }: { producerId: string } & Named, columns: Columns) =>
  tx
    .updateTable('student_banners')
    .set(columns)
    .where('producer_id', '=', producerId)
    .where('id', '=', bannerId)
    .returning(AS_PRODUCER_BANNER)
    .executeTakeFirstOrThrow(notFound);

const columnsOf = ({ title, imageUrl, phoneImageUrl, linkUrl }: BannerInput) => ({
  title,
  image_url: imageUrl,
  phone_image_url: phoneImageUrl,
  link_url: linkUrl,
});

const AS_PRODUCER_BANNER = [
  'id',
  'title',
  'image_url as imageUrl',
  'phone_image_url as phoneImageUrl',
  'link_url as linkUrl',
  'active',
] as const;
