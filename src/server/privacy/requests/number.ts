import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** The next protocol number of a school's year. Concurrent requests are serialized. */
export async function assignNumber(tx: Tx, producerId: string): Promise<{ year: number; number: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`data requests ${producerId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ year: number; number: number }>`
    select y.year, coalesce(max(r.number), 0) + 1 as number
    from (select extract(year from app_now() at time zone 'America/Sao_Paulo')::integer as year) y
    left join data_requests r on r.producer_id = ${producerId} and r.year = y.year
    group by y.year`.execute(tx);
  const [next] = rows;
  if (!next) throw new Error('No number was counted');
  return next;
}
