import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';

const DAY_MS = 86_400_000;

type Tools = Pick<Services, 'db' | 'storage'>;

/** Deletes files that belong to no submission any more: removed before submitting, or of deleted students. */
export async function purgeSubmissionFiles({ db, storage }: Tools, now = new Date()): Promise<{ files: number }> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  let files = 0;
  while (await deleteOne({ db, storage }, before)) files += 1;
  return { files };
}

/** Deletes the file before its row. */
const deleteOne = ({ db, storage }: Tools, before: string): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ key: string }>`
      delete from submission_files where ctid = any (array(
        select ctid from submission_files where submission_id is null and created_at < ${before} limit 1))
        and submission_id is null
      returning key`.execute(tx);
    const [found] = rows;
    if (!found) return false;
    await storage.delete(found.key);
    return true;
  });
