import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import type { Storage } from '../../uploads/storage.ts';

const DAY_MS = 86_400_000;

/** The files go before the row that names them. @returns whether there was one */
export async function forgetFile(tx: Tx, storage: Storage, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ keys: string[] }>`
    delete from course_files where ctid = any (array(
      select ctid from course_files where ${which} limit 1 for update skip locked)) returning keys`.execute(tx);
  const [found] = rows;
  for (const key of found?.keys ?? []) await storage.delete(key);
  return found !== undefined;
}

/** What nobody has said yes to within a day. */
export async function purgeCourseFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  now = new Date(),
): Promise<{ files: number }> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  let files = 0;
  while (await asPlatform(db, (tx) => forgetFile(tx, storage, sql`created_at < ${before}`))) files += 1;
  return { files };
}
