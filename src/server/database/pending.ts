import { sql } from 'kysely';
import { pendingMigrations } from '#db/migrate.ts';
import type { Tx } from '../db.ts';

/** Migrations of this version that are not applied yet. */
export const pendingIn = (tx: Tx): Promise<string[]> =>
  pendingMigrations({ query: (text) => sql.raw<never>(text).execute(tx) });
