import { recordOwnerAuditEvent } from '../../../audit/owner-audit-events.ts';
import { recordAuditEvent } from '../../../audit/record-audit-event.ts';
import type { Services } from '../../../context.ts';
import { asPlatform, type Tx } from '../../../db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { tryEach } from '../../../jobs/try-each.ts';
import { queueSecurityNotice } from '../../../security-notices/queue.ts';
import { removeAllFactors } from '../remove-all-factors.ts';

const AT_ONCE = 100;

/** Applies resets whose waiting period is over and which nobody cancelled; a failure is retried the next time. */
export async function applyFactorResets(
  { db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>,
  now = new Date(),
): Promise<{ applied: number; failed: number }> {
  const due = await asPlatform(db, (tx) =>
    tx
      .selectFrom('factor_resets as r')
      .innerJoin('profiles as p', 'p.id', 'r.user_id')
      .select(['r.id', 'r.user_id as userId'])
      .where('p.removed_at', 'is', null)
      .where('r.cancelled_at', 'is', null)
      .where('r.done_at', 'is', null)
      .where('r.due_at', '<=', now.toISOString())
      .orderBy('r.due_at')
      .limit(AT_ONCE)
      .execute(),
  );
  let applied = 0;
  const failing = { log, event: 'factor_reset_failed', about: ({ id }: { id: string }) => ({ resetId: id }) };
  const { failed } = await tryEach(due, failing, async (reset) => {
    if (await asPlatform(db, (tx) => apply(tx, jobs, reset, now))) applied += 1;
  });
  return { applied, failed };
}

/** @returns false if it was cancelled or applied by another process meanwhile */
async function apply(tx: Tx, jobs: Jobs, { id, userId }: { id: string; userId: string }, now: Date): Promise<boolean> {
  // Locks the account's row first, like changes of factors.
  const producer = await tx
    .selectFrom('profiles')
    .select(['id', 'name'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!producer) return false;
  const done = await tx
    .updateTable('factor_resets')
    .set({ done_at: now.toISOString() })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .returning(['asked_by as userId', 'asked_by_name as name'])
    .executeTakeFirst();
  if (!done) return false;
  await removeAllFactors(tx, userId);
  await queueSecurityNotice(tx, jobs, { userId, notice: { kind: 'factors_reset' }, place: null, now });
  await recordOwnerAuditEvent(tx, done, { action: 'factors_reset', target: producer });
  await recordAuditEvent(tx, { producerId: userId, by: 'system' }, null, { action: 'factors_reset' });
  return true;
}
