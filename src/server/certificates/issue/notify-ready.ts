import { sql } from 'kysely';
import { holdsOpenEnrollment } from '../../database/open-enrollment.ts';
import { asPlatform, type Database } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { certificateReadyEmail } from './certificate-ready-email.ts';

type Recipient = { id: string; userId: string; email: string; name: string };
export type ReadyCertificates = { producerId: string; certificateIds: string[] };

/**
 * Queues one e-mail for each certificate whose holder can come in and see it, with the certificate's id, so that
 * repeating the job queues none twice. A separate job, because queueing an e-mail locks the account, and accounts must be locked before a school's students.
 */
export async function notifyReady(
  { db, jobs }: { db: Database; jobs: Jobs },
  { producerId, certificateIds }: ReadyCertificates,
): Promise<void> {
  await asPlatform(db, async (tx) => {
    const { rows } = await sql<Recipient>`
      select c.id, st.user_id as "userId", st.email, st.name
      from certificates c join students st on st.producer_id = c.producer_id and st.id = c.student_id
      where c.producer_id = ${producerId} and c.id = any (${certificateIds}::uuid[]) and st.notify_by_email and ${holdsOpenEnrollment}
        and not exists (select from email_logs sent where sent.id = c.id) order by st.user_id`.execute(tx);
    await queueEmails(
      tx,
      jobs,
      certificateReadyEmail,
      rows.map(({ id, userId, email, name }) => ({
        ...{ id, producerId, userId, recipientEmail: email, recipientName: name },
        payload: { certificateId: id },
      })),
    );
  });
}
