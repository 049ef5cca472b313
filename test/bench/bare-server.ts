import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { hashPassword, passwordMatches } from '#server/auth/passwords/passwords.ts';
import { PIPELINED, sendTogether } from '#server/database/connection/pipelined-driver.ts';
import { POOL } from './pool.ts';
import type { Sent } from './statement-recorder.ts';

/*
 * The least that a server can do here, without a framework or a check: one row by its key, prepared; what the application
 * sent to the database for one of its answers, in one packet as there, its rows compressed; one password looked at.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL, ...PIPELINED });
const password = 'uma senha que ninguém usa';
const hash = await hashPassword(password);
let statements: Sent[] = [];

const oneRow = (id: string) =>
  pool
    .query({ name: 'profile', text: 'select id, name, email from profiles where id = $1', values: [id] })
    .then(({ rows }) => rows[0]);

async function sameStatements(): Promise<unknown> {
  const client = await pool.connect();
  try {
    sendTogether(client);
    const results = await Promise.all(statements.map((statement) => client.query(statement)));
    return results.flatMap((result) => result.rows ?? []);
  } finally {
    client.release();
  }
}

const answers: Record<string, () => Promise<unknown>> = {
  '/same-statements': sameStatements,
  '/password': () => passwordMatches(hash, password),
};

const server = createServer(async ({ url = '/' }, response) => {
  const answer = answers[url];
  const body = JSON.stringify(await (answer?.() ?? oneRow(url.slice(1))));
  response.writeHead(200, { 'content-type': 'application/json', ...(answer && { 'content-encoding': 'gzip' }) });
  response.end(answer ? gzipSync(body) : body);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', ({ repeat }: { repeat: Sent[] }) => {
  statements = repeat;
  process.send?.({ repeated: repeat.length });
});
process.on('disconnect', () => process.exit());
