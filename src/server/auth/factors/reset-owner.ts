import { recordOwnerAuditEvent } from '../../audit/owner-audit-events.ts';
import { asPlatform, type Database } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { removeAllFactors } from './remove-all-factors.ts';

/**
 * For owners who lost all factors: a command on the platform's own machine removes them, and the next sign-in
 * asks for new ones. The product offers no other way.
 * @throws Problem not_found
 */
export function resetOwnersFactors(db: Database, email: string): Promise<void> {
  return asPlatform(db, async (tx) => {
    const owner = await tx
      .selectFrom('profiles')
      .select(['id as userId', 'name'])
      .where('email', '=', email)
      .where('role', '=', 'super_admin')
      .executeTakeFirst();
    if (!owner) throw notFound();
    await removeAllFactors(tx, owner.userId);
    await recordOwnerAuditEvent(tx, owner, { action: 'second_step_changed' });
  });
}
