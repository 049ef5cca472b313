import { sql } from 'kysely';
import type { Producer } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { deleteCopies } from '../copy/delete-copies.ts';

/**
 * Deletes a copy early: first it becomes unavailable, then it is deleted; the nightly purge finishes
 * interrupted ones.
 * @throws Problem not_found
 */
export async function deleteOwnCopy(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { userId }: Producer,
  { requestId }: { requestId: string },
): Promise<Record<string, never>> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ key: string }>`
      update producer_requests set copy_until = app_now()
      where id = ${requestId} and account_id = ${userId} and copy_key is not null and copy_until > app_now()
      returning copy_key as key`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw notFound();
  await deleteCopies({ db, storage }, 'producer_requests', [found.key]);
  return {};
}
