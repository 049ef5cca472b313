import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, type Database } from '../../db.ts';
import { smallKey } from '../../uploads/keys.ts';

const DAY_MS = 86_400_000;

type Tools = Pick<Services, 'db' | 'storage' | 'log'>;
type Place = { createdAt: string; id: string };

/**
 * Deletes pictures without a post: never sent, of deleted posts, or of deleted students. Failures are retried
 * the next time.
 */
export async function purgePictures(
  { db, storage, log }: Tools,
  now = new Date(),
): Promise<{ pictures: number; failed: number }> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  const counts = { pictures: 0, failed: 0 };
  for (let last = await findNext(db, before); last; last = await findNext(db, before, last)) {
    try {
      counts.pictures += await deleteOne({ db, storage }, last);
    } catch (error) {
      counts.failed += 1;
      log.error('post_picture_purge_failed', { name: error instanceof Error ? error.name : typeof error });
    }
  }
  return counts;
}

/** The first one, or the next after the given one. */
const findNext = (db: Database, before: string, last?: Place): Promise<Place | undefined> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<Place>`
      select created_at::text as "createdAt", id from post_pictures where post_id is null and created_at < ${before}
        and ${last ? sql`(created_at, id) > (${last.createdAt}::timestamptz, ${last.id}::uuid)` : sql`true`}
      order by created_at, id limit 1`.execute(tx);
    return rows[0];
  });

/** Deletes the files before the row, unless another answer uses them. @returns how many */
const deleteOne = ({ db, storage }: Pick<Tools, 'db' | 'storage'>, { createdAt, id }: Place): Promise<number> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ key: string; shared: boolean }>`
      delete from post_pictures d where d.id = ${id} and d.created_at = ${createdAt}::timestamptz and d.post_id is null
      returning d.key, exists (select from post_pictures o where o.key = d.key and o.id <> d.id) as shared`.execute(tx);
    for (const { key, shared } of rows)
      if (!shared) for (const each of [key, smallKey(key)]) await storage.delete(each);
    return rows.length;
  });
