import { sql } from 'kysely';
import type { PlatformDesk } from '#shared/contract/producer-requests.ts';
import { protocolText, type RefusalGround } from '#shared/privacy/requests.ts';
import type { Owner } from '../../actors.ts';
import { recordOwnerAuditEvent } from '../../audit/owner-audit-events.ts';
import type { Services } from '../../context.ts';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { notFound, Problem } from '../../problem.ts';
import { producerRequestEmail } from './producer-request-email.ts';
import { PRODUCER_REQUEST } from './read-own-requests.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;
type Ref = { requestId: string };

const PAGE_SIZE = 50;

/** Waiting requests first, by deadline or closing date; then the others, the latest first. */
export async function readPlatformDesk(db: Database, _owner: Owner, { page }: { page: number }): Promise<PlatformDesk> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<Omit<PlatformDesk, 'pageSize'>>`
      select (select count(*)::integer from producer_requests) as total,
        array(
          select ${PRODUCER_REQUEST} - 'copyBytes'
            || jsonb_build_object('producerId', p.id, 'name', r.name, 'email', r.email, 'settledBy', r.settled_by)
          from producer_requests r left join profiles p on p.id = r.account_id and p.role = 'admin' and p.removed_at is null
          order by r.state not in ('open', 'working'),
            case when r.state in ('open', 'working') then coalesce(r.close_at, r.due_at) end, r.received_at desc, r.id
          limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as requests`.execute(tx),
  );
  return { ...(rows[0] as Omit<PlatformDesk, 'pageSize'>), pageSize: PAGE_SIZE };
}

/** @throws Problem not_found, data_request_over also for requests that need no answer: a copy, a closing */
export function answerProducerRequest(
  tools: Tools,
  owner: Owner,
  { requestId, answer }: Ref & { answer: string },
): Promise<void> {
  return closeRequest(tools, owner, requestId, { state: 'done', answer, ground: null });
}

/** @throws Problem as `answerProducerRequest` */
export function refuseProducerRequest(
  tools: Tools,
  owner: Owner,
  { requestId, ground, answer }: Ref & { ground: RefusalGround; answer: string },
): Promise<void> {
  return closeRequest(tools, owner, requestId, { state: 'refused', answer, ground });
}

type Settled = { state: 'done' | 'refused'; answer: string; ground: RefusalGround | null };
type Open = { accountId: string | null; year: number; number: number; name: string | null; email: string | null };

function closeRequest({ db, jobs }: Tools, owner: Owner, requestId: string, settled: Settled): Promise<void> {
  const { state, answer, ground } = settled;
  return asPlatform(db, async (tx) => {
    const { accountId, year, number, name, email } = await lockOpen(tx, requestId);
    await sql`
      update producer_requests set state = ${state}, ground = ${ground}, answer = ${answer || null}, settled_at = app_now(),
        settled_by = ${owner.name}
      where id = ${requestId}`.execute(tx);
    const action = state === 'done' ? 'producer_request_answered' : 'producer_request_refused';
    const target = accountId && name ? { id: accountId, name } : undefined;
    await recordOwnerAuditEvent(tx, owner, { action, target, details: { protocol: protocolText(year, number) } });
    if (!email) return;
    await queueEmail(tx, jobs, producerRequestEmail, {
      producerId: null,
      userId: accountId,
      recipientEmail: email,
      recipientName: name ?? '',
      payload: { requestId, part: 'answered' },
    });
  });
}

async function lockOpen(tx: Tx, requestId: string): Promise<Open> {
  const { rows } = await sql<Open & { kind: string; state: string }>`
    select r.account_id as "accountId", r.kind, r.state, r.year, r.number, r.name, coalesce(p.email, r.email) as email
    from producer_requests r left join profiles p on p.id = r.account_id
    where r.id = ${requestId} for update of r`.execute(tx);
  const [request] = rows;
  if (!request) throw notFound();
  if (request.state !== 'open' || request.kind !== 'other') throw new Problem('data_request_over');
  return request;
}
