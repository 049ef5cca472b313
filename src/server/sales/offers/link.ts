import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OfferLink, Opens } from '#shared/contract/school/offers.ts';
import { LIMITS } from '#shared/limits.ts';
import { truncate } from '#shared/text/text.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { checkCourses } from '../../students/enrollment.ts';
import { insertPackage } from './packages.ts';
import { releaseLost } from './release-lost.ts';

type Linked = { released: number; links: readonly OfferLink[] };

/**
 * Links offers to what they open, including offers that were never sold. Deliveries with sales of them that opened
 * nothing are applied again.
 * @throws Problem not_found for a package or a course that is not the school's
 */
export async function linkOffers(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  school: SchoolActor,
  { links }: { links: readonly OfferLink[] },
): Promise<{ released: number }> {
  const { producerId } = school;
  // Always in the same order, like sales of these offers: see seeOffers.
  const sorted = links.toSorted((a, b) => (codesOf(a) < codesOf(b) ? -1 : 1));
  const { released } = await withAuditEvent(db, school, auditEventOf, async (tx): Promise<Linked> => {
    const packages: string[] = [];
    for (const link of sorted) packages.push(...(await linkOffer(tx, producerId, link)));
    return { released: await releaseLost(tx, jobs, producerId, packages), links };
  });
  return { released };
}

const codesOf = ({ platform, product, offer }: OfferLink) => `${platform} ${JSON.stringify([product, offer])}`;

const auditEventOf = ({ links: [first, ...more] }: Linked) =>
  ({ action: 'offer_linked', subject: more.length === 0 ? (first?.name ?? undefined) : undefined }) as const;

/** @returns the package that it opens from now on, if any */
async function linkOffer(tx: Tx, producerId: string, { platform, product, offer, name, opens }: OfferLink) {
  const packageId = opens && (await packageOf(tx, producerId, opens));
  await sql`
    insert into offers as o (producer_id, id, platform, product_code, offer_code, name, package_id)
    values (${producerId}, ${randomUUID()}, ${platform}, ${product}, ${offer}, ${name?.trim() || null}, ${packageId})
    on conflict (producer_id, platform, product_code, offer_code) do update set
      package_id = excluded.package_id, name = coalesce(o.name, excluded.name)`.execute(tx);
  return packageId === null ? [] : [packageId];
}

async function packageOf(tx: Tx, producerId: string, opens: Opens): Promise<string> {
  if ('courseIds' in opens) return packageOfCourses(tx, producerId, [...new Set(opens.courseIds)].sort());
  const { rows } = await sql`
    select from packages where producer_id = ${producerId} and id = ${opens.packageId}`.execute(tx);
  if (rows.length === 0) throw notFound();
  return opens.packageId;
}

/** Creates a package from courses, each with its own terms. */
async function packageOfCourses(tx: Tx, producerId: string, courseIds: string[]): Promise<string> {
  await checkCourses(tx, producerId, courseIds);
  const { rows } = await sql<{ id: string }>`
    select k.id from packages k
    where k.producer_id = ${producerId} and k.period = 'course' and k.repeat = 'longest' and ${courseIds}::uuid[] = array(
      select l.course_id from package_lines l
      where l.producer_id = k.producer_id and l.package_id = k.id and l.enters = 'open' and l.module_ids is null
      order by l.course_id)
      and not exists (select from package_lines l
        where l.producer_id = k.producer_id and l.package_id = k.id and (l.enters <> 'open' or l.module_ids is not null))
    order by k.created_at, k.id limit 1`.execute(tx);
  if (rows[0]) return rows[0].id;
  const id = randomUUID();
  const lines = courseIds.map((courseId) => ({ courseId, enters: 'open' as const, moduleIds: null }));
  const name = await nameOf(tx, producerId, courseIds);
  await insertPackage(tx, producerId, id, { name, period: 'course', repeat: 'longest', lines });
  return id;
}

async function nameOf(tx: Tx, producerId: string, courseIds: string[]): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select title from courses where producer_id = ${producerId} and id = any (${courseIds}::uuid[])
    order by searchable(title), id`.execute(tx);
  return truncate(rows.map(({ title }) => title).join(' + '), LIMITS.packageName - 1);
}
