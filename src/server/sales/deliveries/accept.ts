import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DeliveryOutcome, DeliveryStatus } from '#shared/contract/school/sales.ts';
import { maskEmail } from '#shared/text/text.ts';
import type { Services } from '../../context.ts';
import { unseal } from '../../crypto/sealed.ts';
import { asSchool, type Database, readAsPlatform, type Tx } from '../../db.ts';
import type { Log } from '../../log.ts';
import { Problem } from '../../problem.ts';
import { type Delivery, UnreadableDelivery } from '../adapters/delivery.ts';
import { isProven, type Reading, readDelivery } from '../adapters/recognise.ts';
import type { Sale } from '../adapters/sale.ts';
import { saleKeysOf } from '../offers/sale-keys.ts';
import { isEffective } from '../purchases/effective.ts';
import { isToken } from './address.ts';
import { dedupKeyOf } from './repeats.ts';
import { sealDelivery } from './sealed-delivery.ts';
import { secretPurpose } from './secrets.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'log'>;

/** A delivery and its address; `token` as given in the address. */
export type IncomingDelivery = { courseId: string; token: string; delivery: Delivery };
export type Answer = 'stored' | 'repeated' | 'unknown_course' | 'wrong_token' | 'wrong_signature';

type WebhookEndpoint = { producerId: string; courseId: string; version: number; secrets: Record<string, string> };

/**
 * Stores an authenticated delivery; a job processes it. Refusals are recorded.
 * @throws Problem malformed_request for an empty or unreadable body
 */
export async function acceptDelivery(tools: Tools, { courseId, token, delivery }: IncomingDelivery): Promise<Answer> {
  const endpoint = await findEndpoint(tools.db, courseId);
  if (!endpoint) return 'unknown_course';
  if (!isToken(tools.env, endpoint, token)) {
    await recordRefusal(tools, { ...endpoint, reason: 'token', platform: '' });
    return 'wrong_token';
  }
  const reading = readOrRefuse(delivery);
  if (!isFromSender(tools, endpoint, reading)) {
    await recordRefusal(tools, { ...endpoint, reason: 'signature', platform: reading.platform });
    return 'wrong_signature';
  }
  const { repeated } = await storeDelivery(tools, endpoint, delivery, reading);
  return repeated ? 'repeated' : 'stored';
}

async function findEndpoint(db: Database, courseId: string): Promise<WebhookEndpoint | undefined> {
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<WebhookEndpoint>`
      select a.producer_id as "producerId", a.course_id as "courseId", a.version, coalesce((
          select jsonb_object_agg(s.platform, s.secret) from webhook_secrets s
          where s.producer_id = a.producer_id and s.course_id = a.course_id), '{}') as secrets
      from webhook_addresses a where a.course_id = ${courseId}`.execute(tx);
    return rows[0];
  });
}

export type Read = Pick<Reading, 'sales'> & { platform: string; reading?: Reading };

/** Deliveries that no adapter understands are stored too. */
export function readOrRefuse(delivery: Delivery): Read {
  try {
    const reading = readDelivery(delivery);
    return { platform: reading.adapter.platform, sales: reading.sales, reading };
  } catch (error) {
    if (error instanceof UnreadableDelivery) throw new Problem('malformed_request', { reason: error.code });
    return { platform: 'generic', sales: [] };
  }
}

/** The token was checked before; if the producer stored a secret, the delivery must prove that too. */
function isFromSender(
  { env }: Tools,
  { producerId, courseId, secrets }: WebhookEndpoint,
  { platform, reading }: Read,
): boolean {
  const sealed = secrets[platform];
  if (!sealed || !reading?.adapter.verify) return true;
  const purpose = secretPurpose({ producerId, courseId, platform });
  return isProven(reading, unseal(env, purpose, sealed), new Date());
}

/** Stores one row and one job, or counts a repetition. @returns the delivery's id, also for a repetition */
export async function storeDelivery(
  { db, env, jobs }: Pick<Tools, 'db' | 'env' | 'jobs'>,
  { producerId, courseId }: { producerId: string; courseId: string | null },
  delivery: Delivery,
  { platform, sales }: Pick<Read, 'platform' | 'sales'>,
  { simulation, also }: { simulation?: { dedupKey: string }; also?: (tx: Tx) => Promise<void> } = {},
): Promise<{ id: string; repeated: boolean }> {
  const deliveryId = randomUUID();
  const { body, headers, query } = sealDelivery(env, { producerId, deliveryId }, delivery);
  const { status, outcome } = initialOutcome(sales);
  const [sale] = sales;
  const buyer = sale?.buyer.email ? maskEmail(sale.buyer.email) : null;
  return asSchool(db, { producerId }, async (tx) => {
    const arriving = { producerId, courseId, platform, deliveryId, sales, raw: delivery.raw, buyer };
    const dedupKey = simulation?.dedupKey ?? (await dedupKeyOf(tx, arriving));
    const { rows } = await sql<{ id: string; status: DeliveryStatus; repeats: number }>`
      insert into webhook_deliveries as d (producer_id, id, course_id, platform, dedup_key, body, headers, query, simulated,
        event, kind, buyer, status, outcome, sale_keys)
      values (${producerId}, ${deliveryId}, ${courseId}, ${platform}, ${dedupKey}, ${body},
        ${JSON.stringify(headers)}, ${JSON.stringify(query)}, ${simulation !== undefined}, ${sale?.event ?? ''}, ${sale?.kind ?? null},
        ${buyer}, ${status}, ${outcome}, ${courseId === null ? saleKeysOf(env, sales) : null}::text[])
      on conflict (producer_id, course_id, platform, dedup_key) do update set repeats = d.repeats + 1,
        status = case when d.status in ('waiting', 'failed') then 'received' else d.status end
      returning id, status, repeats`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('A delivery was not kept');
    if (row.status === 'received') await jobs.add(tx, 'sale', { producerId, deliveryId: row.id });
    const repeated = row.repeats > 0;
    if (!repeated) await also?.(tx);
    return { id: row.id, repeated };
  });
}

export function initialOutcome(sales: readonly Sale[]): { status: DeliveryStatus; outcome: DeliveryOutcome | null } {
  const [sale] = sales;
  if (!sale) return { status: 'failed', outcome: 'unreadable' };
  if (sales.some(isEffective)) return { status: 'received', outcome: null };
  if (sale.isTest) return { status: 'ignored', outcome: 'test' };
  return { status: 'ignored', outcome: outcomeOf(sale) };
}

const outcomeOf = ({ reason }: Sale): DeliveryOutcome =>
  reason === 'not_a_sale' || reason === 'unknown_event' || reason === 'needs_fetch' ? reason : 'noted';

type Refused = { producerId: string; courseId: string | null; reason: 'token' | 'signature'; platform: string };

/** Records a refusal: in the log for the operator, and as one row per day for the school. */
export async function recordRefusal({ db, log }: { db: Database; log: Log }, refused: Refused): Promise<void> {
  const { producerId, courseId, reason, platform } = refused;
  log.error('delivery_refused', { producerId, courseId, reason, platform });
  await asSchool(db, { producerId }, (tx) =>
    sql`
      insert into webhook_refusals (producer_id, course_id, reason, platform)
      values (${producerId}, ${courseId}, ${reason}, ${platform})
      on conflict (producer_id, course_id, day, reason, platform)
      do update set tries = webhook_refusals.tries + 1, last_at = app_now()`.execute(tx),
  );
}
