import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import { type Deleted, deleteEach, type FileRef } from '../../jobs/delete-each.ts';
import { smallKey } from '../../uploads/keys.ts';

const DAY_MS = 86_400_000;

type Tools = Pick<Services, 'db' | 'storage' | 'log'>;

/** Deletes pictures without a post: never sent, of deleted posts, or of deleted students. */
export async function purgePictures({ db, storage, log }: Tools, now = new Date()): Promise<Deleted> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  const { rows } = await asPlatform(db, (tx) =>
    sql<FileRef>`
      select producer_id as "producerId", id from post_pictures where post_id is null and created_at < ${before} order by created_at, id`.execute(
      tx,
    ),
  );
  return deleteEach(log, rows, (file) => deleteOne({ db, storage }, file));
}

/** Deletes the files before the row, unless another answer uses them. */
const deleteOne = ({ db, storage }: Omit<Tools, 'log'>, { producerId, id }: FileRef): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ key: string; shared: boolean }>`
      delete from post_pictures d where d.producer_id = ${producerId} and d.id = ${id} and d.post_id is null
      returning d.key, exists (select from post_pictures o where o.key = d.key and (o.producer_id, o.id) <> (d.producer_id, d.id)) as shared`.execute(
      tx,
    );
    for (const { key, shared } of rows)
      if (!shared) for (const each of [key, smallKey(key)]) await storage.delete(each);
    return rows.length > 0;
  });
