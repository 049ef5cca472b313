import { sql } from 'kysely';
import { asSchool, type Database, openDatabase, type Tx } from '../db.ts';

/**
 * Runs a long transaction as a school on a connection of its own: it takes none from the pool and has no idle
 * timeout. A fresh connection also matters for foreign key checks, whose plans are cached: one planned while
 * tables were empty would scan them for every row.
 */
export async function inOneTransaction<T>(db: Database, producerId: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { throughPooler, preparedStatements, pool } = db;
  const own = openDatabase(String(pool.options.connectionString), {
    max: 1,
    silenceMs: 0,
    throughPooler,
    preparedStatements,
  });
  own.onChanges = db.onChanges;
  try {
    return await asSchool(own, { producerId }, async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx);
      return run(tx);
    });
  } finally {
    await own.close();
  }
}

/** Thousands of rows are inserted into tables without statistics, which the planner takes for empty. */
export const preferIndexes = (tx: Tx) => sql.raw('set local enable_seqscan = off').execute(tx);
