import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';

type Move = { bannerId: string; index: number };

/**
 * @param move index among the school's banners, from 0; past the end means the end
 * @throws Problem not_found
 */
export function moveBanner(db: Database, { producerId }: SchoolActor, move: Move): Promise<{ ids: string[] }> {
  return asSchool(db, { producerId }, async (tx) => {
    await lockBannerOrder(tx, { producerId });
    const ids = await place(tx, { producerId }, move);
    if (!ids.includes(move.bannerId)) throw notFound();
    return { ids };
  });
}

/** Serializes changes to a school's banners, since positions are computed from all of them. */
export async function lockBannerOrder(tx: Tx, { producerId }: SchoolActor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`banners ${producerId}`}, 0))`.execute(tx);
}

/** @returns the ids of all banners in their new order, standing at 1 to n */
export async function place(tx: Tx, { producerId }: SchoolActor, { bannerId, index }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ranked as (
      select id, case when id = ${bannerId} then ${index} + 0.5
        else row_number() over (partition by id = ${bannerId} order by position) end as rank
      from student_banners where producer_id = ${producerId}),
    placed as (select id, row_number() over (order by rank) as position from ranked),
    changed as (
      update student_banners b set position = p.position from placed p
      where b.producer_id = ${producerId} and b.id = p.id and b.position <> p.position)
    select id from placed order by position`.execute(tx);
  return rows.map(({ id }) => id);
}
