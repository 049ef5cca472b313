import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/**
 * Updates a thread from its posts, once one of them was decided on or deleted (0345). As the school: a student does not see
 * others' held posts.
 */
export const settleThread = (tx: Tx, producerId: string, threadId: string) =>
  sql`select settle_threads(${producerId}, array[${threadId}::uuid])`.execute(tx);
