import { sql } from 'kysely';
import type { Passkey, PasskeyRegistration } from '#shared/contract/account/factors.ts';
import type { FactorKind, Holder, Place } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { lockOwnSession } from '../sessions/lock-sessions.ts';
import { factorsOf, isFactor, needsFactor, schoolRequiresFactor } from './factors.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { makeRecoveryCodes, type RecoveryCodes, removeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { checkRegistration, deletePasskey, offerRegistration, storePasskey } from './register-passkey.ts';
import { cancelAsHolder } from './resets/factor-resets.ts';
import { checkTotpSetup, deleteTotp, startTotp, storeTotp } from './totp-factor.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;

/*
 * Managing second steps. A factor works for the whole account, so it can only be added in a session without a
 * scope: otherwise whoever knows a school-made password could add one and widen their access. Changes of one account are
 * serialized by its lock, so that two concurrent removals do not take both of the last two factors.
 */

/** @throws Problem mailbox_unproven */
function requireProvenMailbox({ scope }: Holder): void {
  if (scope !== null) throw new Problem('mailbox_unproven');
}

/**
 * Authenticator apps and new recovery codes are only for people with a panel. @throws Problem forbidden, mailbox_unproven
 */
function requirePanelHolder(holder: Holder): void {
  if (holder.sessionKind === 'student') throw new Problem('forbidden');
  requireProvenMailbox(holder);
}

/** @throws Problem forbidden, mailbox_unproven */
export function beginTotp(tools: Tools, holder: Holder, now = new Date()) {
  requirePanelHolder(holder);
  return startTotp(tools, holder, now);
}

/**
 * Activates the new authenticator and replaces the previous one.
 * @returns the first recovery codes; null if the account already had some
 * @throws Problem forbidden, mailbox_unproven, totp_setup_over, factor_wrong, session_ended
 */
export async function confirmTotp(
  tools: Tools,
  holder: Holder,
  code: string,
  place: Place,
  now = new Date(),
): Promise<{ recoveryCodes: string[] | null }> {
  requirePanelHolder(holder);
  const confirmed = await checkTotpSetup(tools, holder.userId, code, now);
  const codes = await firstCodes(tools, holder);
  await asPlatform(tools.db, async (tx) => {
    await lockOwnSession(tx, holder.userId, holder.sessionId);
    await storeTotp(tx, holder.userId, confirmed, now);
    await recordGivenFactor(tx, holder, 'totp');
    if (codes) await storeRecoveryCodes(tx, holder.userId, codes);
    await notifyFactorChange(tx, tools.jobs, holder, place, { kind: 'totp_added' });
  });
  return { recoveryCodes: codes?.codes ?? null };
}

/** @throws Problem forbidden, mailbox_unproven, not_found, last_factor, session_ended */
export async function removeTotp(tools: Tools, holder: Holder, place: Place): Promise<void> {
  requirePanelHolder(holder);
  await asPlatform(tools.db, async (tx) => {
    await lockOwnSession(tx, holder.userId, holder.sessionId);
    if (!(await deleteTotp(tx, holder.userId))) throw new Problem('not_found');
    await afterRemoval(tx, tools, holder);
    await notifyFactorChange(tx, tools.jobs, holder, place, { kind: 'totp_removed' });
  });
}

/** @throws Problem forbidden, mailbox_unproven, session_ended, not_found without a factor that the codes could replace */
export async function renewRecoveryCodes(
  tools: Tools,
  holder: Holder,
  place: Place,
): Promise<{ recoveryCodes: string[] }> {
  requirePanelHolder(holder);
  const codes = await makeRecoveryCodes();
  await asPlatform(tools.db, async (tx) => {
    await lockOwnSession(tx, holder.userId, holder.sessionId);
    if (!isFactor(await factorsOf(tx, holder.userId))) throw new Problem('not_found');
    await storeRecoveryCodes(tx, holder.userId, codes);
    await notifyFactorChange(tx, tools.jobs, holder, place, { kind: 'recovery_codes_made' });
  });
  return { recoveryCodes: codes.codes };
}

/** @throws Problem mailbox_unproven, passkey_limit_reached */
export async function beginPasskey(tools: Tools, holder: Holder, now = new Date()) {
  requireProvenMailbox(holder);
  return offerRegistration(tools, holder, holder.sessionId, now);
}

