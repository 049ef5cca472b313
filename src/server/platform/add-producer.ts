import type { Owner } from '../actors.ts';
import { recordOwnerAuditEvent } from '../audit/owner-audit-events.ts';
import { queueMailboxProof } from '../auth/links/mailbox.ts';
import { type NewProducer, signUpProducer } from '../auth/sign-up.ts';
import type { Database } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';

/**
 * Adds a producer in trial, who has agreed to nothing yet, with a first password.
 * @throws Problem email_taken, and as refuseWeakPassword
 */
export async function addProducer(
  { db, jobs }: { db: Database; jobs: Jobs },
  owner: Owner,
  input: NewProducer,
): Promise<{ producerId: string }> {
  const { userId } = await signUpProducer(db, input, {
    agreed: false,
    also: async (tx, id) => {
      await recordOwnerAuditEvent(tx, owner, { action: 'producer_added', target: { id, name: input.name } });
      await queueMailboxProof(tx, jobs, { userId: id, ...input });
    },
  });
  return { producerId: userId };
}
