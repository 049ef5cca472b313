import { sql } from 'kysely';
import { ANSWER_DAYS, type ProducerRequestKind, protocolText } from '#shared/privacy/requests.ts';
import type { Producer } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { type IdempotencyKey, idOf } from '../../database/idempotency.ts';
import { acrossSchools, asSchool, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { notFound, Problem } from '../../problem.ts';
import { countTry } from '../../throttle/throttle.ts';
import { endOfLocalDay, rejectDuplicateRequest } from '../requests/write-request.ts';
import type { Protocol } from './closings.ts';
import { lockProducerAccount } from './lock-producer-account.ts';
import { notifyOwners } from './producer-request-due-email.ts';
import { producerRequestEmail } from './producer-request-email.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;
type Asked = { kind: 'copy' } | ({ kind: 'other'; message: string } & IdempotencyKey);
type Written = { id: string; kind: ProducerRequestKind; message?: string | undefined; closeIn?: number };

/**
 * A producer asks the platform about their own data. A copy is started at once; other requests are sent to the
 * platform's owners. Those are idempotent by their key.
 * @throws Problem too_many_requests, data_request_open if a copy is being made already
 */
export function submitOwnRequest({ db, env, jobs }: Tools, producer: Producer, asked: Asked): Promise<Protocol> {
  const { producerId, userId, name, email, place } = producer;
  const key = asked.kind === 'other' ? asked.key : undefined;
  const requestId = idOf(producerId, `request of ${userId} to the platform`, key);
  return rejectDuplicateRequest(() =>
    asSchool(db, { producerId }, async (tx) => {
      const earlier = key && (await acrossSchools(tx, () => findEarlier(tx, userId, requestId)));
      if (earlier) return earlier;
      const protocol = await acrossSchools(tx, async () => {
        const taken = await storeProducerRequest(tx, env, producer, { id: requestId, ...asked });
        if (asked.kind === 'copy') await jobs.add(tx, 'make-producer-copy', { requestId });
        else {
          const recipient = { producerId: null, userId, recipientEmail: email, recipientName: name };
          await queueEmail(tx, jobs, producerRequestEmail, { ...recipient, payload: { requestId, part: 'received' } });
          await notifyOwners(tx, jobs, { requestId, part: 'new' });
        }
        return taken;
      });
      const subject = protocolText(protocol.year, protocol.number);
      await recordAuditEvent(tx, producer, place, { action: 'platform_asked', subject });
      return protocol;
    }),
  );
}

/**
 * The protocol of the request that an earlier call with this key made. Of concurrent ones, the others wait for the
 * first. Runs across schools.
 */
async function findEarlier(tx: Tx, userId: string, requestId: string): Promise<Protocol | undefined> {
  await lockProducerAccount(tx, userId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`producer request ${requestId}`}, 0))`.execute(tx);
  const { rows } = await sql<Protocol>`
    select year, number from producer_requests where id = ${requestId} and account_id = ${userId}`.execute(tx);
  return rows[0];
}

/**
 * Takes the next protocol number of the year; concurrent requests are serialized. Locks the account first,
 * like longer operations do. Runs across schools.
 * @param closeIn days until a school closes
 * @throws Problem too_many_requests
 */
export async function storeProducerRequest(
  tx: Tx,
  env: Tools['env'],
  { userId, name, email, place }: Producer,
  { id, kind, message, closeIn }: Written,
): Promise<Protocol> {
  await lockProducerAccount(tx, userId);
  await countTry(tx, { action: 'data_code', email: userId, ...place }, signingKey(env));
  await sql`select pg_advisory_xact_lock(hashtextextended('producer requests', 0))`.execute(tx);
  const { rows } = await sql<{ year: number; number: number }>`
    insert into producer_requests (id, account_id, kind, year, number, name, email, message, due_at, close_at)
    select ${id}, ${userId}, ${kind}, y.year, coalesce(max(r.number), 0) + 1, ${name}, ${email}, ${message ?? null},
      app_now() + make_interval(days => ${ANSWER_DAYS}), 
      ${endOfLocalDay(sql`app_now() + make_interval(days => ${closeIn ?? null}::integer)`)}
    from (select extract(year from app_now() at time zone 'America/Sao_Paulo')::integer as year) y
    left join producer_requests r on r.year = y.year
    group by y.year returning year, number`.execute(tx);
  return rows[0] as Protocol;
}

/**
 * The requester withdraws while it is unanswered, or the school still exists.
 * @throws Problem not_found, data_request_over
 */
export function withdrawFromPlatform(
  { db }: Pick<Tools, 'db'>,
  producer: Producer,
  { requestId }: { requestId: string },
): Promise<void> {
  const { producerId, userId, place } = producer;
  return asSchool(db, { producerId }, async (tx) => {
    const found = await acrossSchools(tx, () => withdraw(tx, userId, requestId));
    if (!found) return;
    await recordAuditEvent(tx, producer, place, {
      action: found.kind === 'closing' ? 'closing_withdrawn' : 'platform_request_withdrawn',
      subject: protocolText(found.year, found.number),
    });
  });
}

type Found = Protocol & { kind: ProducerRequestKind; state: string };

/** @returns null if it was already withdrawn */
async function withdraw(tx: Tx, userId: string, requestId: string): Promise<Found | null> {
  await lockProducerAccount(tx, userId);
  const { rows } = await sql<Found>`
    select kind, state, year, number from producer_requests
    where id = ${requestId} and account_id = ${userId} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (found.state === 'withdrawn') return null;
  if (found.state !== 'open') throw new Problem('data_request_over');
  await sql`
    update producer_requests set state = 'withdrawn', settled_at = app_now() where id = ${requestId}`.execute(tx);
  return found;
}
