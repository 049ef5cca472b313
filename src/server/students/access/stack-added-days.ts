import { sql } from 'kysely';
import { type StandingGrant, summedEnds } from '#shared/access/summed-ends.ts';
import type { Tx } from '../../db.ts';
import type { Places } from './ledger.ts';

type Stored = {
  id: string;
  studentId: string;
  courseId: string;
  startsAt: string;
  endsAt: string | null;
  addsDays: number | null;
  moduleIds: string[] | null;
};

/**
 * Computes the ends of grants that add days, each after the end of those that began before it. Must run whenever one is
 * opened or closed, so that a refunded grant no longer extends later ones. To be followed by `refreshEnrollments`.
 */
export async function stackAddedDays(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<void> {
  const { rows } = await sql<Stored>`
    select g.id, g.student_id as "studentId", g.course_id as "courseId", g.starts_at as "startsAt", g.ends_at as "endsAt",
      g.adds_days as "addsDays", g.module_ids as "moduleIds"
    from access_grants g
    where g.producer_id = ${producerId} and g.student_id = any (${studentIds}::uuid[])
      and g.course_id = any (${courseIds}::uuid[]) and g.closed_at is null`.execute(tx);
  for (const grants of Map.groupBy(rows, ({ studentId, courseId }) => `${studentId} ${courseId}`).values())
    for (const [id, end] of summedEnds(grants.map(standing)))
      await sql`
        update access_grants set ends_at = ${end} where producer_id = ${producerId} and id = ${id}
          and ends_at is distinct from ${end}`.execute(tx);
}

const standing = ({ id, startsAt, endsAt, addsDays, moduleIds }: Stored): StandingGrant => ({
  id,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
  addsDays,
  moduleIds,
});
