import type { Owner } from '../actors.ts';
import { recordOwnerAuditEvent } from '../audit/owner-audit-events.ts';
import { asPlatform, type Database } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound, Problem } from '../problem.ts';
import { closeSchool } from './removal/close-school.ts';

/**
 * Permanently removes a producer and their school.
 * @param email typed by the owner, so that nobody is removed by a slip
 * @throws Problem not_found, invalid_input when the e-mail is another's
 */
export function removeProducer(
  { db, jobs }: { db: Database; jobs: Jobs },
  owner: Owner,
  { producerId, email }: { producerId: string; email: string },
): Promise<void> {
  return asPlatform(db, async (tx) => {
    const producer = await tx
      .selectFrom('profiles')
      .select(['id', 'name', 'email'])
      .where('id', '=', producerId)
      .where('role', '=', 'admin')
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!producer) throw notFound();
    if (producer.email !== email) throw new Problem('invalid_input', { fields: [{ field: 'email', code: 'invalid' }] });
    await closeSchool(tx, jobs, producerId);
    await recordOwnerAuditEvent(tx, owner, {
      action: 'producer_removed',
      target: { id: producer.id, name: producer.name },
    });
  });
}
