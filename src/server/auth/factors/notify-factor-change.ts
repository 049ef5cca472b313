import type { SecurityNotice } from '#shared/security/security-notice.ts';
import type { Holder, Place } from '../../actors.ts';
import { recordOwnerAuditEvent } from '../../audit/owner-audit-events.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';
import { endElevations } from '../step-up/step-up.ts';
import { cancelAsHolder } from './resets/factor-resets.ts';

type Change = Extract<
  SecurityNotice,
  { kind: 'totp_added' | 'totp_removed' | 'passkey_added' | 'passkey_removed' | 'recovery_codes_made' }
>;

/**
 * Sends a notice and records the change in its transaction; invalidates confirmations of other sessions.
 * Changing a factor requires giving one, so a pending reset becomes unnecessary.
 */
export async function notifyFactorChange(
  tx: Tx,
  jobs: Jobs,
  holder: Holder,
  place: Place,
  notice: Change,
): Promise<void> {
  const { userId, sessionId, sessionKind, name } = holder;
  await endElevations(tx, userId, sessionId);
  await cancelAsHolder(tx, jobs, holder, place);
  const schoolId = sessionKind === 'student' ? holder.producerId : null;
  await queueSecurityNotice(tx, jobs, { userId, notice, place, schoolId });
  if (sessionKind === 'owner') await recordOwnerAuditEvent(tx, holder, { action: 'second_step_changed' });
  if (sessionKind === 'producer') {
    const subject = 'name' in notice ? notice.name : undefined;
    await recordAuditEvent(tx, { producerId: holder.producerId ?? userId, userId, name }, place, {
      action: notice.kind,
      subject,
    });
  }
}
