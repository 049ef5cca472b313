import { sql } from 'kysely';
import { asSchool, type Database, openDatabase, type Tx } from '../db.ts';

/**
 * One long transaction as a school, over a connection of its own: none is taken from those who wait for an answer, and nobody gives it
 * up for being silent. What checks references plans once for all rows: over a connection that knew the tables while they were
 * empty it would read the whole of them for each.
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

/** Rows come in by the thousand into tables of which nobody has counted them yet: to the planner they are empty. */
export const preferIndexes = (tx: Tx) => sql.raw('set local enable_seqscan = off').execute(tx);
