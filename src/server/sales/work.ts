import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { isUnavailable } from '../database/connection/outage.ts';
import { asPlatform, asSchool } from '../db.ts';
import { isQueued } from '../jobs/queued.ts';
import { applyDelivery, type DeliveryRef } from './apply.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'log' | 'metrics'>;

/** Number of tries before the producer is told that a delivery could not be processed. */
export const SALE_TRIES = 6;
/** A delivery that has waited this long has lost its job. */
const STALLED_SECONDS = 60;
const AT_ONCE = 1000;

/** @throws so that the queue retries, unless it has failed too often, which its producer is shown */
export async function workOnDelivery(tools: Tools, ref: DeliveryRef): Promise<void> {
  try {
    await applyDelivery(tools, ref);
  } catch (error) {
    // An unavailable database does not use up a try.
    if (isUnavailable(error)) throw error;
    const { final, code } = await recordFailure(tools, ref, error);
    if (!final) throw new Error(code);
  }
}

async function recordFailure({ db, log, metrics }: Tools, { producerId, deliveryId }: DeliveryRef, error: unknown) {
  const code = (error as { code?: string })?.code ?? (error instanceof Error ? error.name : typeof error);
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<{ attempts: number; status: string }>`
      update webhook_deliveries set attempts = attempts + 1, error = ${code},
        status = case when attempts + 1 >= ${SALE_TRIES} then 'failed' else status end,
        outcome = case when attempts + 1 >= ${SALE_TRIES} then 'unreadable' else outcome end
      where producer_id = ${producerId} and id = ${deliveryId} and status = 'received'
      returning attempts, status`.execute(tx),
  );
  const final = rows[0]?.status !== 'received';
  if (final) metrics?.deliveryEnded('unreadable');
  log.error('delivery_failed', { deliveryId, code, attempt: rows[0]?.attempts ?? null, final });
  return { final, code };
}

/**
 * Queues deliveries whose job was lost with its process. Two jobs for one delivery apply it once.
 * @param stalledSeconds 0 at the start, to resume a dead process's deliveries at once
 * @returns how many
 */
export function resumeSales(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  stalledSeconds = STALLED_SECONDS,
): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<DeliveryRef>`
      select producer_id as "producerId", id as "deliveryId" from webhook_deliveries
      where status = 'received' and received_at <= app_now() - make_interval(secs => ${stalledSeconds})
        and not ${isQueued(sql`id`, 'sale', 'deliveryId')}
      order by received_at limit ${AT_ONCE}`.execute(tx);
    await jobs.addAll(tx, 'sale', rows);
    return rows.length;
  });
}
