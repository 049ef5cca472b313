import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import type { Tx } from '../db.ts';

/* Positions of siblings are 1 to n without gaps. Must be called with the course locked, see course-lock.ts. */

const PARENTS = { course_modules: 'course_id', lessons: 'module_id' } as const;

export type Placed = keyof typeof PARENTS;
type Move = { id: string; from: string; to: string; index: number };

/**
 * Moves a sibling, or one that comes from another parent or the bin, to a position.
 * @param index from 0; past the end means the end
 * @returns the ids of all siblings there, in their new order
 */
export async function place(
  tx: Tx,
  { producerId }: SchoolActor,
  table: Placed,
  { id, from, to, index }: Move,
): Promise<string[]> {
  const parent = sql.ref(PARENTS[table]);
  const { rows } = await sql<{ id: string }>`
    with others as (
      select id, ${parent} as parent, row_number() over (partition by ${parent} order by position) as rank
      from ${sql.table(table)}
      where producer_id = ${producerId} and ${parent} in (${from}, ${to}) and deleted_at is null and id <> ${id}),
    placed as (
      select id, parent, row_number() over (partition by parent order by rank) as position
      from (select * from others union all select ${id}::uuid, ${to}::uuid, ${index} + 0.5) wished),
    changed as (
      update ${sql.table(table)} t set position = p.position, ${parent} = p.parent, deleted_at = null
      from placed p
      where t.producer_id = ${producerId} and t.id = p.id
        and (t.position <> p.position or t.${parent} <> p.parent or t.deleted_at is not null))
    select id from placed where parent = ${to} order by position`.execute(tx);
  return rows.map((row) => row.id);
}

/** The ids of the siblings there. */
export async function orderOf(tx: Tx, { producerId }: SchoolActor, table: Placed, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where producer_id = ${producerId} and ${sql.ref(PARENTS[table])} = ${parentId} and deleted_at is null
    order by position`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function closeGaps(tx: Tx, { producerId }: SchoolActor, table: Placed, parentId: string): Promise<void> {
  await sql`
    update ${sql.table(table)} t set position = ranked.position
    from (
      select id, row_number() over (order by position) as position from ${sql.table(table)}
      where producer_id = ${producerId} and ${sql.ref(PARENTS[table])} = ${parentId} and deleted_at is null) ranked
    where t.producer_id = ${producerId} and t.id = ranked.id and t.position <> ranked.position`.execute(tx);
}
