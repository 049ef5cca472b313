import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** Before its request, as whoever closes or removes a school does: of two at once one waits, and neither for the other. Runs across schools. */
export const lockProducerAccount = (tx: Tx, accountId: string): Promise<unknown> =>
  sql`select from profiles where id = ${accountId} for key share`.execute(tx);
