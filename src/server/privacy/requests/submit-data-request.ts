import { randomUUID } from 'node:crypto';
import type { Place } from '../../actors.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { acrossSchools, asSchool } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { countTry } from '../../throttle/throttle.ts';
import { dataCodeEmail } from './data-code-email.ts';
import { type Asked, type DataSubject, type Tools, writeRequest } from './write-request.ts';

/**
 * Stores the request of a signed-in person and sends a code to their mailbox. It counts as received only once the code
 * was entered.
 * @throws Problem too_many_requests, data_request_open if the same is requested already
 */
export async function submitDataRequest(
  { db, env, jobs }: Tools,
  dataSubject: DataSubject & { studentId: string },
  asked: Asked,
  place: Place,
): Promise<{ requestId: string }> {
  const { producerId, email, name, userId, studentId } = dataSubject;
  return asSchool(db, { producerId }, async (tx) => {
    // Counted per student, so that others who know the e-mail cannot use up the tries.
    await acrossSchools(tx, () => countTry(tx, { action: 'data_code', email: studentId, ...place }, signingKey(env)));
    const codeId = randomUUID();
    const requestId = await writeRequest(tx, { env }, { dataSubject, asked, origin: { channel: 'area' } }, codeId);
    await queueEmail(tx, jobs, dataCodeEmail, {
      id: codeId,
      producerId,
      userId,
      recipientEmail: email,
      recipientName: name,
      payload: { requestId },
    });
    return { requestId };
  });
}
