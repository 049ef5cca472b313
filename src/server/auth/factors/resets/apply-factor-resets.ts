import { sql } from 'kysely';
import { recordOwnerAuditEvent } from '../../../audit/owner-audit-events.ts';
import type { Services } from '../../../context.ts';
import { asPlatform, type Tx } from '../../../db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { tryEach } from '../../../jobs/try-each.ts';
import { queueSecurityNotice } from '../../../security-notices/queue.ts';
import { removeAllFactors } from '../remove-all-factors.ts';
import { hasToGiveFactor } from '../second-step.ts';
import { cancelForLeaving, recordAtSchools } from './factor-resets.ts';

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

/** @returns false if it was cancelled or applied by another process meanwhile, or its member has left every team */
async function apply(tx: Tx, jobs: Jobs, { id, userId }: { id: string; userId: string }, now: Date): Promise<boolean> {
  // Locks the account's row first, like changes of factors.
  const { rows } = await sql<{ id: string; name: string; works: boolean }>`
    select p.id, p.name, ${hasToGiveFactor} as works
    from profiles p where p.id = ${userId} and p.removed_at is null for update`.execute(tx);
  const [person] = rows;
  if (!person) return false;
  if (!person.works) {
    await cancelForLeaving(tx, jobs, userId, now);
    return false;
  }
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
  await recordOwnerAuditEvent(tx, done, { action: 'factors_reset', target: person });
  await recordAtSchools(tx, person, { by: 'system' }, null, 'factors_reset');
  return true;
}
