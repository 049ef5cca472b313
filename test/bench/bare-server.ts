import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { POOL } from './pool.ts';

/* The least that a server can do here: no framework, no check, one row by its key, prepared. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL });

const server = createServer(async ({ url = '/' }, response) => {
  const { rows } = await pool.query({
    name: 'profile',
    text: 'select id, name, email from profiles where id = $1',
    values: [url.slice(1)],
  });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(rows[0]));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
