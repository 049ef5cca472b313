import type { RawBuilder } from 'kysely';
import { asPlatform, type Database } from '../db.ts';

/**
 * Repeats a statement that handles at most `size` rows until it finds fewer, each time in its own
 * transaction, so that locks are short.
 * @returns how many rows in all
 */
export async function inBatches(db: Database, size: number, statement: RawBuilder<unknown>): Promise<number> {
  let total = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await asPlatform(db, (tx) => statement.execute(tx));
    total += Number(numAffectedRows);
    if (numAffectedRows < size) return total;
  }
}
