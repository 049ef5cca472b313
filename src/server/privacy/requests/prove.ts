import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { ANSWER_DAYS, CODE_TRIES, type DataRequestKind, REGRET_DAYS } from '#shared/privacy/requests.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asSchool, type Tx, violation } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { deriveCode } from '../../email/secrets.ts';
import { notFound, Problem } from '../../problem.ts';
import type { Tools } from './ask.ts';
import { dataRequestEmail } from './data-request-email.ts';
import { takeNumber } from './number.ts';

/** Of whom, where somebody is signed in; a former student has the request's id alone. */
export type Whose = { producerId: string; studentId?: string };

type Unproven = { kind: DataRequestKind; email: string; name: string | null; codeEmailId: string; tries: number };

/**
 * The code came back: from here on the time runs in which the school has to answer. A copy is begun at once.
 * @throws Problem not_found, data_code_wrong, data_code_over, data_request_open
 */
export async function proveDataRequest(
  tools: Tools,
  whose: Whose,
  { requestId, code }: { requestId: string; code: string },
): Promise<void> {
  // Counted in a transaction of its own: a wrong code is refused, and stays counted.
  const asked = await countCode(tools, whose, requestId);
  const expected = deriveCode(signingKey(tools.env), asked.codeEmailId);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(code)))
    throw new Problem('data_code_wrong', { fields: [{ field: 'code', code: 'invalid' }] });
  try {
    await asSchool(tools.db, { producerId: whose.producerId }, (tx) =>
      receive(tx, tools, whose.producerId, requestId, asked),
    );
  } catch (error) {
    throw violation(error) === 'unique' ? new Problem('data_request_open') : error;
  }
}

function countCode({ db }: Tools, { producerId, studentId }: Whose, requestId: string): Promise<Unproven> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Unproven & { over: boolean }>`
      update data_requests set code_tries = least(code_tries + 1, 100)
      where producer_id = ${producerId} and id = ${requestId} and state = 'proving'
        and (student_id = ${studentId ?? null}::uuid or ${studentId ?? null}::uuid is null)
      returning kind, email, name, code_email_id as "codeEmailId", code_tries as tries,
        code_until <= app_now() or code_tries > ${CODE_TRIES} as over`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (!found.over) return found;
    throw new Problem('data_code_over');
  });
}

async function receive(
  tx: Tx,
  { jobs }: Tools,
  producerId: string,
  requestId: string,
  { kind, email, name }: Unproven,
): Promise<void> {
  const { year, number } = await takeNumber(tx, producerId);
  const { numAffectedRows } = await sql`
    update data_requests set state = 'open', year = ${year}, number = ${number}, received_at = app_now(),
      due_at = app_now() + make_interval(days => ${ANSWER_DAYS}), code_email_id = null, code_until = null,
      erase_at = case when kind = 'erasure' then app_now() + make_interval(days => ${REGRET_DAYS}) end
    where producer_id = ${producerId} and id = ${requestId} and state = 'proving'`.execute(tx);
  // Of the same code sent twice at once, the second finds it used.
  if (numAffectedRows === 0n) return;
  if (kind === 'copy') return jobs.add(tx, 'make-data-copy', { producerId, requestId });
  await queueEmail(tx, jobs, dataRequestEmail, {
    producerId,
    userId: null,
    recipientEmail: email,
    recipientName: name ?? '',
    payload: { requestId, part: 'received' },
  });
}