/** @throws Problem mailbox_unproven, passkey_refused, passkey_known, passkey_limit_reached, session_ended */
export async function addPasskey(
  tools: Tools,
  holder: Holder,
  { name, response }: { name: string; response: PasskeyRegistration },
  place: Place,
  now = new Date(),
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  requireProvenMailbox(holder);
  const registered = await checkRegistration(tools, response, holder.sessionId, now);
  // A student too may come to work in a team, where the passkey is required.
  const codes = await firstCodes(tools, holder);
  const passkey = await asPlatform(tools.db, async (tx) => {
    await lockOwnSession(tx, holder.userId, holder.sessionId);
    const kept = await storePasskey(tx, holder.userId, name, registered, now);
    await recordGivenFactor(tx, holder, 'passkey');
    if (codes) await storeRecoveryCodes(tx, holder.userId, codes);
    await notifyFactorChange(tx, tools.jobs, holder, place, { kind: 'passkey_added', name });
    return kept;
  });
  return { passkey, recoveryCodes: codes?.codes ?? null };
}

/** @throws Problem mailbox_unproven, not_found, last_factor, session_ended */
export async function removePasskey(tools: Tools, holder: Holder, passkeyId: string, place: Place): Promise<void> {
  requireProvenMailbox(holder);
  await asPlatform(tools.db, async (tx) => {
    await lockOwnSession(tx, holder.userId, holder.sessionId);
    const name = await deletePasskey(tx, holder.userId, passkeyId);
    await afterRemoval(tx, tools, holder);
    await notifyFactorChange(tx, tools.jobs, holder, place, { kind: 'passkey_removed', name });
  });
}

/** Switches the requirement of a second step at sign-in. @throws Problem forbidden, role_forbidden, mailbox_unproven */
export async function requireFactor(
  tools: Tools,
  holder: Holder,
  on: boolean,
  place: Place,
  now = new Date(),
): Promise<void> {
  if (holder.sessionKind !== 'producer') throw new Problem('forbidden');
  if (holder.producerId) throw new Problem('role_forbidden');
  requireProvenMailbox(holder);
  await asPlatform(tools.db, async (tx) => {
    const changed = await tx
      .updateTable('client_settings')
      .set({ factor_required_since: on ? now.toISOString() : null })
      .where('producer_id', '=', holder.userId)
      .where('factor_required_since', on ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const { userId, name } = holder;
    const auditEvent = { action: on ? 'factor_required' : 'factor_not_required' } as const;
    await recordAuditEvent(tx, { producerId: userId, userId, name }, place, auditEvent);
  });
}

/** @throws Problem forbidden, mailbox_unproven, not_found when none waits */
export async function withdrawReset(tools: Tools, holder: Holder, place: Place, now = new Date()): Promise<void> {
  requirePanelHolder(holder);
  await asPlatform(tools.db, async (tx) => {
    if (!(await cancelAsHolder(tx, tools.jobs, holder, place, now))) throw new Problem('not_found');
  });
}

/** Whoever sets a factor up has just given it, in this session and in no other. */
const recordGivenFactor = (tx: Tx, { sessionId }: Holder, factor: FactorKind) =>
  tx.updateTable('user_sessions').set({ factor }).where('id', '=', sessionId).execute();

/** Created before the transaction, because hashing takes long. @returns null if the account has codes already */
async function firstCodes({ db }: Tools, { userId }: Holder): Promise<RecoveryCodes | null> {
  const has = await asPlatform(db, (tx) =>
    tx.selectFrom('recovery_codes').select('prefix').where('user_id', '=', userId).limit(1).executeTakeFirst(),
  );
  return has ? null : makeRecoveryCodes();
}

/**
 * Checks that the remaining factors suffice, and deletes recovery codes that no longer stand in for a factor.
 * @throws Problem last_factor
 */
async function afterRemoval(tx: Tx, { env }: Tools, holder: Holder): Promise<void> {
  if (isFactor(await factorsOf(tx, holder.userId))) return;
  const { rows } = await sql<{ schoolRequires: boolean }>`
    select ${schoolRequiresFactor(holder)} as "schoolRequires"`.execute(tx);
  const { schoolRequires = false } = rows[0] ?? {};
  if (needsFactor(holder.sessionKind, { production: env.production, schoolRequires })) throw new Problem('last_factor');
  await removeRecoveryCodes(tx, holder.userId);
}
