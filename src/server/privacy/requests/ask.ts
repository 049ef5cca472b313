import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CODE_MINUTES, type DataRequestField, type DataRequestKind } from '#shared/privacy/requests.ts';
import type { Place } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { personKey } from '../../database/erased-people.ts';
import { acrossSchools, asSchool, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { Problem } from '../../problem.ts';
import { countTry } from '../../throttle/throttle.ts';
import { dataCodeEmail } from './data-code-email.ts';

export type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;

/** Whose data it is about; without a student for whoever has none there any more. */
export type Titular = {
  producerId: string;
  email: string;
  name: string;
  userId: string | null;
  studentId: string | null;
};

export type Asked = { kind: DataRequestKind; field?: DataRequestField | undefined; value?: string | null | undefined };

/**
 * Writes down what somebody asks for, and sends a code to their mailbox: until it comes back, nobody has asked.
 * @throws Problem too_many_requests, data_request_open where the same is asked for already
 */
export async function askDataRequest(
  { db, env, jobs }: Tools,
  titular: Titular,
  { kind, field, value }: Asked,
  place: Place,
): Promise<{ requestId: string }> {
  const { producerId, studentId, email, name } = titular;
  return asSchool(db, { producerId }, async (tx) => {
    await acrossSchools(tx, () => countTry(tx, { action: 'data_code', email, ...place }, signingKey(env)));
    const key = personKey(env, email);
    await refuseTwice(tx, producerId, key, { kind, field });
    const [id, codeId] = [randomUUID(), randomUUID()];
    await sql`
      insert into data_requests (producer_id, id, kind, student_id, name, email, person_key, field, value, code_email_id, code_until)
      values (${producerId}, ${id}, ${kind}, ${studentId}, ${name || null}, ${email}, ${key}, ${field ?? null}, ${value ?? null},
        ${codeId}, app_now() + make_interval(mins => ${CODE_MINUTES}))`.execute(tx);
    await queueEmail(tx, jobs, dataCodeEmail, {
      id: codeId,
      producerId,
      userId: titular.userId,
      recipientEmail: email,
      recipientName: name,
      payload: { requestId: id },
    });
    return { requestId: id };
  });
}

async function refuseTwice(tx: Tx, producerId: string, key: string, { kind, field }: Asked): Promise<void> {
  const { rows } = await sql`
    select from data_requests where producer_id = ${producerId} and person_key = ${key} and kind = ${kind}
      and field is not distinct from ${field ?? null} and state in ('open', 'working')`.execute(tx);
  if (rows.length > 0) throw new Problem('data_request_open');
}
