import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { emptyDatabase } from '#test/database.ts';
import { describeSchema } from './describe-schema.ts';

const WRITTEN = fileURLToPath(new URL('./schema.sql', import.meta.url));

test('db/schema.sql is the result of the migrations (npm run schema writes it), and differences are detected', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const written = await readFile(WRITTEN, 'utf8');
  expect(await describeSchema(client)).toBe(written);
  await client.query('alter table lessons alter column title drop not null; drop policy if exists lessons on lessons');
  expect(await describeSchema(client)).not.toBe(written);
  await client.end();
});
