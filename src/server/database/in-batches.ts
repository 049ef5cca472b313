import type { RawBuilder } from 'kysely';
import { asPlatform, type Database } from '../db.ts';

/**
 * Repeats a statement that deals with at most `size` rows until it finds fewer, each time in a transaction of its own, so
 * that nobody waits long for it. @returns how many rows in all
 */
export async function inBatches(db: Database, size: number, statement: RawBuilder<unknown>): Promise<number> {
  let total = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await asPlatform(db, (tx) => statement.execute(tx));
    total += Number(numAffectedRows);
    if (numAffectedRows < size) return total;
  }
}
