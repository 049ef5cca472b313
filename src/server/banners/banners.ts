import { sql } from 'kysely';
import type { z } from 'zod';
import type { Edit } from '#shared/contract/edits.ts';
import type { bannerInput, ProducerBanner } from '#shared/contract/school/banners.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { saveEdit } from '../database/edited-row.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database, readAsSchool } from '../db.ts';
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
  { index, active, key, ...input }: BannerInput & IdempotencyKey & { active: boolean; index?: number },
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
    await recordAuditEvent(tx, school, school.place, auditEventOf('banner_created')(banner));
    return banner;
  });
}

/** @throws Problem not_found, edit_conflict */
export function updateBanner(
  db: Database,
  school: SchoolActor,
  { bannerId, version, formId, ...input }: BannerInput & Edit & Named,
): Promise<ProducerBanner> {
  return withAuditEvent(db, school, auditEventOf('banner_changed'), async (tx) => {
    const { after } = await saveEdit<ProducerBanner>(
      tx,
      school,
      { version, formId },
      {
        table: 'student_banners',
        as: 'student_banners',
        row: sql`from student_banners where producer_id = ${school.producerId} and id = ${bannerId}`,
        set: columnsOf(input),
        fields: AS_PRODUCER_BANNER,
      },
    );
    return after;
  });
}

/** @throws Problem not_found */
export function setBannerActive(
  db: Database,
  school: SchoolActor,
  { bannerId, active }: Named & { active: boolean },
): Promise<ProducerBanner> {
  const { producerId } = school;
  return withAuditEvent(db, school, auditEventOf('banner_changed'), (tx) =>
    tx
      .updateTable('student_banners')
      .set({ active })
      .where('producer_id', '=', producerId)
      .where('id', '=', bannerId)
      .returning(AS_PRODUCER_BANNER)
      .executeTakeFirstOrThrow(notFound),
  );
}

/** @throws Problem not_found */
export async function deleteBanner(db: Database, school: SchoolActor, { bannerId }: Named): Promise<{ id: string }> {
  const { producerId } = school;
  const { id } = await withAuditEvent(db, school, auditEventOf('banner_deleted'), (tx) =>
    tx
      .deleteFrom('student_banners')
      .where('producer_id', '=', producerId)
      .where('id', '=', bannerId)
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow(notFound),
  );
  return { id };
}

const auditEventOf =
  (action: 'banner_created' | 'banner_changed' | 'banner_deleted') =>
  ({ title }: { title: string }) => ({ action, subject: title });

const columnsOf = ({ title, imageUrl, phoneImageUrl, linkUrl }: BannerInput) => ({
  title,
  image_url: imageUrl,
  phone_image_url: phoneImageUrl,
  link_url: linkUrl,
});

const AS_PRODUCER_BANNER = [
  'student_banners.id',
  'student_banners.title',
  'student_banners.image_url as imageUrl',
  'student_banners.phone_image_url as phoneImageUrl',
  'student_banners.link_url as linkUrl',
  'student_banners.active',
  'student_banners.version',
] as const;
