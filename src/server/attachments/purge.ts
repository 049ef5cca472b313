import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';

const DAY_MS = 86_400_000;

type Tools = Pick<Services, 'db' | 'storage'>;

/**
 * Deletes attachments removed more than a day ago, and files that no attachment uses any more, copies and the
 * bin included.
 */
export async function purgeAttachments({ db, storage }: Tools, now = new Date()): Promise<{ files: number }> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  await asPlatform(db, (tx) => tx.deleteFrom('lesson_attachments').where('deleted_at', '<', before).execute());
  let files = 0;
  while (await deleteOne({ db, storage }, before)) files += 1;
  return { files };
}

/** Deletes the file before its row. */
const deleteOne = ({ db, storage }: Tools, before: string): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ key: string }>`
      delete from attachment_files where ctid = any (array(
        select f.ctid from attachment_files f
        where f.created_at < ${before} and not exists (
          select from lesson_attachments a where a.producer_id = f.producer_id and a.file_id = f.id)
        limit 1))
      returning key`.execute(tx);
    const [found] = rows;
    if (!found) return false;
    await storage.delete(found.key);
    return true;
  });
