import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** An account that is taken back: what was asked for meanwhile may be a stranger's wish. Runs across schools. @returns its protocol */
export async function withdrawClosingOf(
  tx: Tx,
  accountId: string,
): Promise<{ year: number; number: number } | undefined> {
  const { rows } = await sql<{ year: number; number: number }>`
    update producer_requests set state = 'withdrawn', settled_at = app_now()
    where account_id = ${accountId} and kind = 'closing' and state = 'open' returning year, number`.execute(tx);
  return rows[0];
}
