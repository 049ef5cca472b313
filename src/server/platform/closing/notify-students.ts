import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { holdsOpenEnrollment } from '../../database/open-enrollment.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Closing } from '../../privacy/producers/closings.ts';
import { lockProducerAccount } from '../../privacy/producers/lock-producer-account.ts';
import { schoolClosingEmail } from './school-closing-email.ts';

export const BATCH = 500;

type Recipient = { id: string; userId: string; email: string; name: string };

/**
 * Tells everybody with access that the school closes, each person once, including later enrollments.
 * Resumable; concurrent runs are serialized.
 */
export async function notifyStudents({ db, jobs }: Pick<Services, 'db' | 'jobs'>, closing: Closing): Promise<void> {
  const { producerId, requestId } = closing;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const students = await asPlatform(db, async (tx) => {
      if (!(await lockOpenClosing(tx, closing))) return [];
      const found = await findUnnotified(tx, closing, after);
      await queueEmails(
        tx,
        jobs,
        schoolClosingEmail,
        found.map(({ userId, email, name }) => ({
          producerId,
          userId,
          recipientEmail: email,
          recipientName: name,
          payload: { requestId },
        })),
      );
      return found;
    });
    after = students.at(-1)?.id ?? after;
    if (students.length < BATCH) return;
  }
}

async function lockOpenClosing(tx: Tx, { producerId, requestId }: Closing): Promise<boolean> {
  await lockProducerAccount(tx, producerId);
  const { rows } = await sql`
    select from producer_requests where id = ${requestId} and state = 'open' for update`.execute(tx);
  return rows.length > 0;
}

async function findUnnotified(tx: Tx, { producerId, requestId }: Closing, after: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select st.id, st.user_id as "userId", st.email, st.name from students st
    where st.producer_id = ${producerId} and st.id > ${after} and ${holdsOpenEnrollment}
      and not exists (select from email_logs e where e.user_id = st.user_id and e.producer_id = st.producer_id
        and e.template_name = ${schoolClosingEmail.name} and e.payload ->> 'requestId' = ${requestId})
    order by st.id limit ${BATCH}`.execute(tx);
  return rows;
}
