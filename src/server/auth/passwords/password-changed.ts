import type { Place } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';

/**
 * Withdraws a pending transfer of the person's school when the password changes. Called once the account is locked, in
 * the order of accepting it.
 * @returns the name of the intended new owner
 */
export type WithdrawOffer = (tx: Tx, producerId: string) => Promise<string | undefined>;

type Changed = { userId: string; place: Place; schoolId: string | null; offeredTo: string | undefined };

/** Tells the account's holder, and the recipient of a withdrawn transfer. Runs across schools. */
export async function notifyPasswordChanged(
  tx: Tx,
  jobs: Jobs,
  { userId, place, schoolId, offeredTo }: Changed,
): Promise<void> {
  if (offeredTo !== undefined)
    await recordAuditEvent(tx, { producerId: userId, userId }, place, {
      action: 'ownership_withdrawn',
      subject: offeredTo,
    });
  const notice = { kind: 'password_changed' as const, offeredTo };
  await queueSecurityNotice(tx, jobs, { userId, notice, place, schoolId });
}
