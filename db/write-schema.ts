import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startPostgres } from '#server/postgres/start.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';

/* Writes db/schema.sql, off a new database with all migrations. */

const dataDir = await makeDataDir();
const postgres = await startPostgres({ dataDir });
try {
  await migrate(postgres.url);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await writeFile(fileURLToPath(new URL('./schema.sql', import.meta.url)), await describeSchema(client));
  await client.end();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
