import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type IdentityCheck, type ResetCanceller, resetDueAt } from '#shared/security/factor-reset.ts';
import type { Owner, Place } from '../../../actors.ts';
import { recordOwnerAuditEvent } from '../../../audit/owner-audit-events.ts';
import { type AuditActor, recordAuditEvent } from '../../../audit/record-audit-event.ts';
import type { Services } from '../../../context.ts';
import { hashToken } from '../../../crypto/tokens.ts';
import { asPlatform, type Tx } from '../../../db.ts';
import { queueEmail } from '../../../email/outbox.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { notFound, Problem } from '../../../problem.ts';
import { queueSecurityNotice } from '../../../security-notices/queue.ts';
import { panelsOf } from '../../sessions/panels.ts';
import { factorsOf, isFactor } from '../factors.ts';
import { factorResetEmail } from './factor-reset-email.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;

/*
 * For producers and team members who lost all factors. An owner who verified the person requests the reset; the
 * account's mailbox is told at once and can cancel it; `apply-factor-resets.ts` applies it a day later. It signs nobody
 * in and keeps the password. A member's account may belong to several schools, so none of them can ask for it.
 */

/** The producer, or a member of their team. */
type ResetPerson = { producerId: string; memberId?: string | undefined };

/** Idempotent while a request is pending. @throws Problem not_found, owner_factor_by_command, no_factor */
export function requestFactorReset(
  { db, jobs }: Tools,
  owner: Owner,
  { identityCheck, ...of }: ResetPerson & { identityCheck: IdentityCheck },
  place: Place,
  now = new Date(),
): Promise<void> {
  return asPlatform(db, async (tx) => {
    const person = await lockPerson(tx, of);
    if (await isWaiting(tx, person.id)) return;
    if (!isFactor(await factorsOf(tx, person.id))) throw new Problem('no_factor');
    const id = randomUUID();
    await tx
      .insertInto('factor_resets')
      .values({
        id,
        user_id: person.id,
        asked_at: now.toISOString(),
        asked_by: owner.userId,
        asked_by_name: owner.name,
        identity_check: identityCheck,
        due_at: resetDueAt(now).toISOString(),
      })
      .execute();
    await queueEmail(tx, jobs, factorResetEmail, {
      producerId: null,
      userId: person.id,
      recipientEmail: person.email,
      recipientName: person.name,
      payload: { resetId: id },
    });
    await recordOwnerAuditEvent(tx, owner, {
      action: 'factor_reset_asked',
      target: person,
      details: { identityCheck },
    });
    await recordAtSchools(tx, person, byOwner(owner), place, 'factor_reset_asked');
  });
}

