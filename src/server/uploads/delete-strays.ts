import { sql } from 'kysely';
import { DAY_MS } from '#shared/time/dates.ts';
import { ID } from './keys.ts';
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

/** Null for a file that was deleted since it was listed. */
async function lastModified(storage: Storage, key: string): Promise<Date | null> {
  try {
    return (await storage.getMetaData(key)).lastModified;
  } catch (error) {
    if (await storage.exists(key)) throw error;
    return null;
  }
}
