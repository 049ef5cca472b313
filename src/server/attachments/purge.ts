import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import { type Deleted, deleteEach, type FileRef } from '../jobs/delete-each.ts';

const DAY_MS = 86_400_000;

type Tools = Pick<Services, 'db' | 'log' | 'storage'>;

/**
 * Deletes attachments removed more than a day ago, and files that no attachment uses any more, copies and the
 * bin included.
 */
export async function purgeAttachments({ db, log, storage }: Tools, now = new Date()): Promise<Deleted> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  await asPlatform(db, (tx) => tx.deleteFrom('lesson_attachments').where('deleted_at', '<', before).execute());
  const { rows } = await asPlatform(db, (tx) =>
    sql<FileRef>`
      select f.producer_id as "producerId", f.id from attachment_files f where f.created_at < ${before} and ${UNUSED}`.execute(
      tx,
    ),
  );
  return deleteEach(log, rows, (file) => deleteOne({ db, storage }, file));
}

const UNUSED = sql`not exists (
  select from lesson_attachments a where a.producer_id = f.producer_id and a.file_id = f.id)`;

/** Deletes the file before its row. */
const deleteOne = ({ db, storage }: Omit<Tools, 'log'>, { producerId, id }: FileRef): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ key: string }>`
      delete from attachment_files f where f.producer_id = ${producerId} and f.id = ${id} and ${UNUSED} returning f.key`.execute(
      tx,
    );
    const [found] = rows;
    if (!found) return false;
    await storage.delete(found.key);
    return true;
  });
