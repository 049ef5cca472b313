import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';
import { serve } from '@hono/node-server';
import type { createApp } from '#server/app.ts';

export type RawAnswer = { status: number; headers: Record<string, string> };

/** A real port: what no client library would send reaches the server as it is. */
export async function listening(app: Pick<ReturnType<typeof createApp>, 'fetch'>) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as unknown as Server;
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ask: (method: string, target: string, headers: Record<string, string>, body = '') =>
      ask(port, [`${method} ${target} HTTP/1.1`, ...Object.entries(headers).map((pair) => pair.join(': '))], body),
    async close() {
      server.close();
      if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
      await once(server, 'close');
    },
  };
}

/** @returns status 0 where the connection was closed without an answer */
async function ask(port: number, lines: string[], body: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  socket.write(Buffer.from([...lines, ...length, 'Connection: close', '', body].join('\r\n'), 'latin1'));
  await once(socket, 'close');
  const [first = '', ...rest] = text.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
  const headers = rest.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]);
  return { status: Number(first.split(' ')[1] ?? 0), headers: Object.fromEntries(headers) };
}
