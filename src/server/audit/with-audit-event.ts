import type { SchoolActor } from '../actors.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { type AuditEvent, recordAuditEvent } from './record-audit-event.ts';

/** `asSchool` for audited actions: performed and recorded together, or neither. */
export function withAuditEvent<Done>(
  db: Database,
  school: SchoolActor,
  auditEventOf: (done: Done) => AuditEvent | null,
  run: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    const done = await run(tx);
    const auditEvent = auditEventOf(done);
    if (auditEvent) await recordAuditEvent(tx, school, school.place, auditEvent);
    return done;
  });
}

/** Names of the fields that differ, among those that both objects have. */
export function changedFields(before: object, after: object): string[] {
  const known = Object.entries(before);
  return known
    .filter(([name, value]) => name in after && !isSame(value, (after as Record<string, unknown>)[name]))
    .map(([name]) => name);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
