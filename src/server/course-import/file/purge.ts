import { type RawBuilder, sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import type { Storage } from '../../uploads/storage.ts';

const HOUR_MS = 3_600_000;

type Within = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * First changes its state, so that nobody can import or read it. Then deletes the files outside of a
 * transaction, and last the row. Resumable.
 * @returns whether there was one
 */
export async function deleteCourseFile(within: Within, storage: Storage, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await within((tx) =>
    sql<{ id: string; keys: string[] }>`
      update course_files set id = gen_random_uuid(), plan = null where ctid = any (array(
        select ctid from course_files where ${which} limit 1 for update skip locked)) returning id, keys`.execute(tx),
  );
  const [found] = rows;
  if (!found) return false;
  for (const key of found.keys) await storage.delete(key);
  await within((tx) => sql`delete from course_files where id = ${found.id}`.execute(tx));
  return true;
}

/** Deletes plans that were not confirmed within a day. */
export async function purgeCourseFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  now = new Date(),
): Promise<{ files: number }> {
  const before = new Date(now.getTime() - LIMITS.courseFileHours * HOUR_MS).toISOString();
  let files = 0;
  while (await deleteCourseFile((work) => asPlatform(db, work), storage, sql`created_at < ${before}`)) files += 1;
  return { files };
}
