import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { readAsPlatform } from '../../db.ts';
import { deleteCopies } from '../copy/delete-copies.ts';

/** Deletes copies of an account that is being deleted. */
export async function deleteCopiesOf(tools: Pick<Services, 'db' | 'storage'>, accountId: string): Promise<void> {
  const { rows } = await readAsPlatform(tools.db, (tx) =>
    sql<{ key: string }>`
      select copy_key as key from producer_requests where account_id = ${accountId} and copy_key is not null`.execute(
      tx,
    ),
  );
  const keys = rows.map(({ key }) => key);
  await deleteCopies(tools, 'producer_requests', keys);
}
