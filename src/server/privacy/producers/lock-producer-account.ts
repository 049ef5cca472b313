import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** Locked before its requests, like closing or removing a school does, to avoid deadlocks. Runs across schools. */
export const lockProducerAccount = (tx: Tx, accountId: string): Promise<unknown> =>
  sql`select from profiles where id = ${accountId} for key share`.execute(tx);
