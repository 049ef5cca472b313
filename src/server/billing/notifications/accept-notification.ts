import { randomUUID } from 'node:crypto';
import type { Services } from '../../context.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { countTry } from '../../throttle/throttle.ts';
import { type Posted, readNotification } from './notification.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'provider'>;
type Sender = { ip: string; userAgent: string | null };

/** Length stored for inspection; nothing else uses it. */
const QUERY = 2_000;
const BODY = 10_000;

/**
 * Stores a provider's notification and queues a request for the real state. A wrong signature is recorded, not refused:
 * deliveries of test accounts have one, and a forged notification only causes a request.
 * @returns whether a request was queued
 * @throws Problem malformed_request if it contains no id, too_many_requests for too many unsigned ones from one
 * address, unavailable without a provider
 */
export async function acceptNotification(
  { db, env, jobs, provider }: Tools,
  posted: Posted,
  sender: Sender,
): Promise<'stored' | 'ignored'> {
  if (!provider) throw new Problem('unavailable');
  const { topic, dataId, requestId, signature } = readNotification(posted, provider.secret);
  if (!topic || !dataId) throw new Problem('malformed_request');
  const about = topic === 'payment';
  const id = randomUUID();
  await asPlatform(db, async (tx) => {
    if (signature !== 'valid') await countTry(tx, { action: 'notification', email: '', ...sender }, signingKey(env));
    await tx
      .insertInto('payment_notifications')
      .values({
        id,
        provider: provider.name,
        topic,
        data_id: dataId,
        request_id: requestId,
        signature,
        query: kept(new URLSearchParams(posted.query).toString(), QUERY),
        body: kept(new TextDecoder().decode(posted.raw), BODY),
        ...(about ? {} : { applied_at: new Date().toISOString(), outcome: 'ignored' }),
      })
      .execute();
    if (about) await jobs.add(tx, 'payment', { notificationId: id });
  });
  return about ? 'stored' : 'ignored';
}

/** PostgreSQL's text cannot contain NUL. */
const kept = (text: string, length: number) => text.replaceAll('\0', '').slice(0, length);
