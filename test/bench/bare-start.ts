import { createServer } from 'node:http';
import pg from 'pg';
import { startPostgres } from '#server/postgres/start.ts';

/* The least that can start here: the embedded database, one connection, and one statement for whoever asks. */

const postgres = await startPostgres({ dataDir: process.env.DATA_DIR ?? '' });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const server = createServer(async (_, response) => {
  await client.query('select 1');
  response.end('<!doctype html>');
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', async () => {
  await client.end();
  await postgres.stop();
  process.exit();
});
