import { createServer, type ServerResponse } from 'node:http';
import type { Env } from '../env.ts';
import { explainListen } from './listen-error.ts';
import type { Started } from './started.ts';

const AS_TEXT = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' };

/** Metrics are served on their own port, which only the operator reaches. */
export async function serveMetrics(
  { host, port }: NonNullable<Env['metrics']>,
  page: () => Promise<string>,
  started: Started,
): Promise<void> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(response, page);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListen(error, { host, port }, 'metrics')));
    server.listen(port, host, resolve);
  });
  started('metrics', server, async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
}

async function answer(response: ServerResponse, page: () => Promise<string>): Promise<void> {
  try {
    const text = await page();
    response.writeHead(200, AS_TEXT).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
