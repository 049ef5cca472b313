import { sql } from 'kysely';
import type { Place } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { panelsOf } from '../auth/sessions/panels.ts';
import type { Tx } from '../db.ts';
import { Problem } from '../problem.ts';

/* Shared by confirming and undoing a change of address. */

export type Change = {
  id: string;
  userId: string;
  name: string;
  askedAt: string;
  role: string;
  oldEmail: string;
  newEmail: string;
};

export async function dropOpenChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ dropped_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('proven_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
}

/**
 * Locks the row, so that of two concurrent requests the second sees the first one's effect.
 * @throws Problem link_invalid
 */
export async function lockChange(tx: Tx, which: ReturnType<typeof sql>): Promise<Change> {
  const { rows } = await sql<Change>`
    select c.id, c.user_id as "userId", p.name, c.asked_at as "askedAt", p.role, c.old_email as "oldEmail", c.new_email as "newEmail"
    from email_changes c join profiles p on p.id = c.user_id and p.removed_at is null
    where ${which} for update of p, c`.execute(tx);
  const [change] = rows;
  if (!change) throw new Problem('link_invalid');
  return change;
}

/** Students' rows follow by foreign key. Open links are invalidated, since they were sent to the other mailbox. */
export async function moveAccount(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable('profiles').set({ email, mailbox_proven_at: sql`app_now()` }).where('id', '=', userId).execute();
  await tx
    .updateTable('auth_tokens')
    .set({ used_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Recorded in the person's own school, and in those whose team they are in. Runs across schools. */
export async function recordChange(
  tx: Tx,
  { userId, name }: Change,
  place: Place,
  action: 'email_changed' | 'email_change_undone',
  subject: string,
): Promise<void> {
  for (const { producerId } of await panelsOf(tx, userId, { scope: null }))
    await recordAuditEvent(tx, { producerId, userId, name }, place, { action, subject });
}
