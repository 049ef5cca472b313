import { sql } from 'kysely';
import { ID } from './keys.ts';
import { keysBelow, type Storage } from './storage.ts';

/** Whatever is stored has its row long before. */
const STRAY_MS = 86_400_000;

/** Whose folder a stored key is in; null for others. As a uuid, so that its account is found by its index. */
export const ownerOfStored = sql<string>`substring(stored.key from ${sql.lit(`^[^/]+/(${ID})/`)})::uuid`;

/**
 * Deletes files that no row names: their process died between storing them and saying so.
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
      if (now.getTime() - (await storage.getMetaData(key)).lastModified.getTime() < STRAY_MS) continue;
      await storage.delete(key);
      deleted += 1;
    }
  }
  return deleted;
}
