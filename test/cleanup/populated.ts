import pg from 'pg';
import { ownDatabase } from '../database.ts';
import { furnishSchools, type Populated } from './schools.ts';

/** A database to copy from: `ownDatabase(template)`. */
export async function populatedDatabase(): Promise<{ template: string; ids: Populated }> {
  const url = await ownDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const ids = await furnishSchools(admin);
  await admin.end();
  return { template: new URL(url).pathname.slice(1), ids };
}
