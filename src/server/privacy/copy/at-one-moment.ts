import { sql } from 'kysely';
import { asPlatform, type Database, type Tx } from '../../db.ts';

/** Reads a consistent snapshot across schools. */
export const atOneMoment = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  asPlatform(db, async (tx) => {
    await sql.raw('set transaction isolation level repeatable read, read only').execute(tx);
    return read(tx);
  });
