import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/**
 * Whether a new e-mail or a factor reset of one of the accounts may still be undone: a thief must not do
 * anything irreversible meanwhile.
 */
export const hasPendingAccountChange = (...accountIds: readonly string[]) => sql<boolean>`(
  exists (select from email_changes c where c.user_id = any (${accountIds}::uuid[]) and c.dropped_at is null
    and c.undone_at is null and coalesce(c.undo_until, c.expires_at) > app_now())
  or exists (select from factor_resets f where f.user_id = any (${accountIds}::uuid[]) and f.cancelled_at is null
    and f.done_at is null))`;

/**
 * When an account is taken back, requests made meanwhile may be a stranger's. Runs across schools.
 * @returns its protocol
 */
export async function withdrawClosingOf(
  tx: Tx,
  accountId: string,
): Promise<{ year: number; number: number } | undefined> {
  const { rows } = await sql<{ year: number; number: number }>`
    update producer_requests set state = 'withdrawn', settled_at = app_now()
    where account_id = ${accountId} and kind = 'closing' and state = 'open' returning year, number`.execute(tx);
  return rows[0];
}
