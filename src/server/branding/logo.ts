import type { SchoolActor } from '../actors.ts';
import { asDeed } from '../audit/as-deed.ts';
import type { Database } from '../db.ts';

export async function setLogo(db: Database, school: SchoolActor, logoUrl: string | null): Promise<void> {
  await asDeed(
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
