import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type IdentityCheck, type ResetCanceller, resetDueAt } from '#shared/security/factor-reset.ts';
import type { Owner, Place } from '../../../actors.ts';
import { recordOwnerAuditEvent } from '../../../audit/owner-audit-events.ts';
import { recordAuditEvent } from '../../../audit/record-audit-event.ts';
import type { Services } from '../../../context.ts';
import { hashToken } from '../../../crypto/tokens.ts';
import { asPlatform, type Tx } from '../../../db.ts';
import { queueEmail } from '../../../email/outbox.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { notFound, Problem } from '../../../problem.ts';
import { queueSecurityNotice } from '../../../security-notices/queue.ts';
import { factorsOf, isFactor } from '../factors.ts';
import { factorResetEmail } from './factor-reset-email.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;

/*
 * For producers who lost all factors. An owner who verified the person requests the reset; the producer's
 * mailbox is told at once and can cancel it; `apply-factor-resets.ts` applies it a day later. It signs nobody
 * in and keeps the password.
 */

/** Idempotent while a request is pending. @throws Problem not_found, owner_factor_by_command, no_factor */
export function requestFactorReset(
  { db, jobs }: Tools,
  owner: Owner,
  { producerId, identityCheck }: { producerId: string; identityCheck: IdentityCheck },
  place: Place,
  now = new Date(),
): Promise<void> {
  return asPlatform(db, async (tx) => {
    const producer = await lockProducer(tx, producerId);
    if (await isWaiting(tx, producerId)) return;
    if (!isFactor(await factorsOf(tx, producerId))) throw new Problem('no_factor');
    const id = randomUUID();
    await tx
      .insertInto('factor_resets')
      .values({
        id,
        user_id: producerId,
        asked_at: now.toISOString(),
        asked_by: owner.userId,
        asked_by_name: owner.name,
        identity_check: identityCheck,
        due_at: resetDueAt(now).toISOString(),
      })
      .execute();
    await queueEmail(tx, jobs, factorResetEmail, {
      producerId: null,
      userId: producerId,
      recipientEmail: producer.email,
      recipientName: producer.name,
      payload: { resetId: id },
    });
    await recordOwnerAuditEvent(tx, owner, {
      action: 'factor_reset_asked',
      target: producer,
      details: { identityCheck },
    });
    await recordAuditEvent(tx, ofOwner(owner, producerId), place, { action: 'factor_reset_asked' });
  });
}

/** Locks the account's row first, like changes of factors. @throws Problem not_found, owner_factor_by_command */
async function lockProducer(tx: Tx, id: string): Promise<{ id: string; name: string; email: string }> {
  const account = await tx
    .selectFrom('profiles')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account || account.role === 'student') throw notFound();
  if (account.role === 'super_admin') throw new Problem('owner_factor_by_command');
  return account;
}

async function isWaiting(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from factor_resets r where r.user_id = ${userId} and ${waits}`.execute(tx);
  return rows.length > 0;
}

const waits = sql`r.cancelled_at is null and r.done_at is null`;

/** @throws Problem not_found if none is pending */
export async function cancelAsOwner(
  { db, jobs }: Tools,
  owner: Owner,
  { producerId }: { producerId: string },
  place: Place,
  now = new Date(),
): Promise<void> {
  await asPlatform(db, async (tx) => {
    const producer = await cancel(tx, sql`r.user_id = ${producerId}`, 'owner', now);
    if (!producer) throw notFound();
    await queueSecurityNotice(tx, jobs, { ...cancelledOf(producer), place: null, now });
    await recordOwnerAuditEvent(tx, owner, { action: 'factor_reset_cancelled', target: producer });
    await recordAuditEvent(tx, ofOwner(owner, producerId), place, { action: 'factor_reset_cancelled' });
  });
}

/** Cancels the reset with the link from the e-mail. @throws Problem link_invalid */
export async function cancelByLink({ db, jobs }: Tools, token: string, place: Place, now = new Date()): Promise<void> {
  await asPlatform(db, async (tx) => {
    const producer = await cancel(tx, sql`r.cancel_hash = ${hashToken(token)}`, 'link', now);
    if (!producer) throw new Problem('link_invalid');
    await notifyResetCancelled(tx, jobs, producer, place, now);
  });
}

/** Cancelled by the account's holder after giving a factor. @returns whether one was pending */
export async function cancelAsProducer(
  tx: Tx,
  jobs: Jobs,
  { userId }: { userId: string },
  place: Place,
  now = new Date(),
): Promise<boolean> {
  const producer = await cancel(tx, sql`r.user_id = ${userId}`, 'producer', now);
  if (producer) await notifyResetCancelled(tx, jobs, producer, place, now);
  return producer !== undefined;
}

type Account = { id: string; name: string };

/**
 * Closes the pending reset: the first of several cancellations or the job wins. Locks the account's row first, as
 * everywhere.
 */
async function cancel(
  tx: Tx,
  which: ReturnType<typeof sql>,
  by: ResetCanceller,
  now: Date,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    with account as (
      select p.id, p.name from profiles p
      where p.removed_at is null and p.id = (select r.user_id from factor_resets r where ${which} and ${waits}) for update)
    update factor_resets r set cancelled_at = ${now}, cancelled_by = ${by}
    from account where r.user_id = account.id and ${waits}
    returning account.id, account.name`.execute(tx);
  return rows[0];
}

async function notifyResetCancelled(tx: Tx, jobs: Jobs, producer: Account, place: Place, now: Date): Promise<void> {
  const { id: userId, name } = producer;
  await queueSecurityNotice(tx, jobs, { ...cancelledOf(producer), place, now });
  await recordOwnerAuditEvent(tx, { userId, name }, { action: 'factor_reset_cancelled', target: producer });
  await recordAuditEvent(tx, { producerId: userId, userId, name }, place, { action: 'factor_reset_cancelled' });
}

const cancelledOf = ({ id }: Account) => ({ userId: id, notice: { kind: 'factor_reset_cancelled' as const } });

const ofOwner = ({ userId, name }: Owner, producerId: string) => ({ producerId, userId, name, by: 'owner' as const });
