import { type RawBuilder, sql } from 'kysely';
import { asSchool, type Database } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';

/**
 * The requester withdraws a request while nothing has been done.
 * @param whose whether a request `r` is theirs
 * @throws Problem not_found, data_request_over
 */
export function withdrawDataRequest(
  db: Database,
  { producerId, whose }: { producerId: string; whose: RawBuilder<unknown> },
  { requestId }: { requestId: string },
): Promise<void> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ state: string }>`
      select r.state from data_requests r
      where r.producer_id = ${producerId} and r.id = ${requestId} and (${whose}) and r.state <> 'proving' for update`.execute(
      tx,
    );
    const [found] = rows;
    if (!found) throw notFound();
    if (found.state === 'withdrawn') return;
    if (found.state !== 'open') throw new Problem('data_request_over');
    await sql`
      update data_requests set state = 'withdrawn', settled_at = app_now()
      where producer_id = ${producerId} and id = ${requestId}`.execute(tx);
  });
}