/** @throws Problem not_found for a member of another school, or whose membership is over */
async function accountOf(tx: Tx, { producerId, memberId }: ResetPerson): Promise<string> {
  if (!memberId) return producerId;
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from team_members m join profiles o on o.id = m.producer_id and o.removed_at is null
    where m.producer_id = ${producerId} and m.id = ${memberId} and coalesce(m.expires_at > app_now(), true)`.execute(
    tx,
  );
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/**
 * Locks the account's row first, like changes of factors.
 * @throws Problem not_found, owner_factor_by_command
 */
async function lockPerson(tx: Tx, of: ResetPerson): Promise<{ id: string; name: string; email: string }> {
  const account = await tx
    .selectFrom('profiles')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', await accountOf(tx, of))
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account || (account.role === 'student' && !of.memberId)) throw notFound();
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
  of: ResetPerson,
  place: Place,
  now = new Date(),
): Promise<void> {
  await asPlatform(db, async (tx) => {
    const person = await cancel(tx, sql`r.user_id = ${await accountOf(tx, of)}`, 'owner', now);
    if (!person) throw notFound();
    await queueSecurityNotice(tx, jobs, { ...cancelledOf(person), place: null, now });
    await recordOwnerAuditEvent(tx, owner, { action: 'factor_reset_cancelled', target: person });
    await recordAtSchools(tx, person, byOwner(owner), place, 'factor_reset_cancelled');
  });
}

/** Cancels the reset with the link from the e-mail. @throws Problem link_invalid */
export async function cancelByLink({ db, jobs }: Tools, token: string, place: Place, now = new Date()): Promise<void> {
  await asPlatform(db, async (tx) => {
    const person = await cancel(tx, sql`r.cancel_hash = ${hashToken(token)}`, 'link', now);
    if (!person) throw new Problem('link_invalid');
    await notifyResetCancelled(tx, jobs, person, place, now);
  });
}

/** Cancelled by the account's holder after giving a factor. @returns whether one was pending */
export async function cancelAsHolder(
  tx: Tx,
  jobs: Jobs,
  { userId }: { userId: string },
  place: Place,
  now = new Date(),
): Promise<boolean> {
  const person = await cancel(tx, sql`r.user_id = ${userId}`, 'producer', now);
  if (person) await notifyResetCancelled(tx, jobs, person, place, now);
  return person !== undefined;
}

/** Of a member who has left every team meanwhile: who only studies has no second step to give. */
export async function cancelForLeaving(tx: Tx, jobs: Jobs, userId: string, now: Date): Promise<void> {
  const person = await cancel(tx, sql`r.user_id = ${userId}`, 'left_team', now);
  if (!person) return;
  await queueSecurityNotice(tx, jobs, { ...cancelledOf(person), place: null, now });
  await recordOwnerAuditEvent(tx, person.askedBy, { action: 'factor_reset_cancelled', target: person });
}

type Account = { id: string; name: string };
type Asker = Pick<Owner, 'userId' | 'name'>;

/**
 * Closes the pending reset: the first of several cancellations or the job wins. Locks the account's row first, as
 * everywhere.
 */
async function cancel(
  tx: Tx,
  which: ReturnType<typeof sql>,
  by: ResetCanceller,
  now: Date,
): Promise<(Account & { askedBy: Asker }) | undefined> {
  const { rows } = await sql<Account & { askedBy: Asker }>`
    with account as (
      select p.id, p.name from profiles p
      where p.removed_at is null and p.id = (select r.user_id from factor_resets r where ${which} and ${waits}) for update)
    update factor_resets r set cancelled_at = ${now}, cancelled_by = ${by}
    from account where r.user_id = account.id and ${waits}
    returning account.id, account.name, jsonb_build_object('userId', r.asked_by, 'name', r.asked_by_name) as "askedBy"`.execute(
    tx,
  );
  return rows[0];
}

async function notifyResetCancelled(tx: Tx, jobs: Jobs, person: Account, place: Place, now: Date): Promise<void> {
  const { id: userId, name } = person;
  await queueSecurityNotice(tx, jobs, { ...cancelledOf(person), place, now });
  await recordOwnerAuditEvent(tx, { userId, name }, { action: 'factor_reset_cancelled', target: person });
  await recordAtSchools(tx, person, { userId, name }, place, 'factor_reset_cancelled');
}

const cancelledOf = ({ id }: Account) => ({ userId: id, notice: { kind: 'factor_reset_cancelled' as const } });

const byOwner = ({ userId, name }: Owner) => ({ userId, name, by: 'owner' as const });

/** Recorded in the person's own school, and by name in those whose team they are in. Runs across schools. */
export async function recordAtSchools(
  tx: Tx,
  person: Account,
  actor: Omit<AuditActor, 'producerId'>,
  place: Place | null,
  action: 'factor_reset_asked' | 'factor_reset_cancelled' | 'factors_reset',
): Promise<void> {
  for (const { producerId, own } of await panelsOf(tx, person.id, { scope: null }))
    await recordAuditEvent(tx, { ...actor, producerId }, place, { action, ...(!own && { subject: person.name }) });
}
