import type { Log } from '../log.ts';
import { tryEach } from './try-each.ts';

/** Ids are unique per school. */
export type FileRef = { producerId: string; id: string };
export type Deleted = { deleted: number; failed: number };

/**
 * Deletes files one by one, each before its row. One that cannot be deleted is logged, and found again the next time.
 * @param files their ids and keys
 * @param deleteOne whether there still was one
 */
export async function deleteEach<File extends Record<string, string>>(
  log: Log,
  files: readonly File[],
  deleteOne: (file: File) => Promise<boolean>,
): Promise<Deleted> {
  let deleted = 0;
  const { failed } = await tryEach(files, { log, event: 'file_not_deleted', about: (file) => file }, async (file) => {
    if (await deleteOne(file)) deleted += 1;
  });
  return { deleted, failed };
}
