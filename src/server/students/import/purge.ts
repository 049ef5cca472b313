import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { asPlatform, type Database } from '../../db.ts';

/** Forgets the lists of old imports: the people are in the school or they are nobody's business. @returns how many */
export function purgeImports(db: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.importDays * 86_400_000);
  return asPlatform(db, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from student_imports where created_at < ${before} and finished_at is not null`.execute(tx);
    return Number(numAffectedRows);
  });
}
