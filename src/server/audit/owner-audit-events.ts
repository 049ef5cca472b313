import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditPage } from '#shared/contract/owner.ts';
import { LIMITS } from '#shared/limits.ts';
import type { AuditAction, AuditDetails } from '#shared/security/audit.ts';
import type { Owner } from '../actors.ts';
import { containing } from '../database/containing.ts';
import { type Database, readAsPlatform, type Tx } from '../db.ts';

type AuditEvent = { action: AuditAction; target?: { id: string; name: string }; details?: AuditDetails };

/** Records an owner's action, in the transaction that performs it. Runs across schools. */
export async function recordOwnerAuditEvent(
  tx: Tx,
  owner: Pick<Owner, 'userId' | 'name'>,
  auditEvent: AuditEvent,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      // The clock, not the transaction's time, keeps the order of two records in one transaction.
      at: sql<string>`app_clock()`,
      actor_id: owner.userId,
      actor_name: owner.name,
      action: auditEvent.action,
      target_id: auditEvent.target?.id ?? null,
      target_name: auditEvent.target?.name ?? null,
      details: JSON.stringify(auditEvent.details ?? {}),
    })
    .execute();
}

type Question = { search: string; status?: AuditAction; page: number };

export function listAuditEvents(db: Database, _owner: Owner, { search, status, page }: Question): Promise<AuditPage> {
  const pageSize = LIMITS.ownerPage;
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<AuditPage>`
      with found as materialized (
        select a.id, a.at from audit_log a
        where ${status ? sql`a.action = ${status}` : sql`true`}
          and ${containing(search, sql`a.actor_name`, sql`coalesce(a.target_name, '')`)}),
      shown as (
        select a.* from (select * from found order by at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) paged
        join audit_log a on a.id = paged.id)
      select (select count(*)::integer from found) as total, ${page}::integer as page, ${pageSize}::integer as "pageSize",
        array(select jsonb_build_object('id', id, 'at', at, 'actorName', actor_name, 'action', action,
          'targetName', target_name, 'details', details) from shown order by at desc, id) as "auditEvents"`.execute(tx);
    return rows[0] as AuditPage;
  });
}
