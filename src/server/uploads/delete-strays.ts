import { sql } from 'kysely';
import { DAY_MS } from '#shared/time/dates.ts';
import type { Services } from '../context.ts';
import { readAsPlatform } from '../db.ts';
import { ATTACHMENTS_FOLDER, ID, SUBMISSIONS_FOLDER } from './keys.ts';
import { keysBelow, type Storage } from './storage.ts';

/** Whose folder a stored key is in; null for others. As a uuid, so that its account is found by its index. */
export const ownerOfStored = sql<string>`substring(stored.key from ${sql.lit(`^[^/]+/(${ID})/`)})::uuid`;

/**
 * Deletes files of the day before and earlier that no row names: their process died between storing and recording them.
 * @param straysOf of these keys, those that nothing names
 * @returns how many
 */
export async function deleteStrays(
  storage: Storage,
  folder: string,
  straysOf: (keys: string[]) => Promise<string[]>,
  now = new Date(),
): Promise<number> {
  let deleted = 0;
  for await (const keys of keysBelow(storage, folder)) {
    for (const key of await straysOf(keys)) {
      const written = await lastModified(storage, key);
      // A file being written may not have its row yet.
      if (!written || now.getTime() - written.getTime() < DAY_MS) continue;
      await storage.delete(key);
      deleted += 1;
    }
  }
  return deleted;
}

const FOLDER_OF = { attachment_files: ATTACHMENTS_FOLDER, submission_files: SUBMISSIONS_FOLDER } as const;

/**
 * Deletes files of lessons or submissions that no row names, in the folders of schools that there are. While a school's
 * package is imported, its files wait for their rows, however old they are.
 * @returns how many
 */
export const deleteStrayFiles = (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  table: keyof typeof FOLDER_OF,
  now?: Date,
): Promise<number> => deleteStrays(storage, FOLDER_OF[table], (keys) => unnamed(db, table, keys), now);

async function unnamed(db: Services['db'], table: keyof typeof FOLDER_OF, keys: string[]): Promise<string[]> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<{ key: string }>`
      select stored.key from unnest(${keys}::text[]) as stored (key)
      join profiles p on p.id = ${ownerOfStored}
      where not exists (select from ${sql.table(table)} f where f.key = stored.key)
        and not exists (select from course_files c where c.producer_id = p.id and stored.key = any (c.keys))
        and not exists (select from school_packages i where i.producer_id = p.id and i.state in ('waiting', 'running'))`.execute(
      tx,
    ),
  );
  return rows.map(({ key }) => key);
}

/** Null for a file that was deleted since it was listed. */
async function lastModified(storage: Storage, key: string): Promise<Date | null> {
  try {
    return (await storage.getMetaData(key)).lastModified;
  } catch (error) {
    if (await storage.exists(key)) throw error;
    return null;
  }
}
