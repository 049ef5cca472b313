import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { drawIndex, LIST_FILLED } from './status-list.ts';

/**
 * Assigns a certificate its index in the school's status lists, if it has none. Runs as the school, which sees all of
 * them.
 */
export async function placeBadge(tx: Tx, producerId: string, certificateId: string): Promise<void> {
  while (!(await isPlaced(tx, producerId, certificateId))) {
    const list = await openList(tx, producerId);
    await sql`
      insert into certificate_badges (producer_id, certificate_id, status_list, status_index, salt)
      values (${producerId}, ${certificateId}, ${list}, ${drawIndex()}, ${randomBytes(16).toString('hex')})
      on conflict do nothing`.execute(tx);
  }
}

async function isPlaced(tx: Tx, producerId: string, certificateId: string): Promise<boolean> {
  const { rows } = await sql`
    select from certificate_badges where producer_id = ${producerId} and certificate_id = ${certificateId}`.execute(tx);
  return rows.length > 0;
}

async function openList(tx: Tx, producerId: string): Promise<number> {
  const { rows } = await sql<{ list: number; used: number }>`
    select status_list as list, count(*)::integer as used from certificate_badges
    where producer_id = ${producerId} group by status_list order by status_list desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last) return 1;
  return last.used >= LIST_FILLED ? last.list + 1 : last.list;
}
