import pg from 'pg';
import { ownDatabase } from '../database.ts';
import { type Furnished, furnishSchools } from './schools.ts';

/** A database to copy from: `ownDatabase(template)`. */
export async function furnishedDatabase(): Promise<{ template: string; ids: Furnished }> {
  const url = await ownDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const ids = await furnishSchools(admin);
  await admin.end();
  return { template: new URL(url).pathname.slice(1), ids };
}
