import { sql } from 'kysely';
import { pendingMigrations } from '#db/migrate.ts';
import type { Tx } from '../db.ts';

/** What this version would still do to the database. */
export const pendingIn = (tx: Tx): Promise<string[]> =>
  pendingMigrations({ query: (text) => sql.raw<never>(text).execute(tx) });
