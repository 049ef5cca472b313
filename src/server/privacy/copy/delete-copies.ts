import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';

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
