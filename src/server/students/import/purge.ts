import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { asPlatform, type Database } from '../../db.ts';

/**
 * Deletes the lists of old imports, which are personal data no longer needed, and access e-mails held for them that
 * were never sent.
 * @returns how many
 */
export function purgeImports(db: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.importDays * 86_400_000);
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      delete from student_imports where created_at < ${before} and finished_at is not null returning id`.execute(tx);
    await sql`delete from held_access_emails where import_id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
    return rows.length;
  });
}
