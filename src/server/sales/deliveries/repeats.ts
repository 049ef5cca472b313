import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { key, type Sale } from '../adapters/sale.ts';
import { changesAccess } from '../purchases/purchases.ts';

/**
 * An equal report after this time is a new one: no platform retries for a day, and no subscription charges more often.
 */
const REPEATED_WITHIN_HOURS = 24;

type Arriving = {
  producerId: string;
  courseId: string | null;
  platform: string;
  deliveryId: string;
  sales: readonly Sale[];
  raw: Uint8Array;
  /** Masked. */
  buyer: string | null;
};

/**
 * The key that identifies repetitions: the platform's id, or the bytes. Without number and date, a new
 * purchase after a refund has the same bytes; these count as a repetition only of the buyer's latest
 * delivery, for a limited time.
 */
export async function dedupKeyOf(tx: Tx, arriving: Arriving): Promise<string> {
  const { sales, raw, deliveryId, courseId } = arriving;
  if (sales.length === 0) return fingerprint(raw);
  const said = key(sales.flatMap((sale) => [sale.dedupKey, ...(courseId === null ? itemsOf(sale) : [])]).join(' '));
  if (!sales.some(({ kind, indistinct }) => indistinct && changesAccess(kind))) return said;
  const last = await lastOfBuyer(tx, arriving);
  return last?.startsWith(fingerprint(said)) ? last : `${fingerprint(said)} ${deliveryId}`;
}

/** At a school's address, the same report for another item of a purchase is not a repetition. */
const itemsOf = ({ products }: Sale): string[] => products.map(({ id, offer = '' }) => `${id}/${offer}`).sort();

const fingerprint = (said: string | Uint8Array) => createHash('sha256').update(said).digest('hex');

/** Serialized, so that each concurrent delivery sees the previous one. */
async function lastOfBuyer(tx: Tx, { producerId, courseId, platform, buyer }: Arriving): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delivery ${courseId} ${platform} ${buyer}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ dedupKey: string }>`
    select dedup_key as "dedupKey" from webhook_deliveries
    where producer_id = ${producerId} and course_id is not distinct from ${courseId} and platform = ${platform}
      and buyer is not distinct from ${buyer} and received_at > app_now() - make_interval(hours => ${REPEATED_WITHIN_HOURS})
    order by received_at desc limit 1`.execute(tx);
  return rows[0]?.dedupKey;
}
