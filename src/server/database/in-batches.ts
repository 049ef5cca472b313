import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
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

/** Deletes what is meant, passing over rows that another transaction holds: the next run finds them. @returns how many */
export const deleteInBatches = (
  db: Database,
  table: keyof Schema,
  isMeant: RawBuilder<unknown>,
  size = 1_000,
): Promise<number> =>
  inBatches(
    db,
    size,
    sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${isMeant} limit ${size} for update skip locked))`,
  );
