import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FactorKind, Place } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import type { Tx } from '../../db.ts';
import { type Host, PLATFORM_HOST } from '../../http/hosts.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { admitAddress } from '../../primary-address/admit.ts';
import { Problem } from '../../problem.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';
import { recordDevice } from '../devices/known-devices.ts';
import { type Credential, opens, scopedToSchool, type Target } from '../scope.ts';
import { endSessions } from './end-sessions.ts';
import { LIFETIME } from './presence.ts';

export type Device = Place & {
  deviceId: string;
  host?: Host;
  jobs?: Jobs;
};

type NewSession = Target & { device: Device; credential: Credential; factor?: FactorKind | null };

/** Stored as a hash, so that reading the database is not enough to impersonate a browser. */
export const deviceKey = (deviceId: string) => hashToken(deviceId).toString('base64url');

/**
 * Opens a session, replacing the one this person had in this browser. All sessions are opened here.
 * @returns the token for the cookie, which is stored only as a hash
 * @throws Problem mailbox_unproven if the credential opens nothing there; forbidden for a panel at a school's host;
 * AddressRefused
 */
export async function openSession(tx: Tx, session: NewSession): Promise<{ token: string; expiresAt: Date }> {
  if (!opens(session.credential, session)) throw new Problem('mailbox_unproven');
  const { name: host, ownedBySchool } = session.device.host ?? PLATFORM_HOST;
  if (host && session.kind !== 'student') throw new Problem('forbidden');
  const producerId = session.kind === 'student' ? session.producerId : null;
  const schoolId = session.kind === 'producer' ? (session.producerId ?? null) : producerId;
  if (ownedBySchool && !(await isHostOf(tx, host, producerId))) throw new Problem('link_invalid');
  const bound = ownedBySchool && producerId ? scopedToSchool(session.credential, producerId) : session.credential;
  const token = newToken();
  const expiresAt = new Date(Date.now() + LIFETIME[session.kind].idle);
  const id = randomUUID();
  const device_id = deviceKey(session.device.deviceId);
  await lockLogins(tx, session.userId, schoolId ?? session.userId);
  if (producerId) await admitAddress(tx, { producerId, userId: session.userId }, session.device.ip);
  const opened = tx.insertInto('user_sessions').values({
    id,
    user_id: session.userId,
    kind: session.kind,
    producer_id: schoolId,
    scope_producer_id: bound.scope,
    opened_with: bound.origin,
    factor: session.factor ?? null,
    host,
    token_hash: hashToken(token),
    device_id,
    ip_address: session.device.ip,
    user_agent: session.device.userAgent,
    expires_at: expiresAt.toISOString(),
  });
  await Promise.all([
    endSessions(tx, 'signed_out', { user_id: session.userId, device_id }),
    opened.execute(),
    producerId && endOtherDevices(tx, session.userId, producerId, id),
    notifyOfNewDevice(tx, session, { device_id, producerId, panelOf: schoolId ?? session.userId }),
  ]);
  return { token, expiresAt };
}

/** Tells the account's holder of a new browser; for a panel it is also audited. */
async function notifyOfNewDevice(
  tx: Tx,
  { userId, kind, device }: NewSession,
  { device_id, producerId, panelOf }: { device_id: string; producerId: string | null; panelOf: string },
): Promise<void> {
  const isNew = await recordDevice(tx, userId, device_id);
  const notice = { kind: 'new_device' as const };
  if (isNew && device.jobs)
    await queueSecurityNotice(tx, device.jobs, { userId, notice, place: device, schoolId: producerId });
  if (kind !== 'producer') return;
  const { name } = await tx.selectFrom('profiles').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  await recordAuditEvent(tx, { producerId: panelOf, userId, name }, device, { action: 'signed_in' });
}

/** Whoever controls a school's own domain can read its cookies, so only that school's sessions may open there. */
async function isHostOf(tx: Tx, host: string, producerId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from client_settings where custom_domain = ${host} and producer_id = ${producerId}`.execute(tx);
  return rows.length > 0;
}

/**
 * Serializes one person's logins, so that each sees the sessions it must end. The school's account, to which the new session
 * refers, is locked before the older sessions, in the order of a closing school.
 */
async function lockLogins(tx: Tx, userId: string, accountId: string) {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${userId}, 0)) from profiles where id = ${accountId} for key share`.execute(
    tx,
  );
}

/** Single device: if the school requires it, a student's newest session ends the others. */
async function endOtherDevices(tx: Tx, userId: string, producerId: string, keep: string) {
  await sql`
    update user_sessions s set is_active = false, ended_reason = 'other_device', expires_at = least(s.expires_at, app_now())
    from client_settings c
    where c.producer_id = ${producerId} and c.single_device
      and s.user_id = ${userId} and s.producer_id = ${producerId} and s.kind = 'student' and s.is_active and s.id <> ${keep}`.execute(
    tx,
  );
}
