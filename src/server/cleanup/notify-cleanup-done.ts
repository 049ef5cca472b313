import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SchoolRef } from './archive/snapshot.ts';
import { cleanupDoneEmail } from './cleanup-done-email.ts';

type Recipient = { email: string; name: string };

/** Queues the producer's e-mail about a completed clean-up, unless nobody was removed. Runs across schools. */
export async function notifyCleanupDone(tx: Tx, jobs: Jobs, { producerId, year }: SchoolRef): Promise<void> {
  const { rows } = await sql<Recipient>`
    select p.email, p.name from cleanup_schools s join profiles p on p.id = s.producer_id
    where s.producer_id = ${producerId} and s.year = ${year} and s.removed > 0 and p.removed_at is null`.execute(tx);
  for (const { email, name } of rows)
    await queueEmail(tx, jobs, cleanupDoneEmail, {
      // Sent in the platform's name, not the school's.
      producerId: null,
      userId: producerId,
      recipientEmail: email,
      recipientName: name,
      payload: { year },
    });
}
