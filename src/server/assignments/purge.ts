import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import { type Deleted, deleteEach, type FileRef } from '../jobs/delete-each.ts';

const DAY_MS = 86_400_000;

type Tools = Pick<Services, 'db' | 'log' | 'storage'>;

/** Deletes files that belong to no submission any more: removed before submitting, or of deleted students. */
export async function purgeSubmissionFiles({ db, log, storage }: Tools, now = new Date()): Promise<Deleted> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  const { rows } = await asPlatform(db, (tx) =>
    sql<FileRef>`
      select producer_id as "producerId", id from submission_files where submission_id is null and created_at < ${before}`.execute(
      tx,
    ),
  );
  return deleteEach(log, rows, (file) => deleteOne({ db, storage }, file));
}

/** Deletes the file before its row. */
const deleteOne = ({ db, storage }: Omit<Tools, 'log'>, { producerId, id }: FileRef): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ key: string }>`
      delete from submission_files where producer_id = ${producerId} and id = ${id} and submission_id is null
      returning key`.execute(tx);
    const [found] = rows;
    if (!found) return false;
    await storage.delete(found.key);
    return true;
  });
