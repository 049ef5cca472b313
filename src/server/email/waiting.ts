import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Carrier } from './definition.ts';
import { queueAgain } from './retries.ts';

/** For a row of `email_logs`: a school's own e-mails wait until its producer's address is proven. */
export const waitsForProof = (email: 'e' | 'email_logs'): RawBuilder<boolean> => sql`
  (${sql.ref(`${email}.producer_id`)} is not null and ${sql.ref(`${email}.carrier`)} = 'school'
    and not school_may_publish(${sql.ref(`${email}.producer_id`)}))`;

/** Queues jobs for the e-mails that waited. Runs across schools. */
export async function sendWaitingEmails(tx: Tx, jobs: Jobs, producerId: string): Promise<void> {
  const { rows } = await sql<{ emailId: string; carrier: Carrier }>`
    update email_logs set tried_at = app_now()
    where producer_id = ${producerId} and status = 'queued' and carrier = 'school'
    returning id as "emailId", carrier`.execute(tx);
  await queueAgain(tx, jobs, rows);
}
