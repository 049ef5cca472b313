import type { SchoolActor } from '../actors.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import type { Database } from '../db.ts';

export async function setLogo(db: Database, school: SchoolActor, logoUrl: string | null): Promise<void> {
  await withAuditEvent(
    db,
    school,
    () => ({ action: 'logo_changed' }),
    (tx) =>
      tx
        .updateTable('client_settings')
        .set({ logo_url: logoUrl, updated_at: new Date().toISOString() })
        .where('producer_id', '=', school.producerId)
        .executeTakeFirstOrThrow(),
  );
}
