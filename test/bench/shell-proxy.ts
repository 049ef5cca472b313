import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Proxy = { url: string; stop(): void };
type Rewrite = (html: string) => string;

/** The page as a plain single-page application gets it: no data, no colours, everything asked for afterwards. */
export const asPlainSpa: Rewrite = (html) =>
  html
    .replace(/<script type="application\/json" id="boot">.*?<\/script>/s, '')
    .replace(/<style>:root\{.*?<\/style>/s, '');

export const asItIs: Rewrite = (html) => html;

/** Stands in front of the application and hands on all of it, its pages rewritten. */
export async function startShellProxy(target: string, rewrite: Rewrite): Promise<Proxy> {
  const { host } = new URL(target);
  const server: Server = createServer((from, to) => {
    const headers: IncomingMessage['headers'] = { ...from.headers, host };
    const isPage = from.headers.accept?.includes('text/html') ?? false;
    if (headers.origin) headers.origin = target;
    if (isPage) headers['accept-encoding'] = 'identity';
    const onward = request(target + from.url, { method: from.method, headers }, (answer) =>
      isPage ? sendPage(answer, to, rewrite) : answer.pipe(to.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => server.close().closeAllConnections() };
}

async function sendPage(answer: IncomingMessage, to: ServerResponse, rewrite: Rewrite) {
  const html = Buffer.concat(await answer.toArray()).toString();
  const body = gzipSync(rewrite(html));
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
  to.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip', 'content-length': body.length });
  to.end(body);
}
