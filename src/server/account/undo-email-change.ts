import { sql } from 'kysely';
import { protocolText } from '#shared/privacy/requests.ts';
import type { Place } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { removeRecoveryCodes } from '../auth/factors/recovery-codes.ts';
import { queueRecovery } from '../auth/passwords/recovery.ts';
import { endAllSessions, endSessions } from '../auth/sessions/end-sessions.ts';
import { lockSessions } from '../auth/sessions/lock-sessions.ts';
import type { Services } from '../context.ts';
import { hashToken } from '../crypto/tokens.ts';
import {
  deleteAccessGivenSince,
  deleteCalendarAddresses,
  withdrawClosingOf,
  withdrawDataRequestsElsewhere,
} from '../database/account-holder.ts';
import { asPlatform, type Tx } from '../db.ts';
import { dropOpenChange, lockChange, moveAccount, recordChange } from './email-change-rows.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;

/**
 * The attacker may have had access before requesting the change, so credentials added this many days earlier go too.
 */
const DAYS_BEFORE = 7;

/**
 * Returns the account to the old mailbox, whoever controls it now and however often the address changed
 * since: invalidates all passwords and sessions, and sends the old mailbox a link for a new password.
 * @throws Problem link_invalid
 */
export async function undoEmailChange({ db, jobs }: Tools, token: string, place: Place): Promise<{ email: string }> {
  return asPlatform(db, async (tx) => {
    const change = await lockChange(
      tx,
      sql`c.undo_hash = ${hashToken(token)} and c.undone_at is null
      and c.undo_until > app_now()`,
    );
    const { userId, oldEmail } = change;
    await lockSessions(tx, userId);
    await moveAccount(tx, userId, oldEmail);
    await dropOpenChange(tx, userId);
    await sql`
      update email_changes set undone_at = app_now()
      where user_id = ${userId} and proven_at is not null and undone_at is null
        and asked_at >= (select asked_at from email_changes where id = ${change.id})`.execute(tx);
    await tx.deleteFrom('credentials').where('user_id', '=', userId).execute();
    const since = new Date(Date.parse(change.askedAt) - DAYS_BEFORE * 86_400_000);
    await dropFactorsSince(tx, userId, since);
    await endAllSessions(tx, userId, 'email_changed');
    await withdrawDataRequestsElsewhere(tx, userId, { email: oldEmail, since: change.askedAt });
    await deleteCalendarAddresses(tx, userId);
    await queueRecovery(tx, jobs, { email: oldEmail, askedIn: null, lost: true });
    await recordChange(tx, change, place, 'email_change_undone', oldEmail);
    if (change.role === 'admin') {
      await withdrawClosing(tx, userId, place);
      await withdrawAccessGivenSince(tx, userId, since, place);
    }
    return { email: oldEmail };
  });
}

/** Whoever took over the account may have requested the closing of its school. */
async function withdrawClosing(tx: Tx, userId: string, place: Place): Promise<void> {
  const closing = await withdrawClosingOf(tx, userId);
  if (!closing) return;
  const subject = protocolText(closing.year, closing.number);
  await recordAuditEvent(tx, { producerId: userId, userId }, place, { action: 'closing_withdrawn', subject });
}

/** Whoever took over the account may also have invited team members or created an API key. */
async function withdrawAccessGivenSince(tx: Tx, producerId: string, since: Date, place: Place): Promise<void> {
  const { keys, invited, members } = await deleteAccessGivenSince(tx, producerId, since);
  const record = (event: Parameters<typeof recordAuditEvent>[3]) =>
    recordAuditEvent(tx, { producerId, userId: producerId }, place, event);
  if (keys > 0) await record({ action: 'api_key_revoked' });
  for (const email of invited) await record({ action: 'invitation_cancelled', subject: email });
  for (const { userId, name } of members) {
    await endSessions(tx, 'left_team', { user_id: userId, kind: 'producer', producer_id: producerId });
    await record({ action: 'member_removed', subject: name });
  }
}

/**
 * Whoever took over the account may have added factors, to come back or to lock its holder out. Older factors stay;
 * recovery codes are removed, because their age is unknown.
 */
async function dropFactorsSince(tx: Tx, userId: string, since: Date): Promise<void> {
  const moment = since.toISOString();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', moment).execute();
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).where('created_at', '>=', moment).execute();
  await removeRecoveryCodes(tx, userId);
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('first_at', '>=', moment).execute();
}
