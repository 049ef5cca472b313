import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import { smallKey } from './keep.ts';

const DAY_MS = 86_400_000;

type Tools = Pick<Services, 'db' | 'storage'>;

/** Pictures that go with no post any more go for good: never sent, deleted, or of whoever is gone. */
export async function purgePictures({ db, storage }: Tools, now = new Date()): Promise<{ pictures: number }> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  let pictures = 0;
  while (await deleteOne({ db, storage }, before)) pictures += 1;
  return { pictures };
}

/** The files go before the row is gone, unless another answer shows them too. */
const deleteOne = ({ db, storage }: Tools, before: string): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ key: string; shared: boolean }>`
      delete from post_pictures d where d.ctid = any (array(
        select ctid from post_pictures where post_id is null and created_at < ${before} limit 1))
        and d.post_id is null
      returning d.key, exists (select from post_pictures o where o.key = d.key and o.id <> d.id) as shared`.execute(tx);
    const [found] = rows;
    if (!found) return false;
    if (!found.shared) for (const each of [found.key, smallKey(found.key)]) await storage.delete(each);
    return true;
  });
