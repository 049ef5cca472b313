import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { CODE_TRIES, type DataRequestKind } from '#shared/privacy/requests.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asSchool } from '../../db.ts';
import { deriveCode } from '../../email/secrets.ts';
import { notFound, Problem } from '../../problem.ts';
import { receiveRequest, rejectDuplicateRequest, type Tools } from './write-request.ts';

type Holder = { producerId: string; studentId: string; sessionId: string };

type Unproven = { kind: DataRequestKind; email: string; name: string | null; codeEmailId: string; tries: number };

/**
 * Submits a data request once its e-mailed code was entered.
 * @throws Problem not_found, data_code_wrong, data_code_over, data_request_open
 */
export async function proveDataRequest(
  tools: Tools,
  holder: Holder,
  { requestId, code }: { requestId: string; code: string },
): Promise<void> {
  // Counted in its own transaction, so that the count survives the refusal of a wrong code.
  const asked = await countCode(tools, holder, requestId);
  refuseWrongCode(deriveCode(signingKey(tools.env), asked.codeEmailId), code);
  const { producerId, sessionId } = holder;
  await rejectDuplicateRequest(() =>
    asSchool(tools.db, { producerId }, async (tx) => {
      await receiveRequest(tx, tools, { producerId, requestId }, asked);
      await sql`
        update data_requests set proven_in = ${sessionId}
        where producer_id = ${producerId} and id = ${requestId} and proven_in is null`.execute(tx);
    }),
  );
}

/** @throws Problem data_code_wrong */
export function refuseWrongCode(expected: string, code: string): void {
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(code)))
    throw new Problem('data_code_wrong', { fields: [{ field: 'code', code: 'invalid' }] });
}

function countCode({ db }: Tools, { producerId, studentId }: Holder, requestId: string): Promise<Unproven> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Unproven & { over: boolean }>`
      update data_requests set code_tries = least(code_tries + 1, 100)
      where producer_id = ${producerId} and id = ${requestId} and state = 'proving' and student_id = ${studentId}
      returning kind, email, name, code_email_id as "codeEmailId", code_tries as tries,
        code_until <= app_now() or code_tries > ${CODE_TRIES} as over`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (!found.over) return found;
    throw new Problem('data_code_over');
  });
}
