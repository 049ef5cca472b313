import { sql } from 'kysely';
import { protocolText } from '#shared/privacy/requests.ts';
import type { Place } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { recoveryEmail } from '../auth/passwords/recovery-email.ts';
import { endAllSessions } from '../auth/sessions/end-sessions.ts';
import type { Services } from '../context.ts';
import { hashToken } from '../crypto/tokens.ts';
import { withdrawClosingOf } from '../database/account-holder.ts';
import { asPlatform, type Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import { dropOpenChange, lockChange, moveAccount, recordChange } from './email-change-rows.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;

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
    await moveAccount(tx, userId, oldEmail);
    await dropOpenChange(tx, userId);
    await sql`
      update email_changes set undone_at = app_now()
      where user_id = ${userId} and proven_at is not null and undone_at is null
        and asked_at >= (select asked_at from email_changes where id = ${change.id})`.execute(tx);
    await tx.deleteFrom('credentials').where('user_id', '=', userId).execute();
    await dropFactorsSince(tx, userId, change.askedAt);
    await endAllSessions(tx, userId, 'email_changed');
    await queueEmail(tx, jobs, recoveryEmail, {
      producerId: null,
      userId: null,
      recipientEmail: oldEmail,
      recipientName: '',
      payload: { askedIn: null },
    });
    if (change.role === 'admin') {
      await recordChange(tx, change, place, 'email_change_undone', oldEmail);
      await withdrawClosing(tx, userId, place);
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

/** Whoever took over the account may have added factors to lock its holder out. Older factors stay. */
async function dropFactorsSince(tx: Tx, userId: string, askedAt: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', askedAt).execute();
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  const setUp = tx.deleteFrom('totp_secrets').where('user_id', '=', userId).where('created_at', '>=', askedAt);
  const { numDeletedRows } = await setUp.executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
