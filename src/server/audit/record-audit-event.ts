import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { nameBrowser, readBrowser } from '#shared/browser.ts';
import { addressGroup } from '#shared/security/address-group.ts';
import type { AuditEventAction, AuditEventDetails, DoneBy } from '#shared/security/audit-events.ts';
import type { Place } from '../actors.ts';
import type { Tx } from '../db.ts';

/**
 * Who performs an action in a school. Without a person, `by` names the API key or the job; otherwise it is
 * recorded as the system's.
 */
export type AuditActor = { producerId: string; userId?: string; name?: string; by?: DoneBy };

export type AuditEvent = {
  action: AuditEventAction;
  subject?: string;
  count?: number;
  details?: AuditEventDetails;
};

/** Longer subjects are cut at their end. */
export const AUDIT_SUBJECT = 200;

/** Records an action in the transaction that performs it. The database sets the time. */
export async function recordAuditEvent(
  tx: Tx,
  actor: AuditActor,
  place: Place | null | undefined,
  auditEvent: AuditEvent,
): Promise<void> {
  const { producerId, userId, name, by = userId && 'session' } = actor;
  if (!by) return;
  const device = place?.userAgent ? nameBrowser(readBrowser(place.userAgent)) : null;
  await sql`
    insert into school_deeds (producer_id, id, actor_id, actor_name, by, action, subject, count, details, address, device)
    select p.id, ${randomUUID()}::uuid, ${userId ?? null}::uuid, coalesce(${name ?? null}::text, p.name), ${by}, ${auditEvent.action},
      ${auditEvent.subject ? startOf(auditEvent.subject) : null}, ${auditEvent.count ?? null}::integer,
      ${JSON.stringify(auditEvent.details ?? {})}::jsonb, ${place ? addressGroup(place.ip) : null}, ${device}
    from profiles p where p.id = ${producerId}`.execute(tx);
}

/** Counts code points, as the column does: a text with combining marks is longer than it looks. */
const startOf = (subject: string) =>
  [...subject.replaceAll(/\s+/g, ' ').trim()].slice(0, AUDIT_SUBJECT).join('') || null;
