import { sql } from 'kysely';
import { type DataRequestKind, protocolText, type RefusalGround } from '#shared/privacy/requests.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { notFound, Problem } from '../../problem.ts';
import { dataRequestEmail } from './data-request-email.ts';
import { studentOfRequest } from './read-own.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;
type Ref = { requestId: string };

type Open = {
  kind: DataRequestKind;
  state: string;
  year: number;
  number: number;
  field: 'cpf' | 'phone' | null;
  value: string | null;
  /** Null if they are no student any more. */
  studentId: string | null;
  email: string | null;
  name: string | null;
};

/** Answers a request for correction. @throws Problem not_found, data_request_over */
export function fulfilDataRequest(
  { db, jobs }: Tools,
  school: SchoolActor,
  { requestId, answer }: Ref & { answer: string },
): Promise<void> {
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    const request = await lockOpen(tx, school, requestId);
    // Copies and erasures need no answer: they run on their own.
    if (request.kind !== 'correction' || !request.studentId) throw new Problem('data_request_over');
    const { numAffectedRows } = await sql`
      update students set ${sql.ref(request.field ?? 'cpf')} = ${request.value}
      where producer_id = ${school.producerId} and id = ${request.studentId}`.execute(tx);
    if (numAffectedRows === 0n) throw new Problem('data_request_over');
    await settle(tx, school, requestId, { state: 'done', answer, ground: null });
    await finish(tx, jobs, school, { requestId, request, action: 'data_request_fulfilled' });
  });
}

/** Refuses a request, once. @throws Problem not_found, data_request_over */
export function refuseDataRequest(
  { db, jobs }: Tools,
  school: SchoolActor,
  { requestId, ground, answer }: Ref & { ground: RefusalGround; answer: string },
): Promise<void> {
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    const request = await lockOpen(tx, school, requestId);
    await settle(tx, school, requestId, { state: 'refused', answer, ground });
    await finish(tx, jobs, school, { requestId, request, action: 'data_request_refused' });
  });
}

async function lockOpen(tx: Tx, { producerId }: SchoolActor, requestId: string): Promise<Open> {
  const { rows } = await sql<Open>`
    select r.kind, r.state, r.year, r.number, r.field, r.value, ${studentOfRequest} as "studentId", r.email, r.name
    from data_requests r
    where r.producer_id = ${producerId} and r.id = ${requestId} and r.state <> 'proving' for update`.execute(tx);
  const [request] = rows;
  if (!request) throw notFound();
  if (request.state !== 'open') throw new Problem('data_request_over');
  return request;
}

type Settled = { state: 'done' | 'refused'; answer: string; ground: RefusalGround | null };

const settle = (tx: Tx, { producerId, name }: SchoolActor, requestId: string, { state, answer, ground }: Settled) =>
  sql`
    update data_requests set state = ${state}, ground = ${ground}, answer = ${answer || null}, settled_at = app_now(),
      settled_by = ${name ?? null}
    where producer_id = ${producerId} and id = ${requestId}`.execute(tx);

type Finished = { requestId: string; request: Open; action: 'data_request_fulfilled' | 'data_request_refused' };

async function finish(
  tx: Tx,
  jobs: Services['jobs'],
  school: SchoolActor,
  { requestId, request, action }: Finished,
): Promise<void> {
  const { producerId } = school;
  await recordAuditEvent(tx, school, school.place, { action, subject: protocolText(request.year, request.number) });
  if (!request.email) return;
  await queueEmail(tx, jobs, dataRequestEmail, {
    producerId,
    userId: null,
    recipientEmail: request.email,
    recipientName: request.name ?? '',
    payload: { requestId, part: 'answered' },
  });
}
