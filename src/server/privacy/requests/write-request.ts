import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import {
  ANSWER_DAYS,
  CODE_MINUTES,
  type DataRequestChannel,
  type DataRequestField,
  type DataRequestKind,
  REGRET_DAYS,
} from '#shared/privacy/requests.ts';
import type { Services } from '../../context.ts';
import { personKey } from '../../database/erased-people.ts';
import { type Tx, violation } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { Problem } from '../../problem.ts';
import { dataRequestEmail } from './data-request-email.ts';
import { assignNumber } from './number.ts';

export type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;

/** The last second of a moment's day in São Paulo: what ends on a day includes all of it. */
export const endOfLocalDay = (moment: RawBuilder<unknown>) =>
  sql`((date_trunc('day', (${moment}) at time zone 'America/Sao_Paulo') + interval '1 day' - interval '1 second') at time zone 'America/Sao_Paulo')`;

/** The person concerned; `studentId` is null for people who are no students any more. */
export type DataSubject = {
  producerId: string;
  email: string;
  name: string;
  userId: string | null;
  studentId: string | null;
};

export type Asked = { kind: DataRequestKind; field?: DataRequestField | undefined; value?: string | null | undefined };

/** Channel, and details of requests that the school registered. */
export type RequestOrigin = {
  channel: DataRequestChannel;
  identityCheck?: string | null;
  note?: string | null;
  registeredBy?: string | null;
};

/**
 * Stores a request; it only counts from `receiveRequest` on.
 * @param codeId the e-mail with the code, if they still have to prove their mailbox
 * @throws Problem data_request_open if the same is requested already
 */
export async function writeRequest(
  tx: Tx,
  { env }: Pick<Tools, 'env'>,
  { dataSubject, asked, origin }: { dataSubject: DataSubject; asked: Asked; origin: RequestOrigin },
  codeId: string | null = null,
): Promise<string> {
  const { producerId, studentId, email, name } = dataSubject;
  const { kind, field = null, value = null } = asked;
  const { channel, identityCheck = null, note = null, registeredBy = null } = origin;
  const [id, key] = [randomUUID(), personKey(env, email)];
  const { rows } = await sql`
    select from data_requests where producer_id = ${producerId} and person_key = ${key} and kind = ${kind}
      and field is not distinct from ${field} and state in ('open', 'working')`.execute(tx);
  if (rows.length > 0) throw new Problem('data_request_open');
  await sql`
    insert into data_requests (producer_id, id, kind, student_id, name, email, person_key, field, value, code_email_id, code_until,
      channel, identity_check, note, registered_by)
    values (${producerId}, ${id}, ${kind}, ${studentId}, ${name || null}, ${email}, ${key}, ${field}, ${value}, ${codeId}::uuid,
      case when ${codeId}::uuid is not null then app_now() + make_interval(mins => ${CODE_MINUTES}) end,
      ${channel}, ${identityCheck}, ${note}, ${registeredBy})`.execute(tx);
  return id;
}

type Proven = { kind: DataRequestKind; email: string; name: string | null };

/**
 * Starts the legal period for an answer. Copies are begun immediately.
 * @param receivedAt if it arrived before it was registered
 * @returns its protocol
 */
export async function receiveRequest(
  tx: Tx,
  { jobs }: Pick<Tools, 'jobs'>,
  { producerId, requestId }: { producerId: string; requestId: string },
  { kind, email, name }: Proven,
  receivedAt: string | null = null,
): Promise<{ year: number; number: number }> {
  const { year, number } = await assignNumber(tx, producerId);
  const { numAffectedRows } = await sql`
    update data_requests set state = 'open', year = ${year}, number = ${number}, received_at = at.received,
      due_at = at.received + make_interval(days => ${ANSWER_DAYS}), code_email_id = null, code_until = null,
      erase_at = case when kind = 'erasure' then ${endOfLocalDay(sql`app_now() + make_interval(days => ${REGRET_DAYS})`)} end
    from (select coalesce(${receivedAt}::timestamptz, app_now()) as received) at
    where producer_id = ${producerId} and id = ${requestId} and state = 'proving'`.execute(tx);
  // The same code was used by a concurrent request.
  if (numAffectedRows === 0n) return { year, number };
  if (kind === 'copy') await jobs.add(tx, 'make-data-copy', { producerId, requestId });
  else
    await queueEmail(tx, jobs, dataRequestEmail, {
      ...{ producerId, userId: null, recipientEmail: email, recipientName: name ?? '' },
      payload: { requestId, part: 'received' },
    });
  return { year, number };
}

/** Of two concurrent equal requests, the second is refused as a duplicate. */
export async function rejectDuplicateRequest<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw violation(error) === 'unique' ? new Problem('data_request_open') : error;
  }
}
