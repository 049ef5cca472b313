import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, readAsPlatform } from '../../db.ts';
import { deleteStrays, ownerOfStored } from '../../uploads/delete-strays.ts';
import { COPIES_FOLDER } from '../../uploads/keys.ts';

/** Requests of people to a school, and of producers to the platform. */
export type RequestTable = 'data_requests' | 'producer_requests';

/** First the files, then the rows that name them: a file that is still there would be found again. */
export async function deleteCopies(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  table: RequestTable,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await storage.delete(key);
  await asPlatform(db, (tx) =>
    sql`update ${sql.table(table)} set copy_key = null, copy_seal = null where copy_key = any (${keys}::text[])`.execute(
      tx,
    ),
  );
}

/** Of a process that died after it had stored a copy. In the folders of schools and requests that there are. @returns how many */
export const deleteStrayCopies = ({ db, storage }: Pick<Services, 'db' | 'storage'>, now?: Date): Promise<number> =>
  deleteStrays(storage, COPIES_FOLDER, (keys) => straysOf(db, keys), now);

async function straysOf(db: Services['db'], keys: string[]): Promise<string[]> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<{ key: string }>`
      select stored.key from unnest(${keys}::text[]) as stored (key)
      where exists (
          select from profiles where id = ${ownerOfStored}
          union all select from producer_requests where id = ${ownerOfStored})
        and not exists (select from data_requests where copy_key = stored.key)
        and not exists (select from producer_requests where copy_key = stored.key)`.execute(tx),
  );
  return rows.map(({ key }) => key);
}
