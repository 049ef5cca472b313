import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, readAsPlatform } from '../../db.ts';

/** Nobody can fetch what was copied for an account that is going. First the files: one that is still there would be found again. */
export async function deleteCopiesOf(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  accountId: string,
): Promise<void> {
  const own = sql`account_id = ${accountId} and copy_key is not null`;
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<{ key: string }>`select copy_key as key from producer_requests where ${own}`.execute(tx),
  );
  for (const { key } of rows) await storage.delete(key);
  await asPlatform(db, (tx) =>
    sql`
      update producer_requests set copy_key = null, copy_seal = null
      where ${own} and copy_key = any (${rows.map(({ key }) => key)}::text[])`.execute(tx),
  );
}
