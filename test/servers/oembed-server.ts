import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered about one video, instead of its title. */
export type OembedFault = 'silent' | 'endless' | 'elsewhere' | 'page' | 'forbidden' | 'untitled';

export type OembedServer = {
  origin: string;
  /** By the address of the video's page, as YouTube and Vimeo have them. */
  titles: Map<string, string>;
  faults: Map<string, OembedFault>;
  /** Pages that were asked about, with the path under which that was. */
  asked: string[];
  /** How many waited for an answer at the same time. */
  mostAtOnce(): number;
  stop(): Promise<void>;
};

/** YouTube and Vimeo, on this machine: both speak oEmbed, each at its own path. */
export async function startOembed(): Promise<OembedServer> {
  const state: Pick<OembedServer, 'titles' | 'faults' | 'asked'> = { titles: new Map(), faults: new Map(), asked: [] };
  let waiting = 0;
  let most = 0;
  const server = createServer((request, response) => {
    waiting += 1;
    most = Math.max(most, waiting);
    response.on('close', () => {
      waiting -= 1;
    });
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const page = searchParams.get('url') ?? '';
    state.asked.push(`${pathname} ${page}`);
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (state.faults.get(page)) {
      case 'silent':
        return;
      case 'endless':
        response.writeHead(200, { 'content-type': 'application/json' });
        return endless(response, `{"title":"${'a'.repeat(4096)}`);
      case 'elsewhere':
        return response.writeHead(302, { location: '/oembed?url=elsewhere' }).end();
      case 'page':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Entrar</title>');
      case 'forbidden':
        return say(403, { title: 'Privado' });
      case 'untitled':
        return say(200, { title: 42 });
    }
    const title = state.titles.get(page);
    return title === undefined ? say(404, {}) : say(200, { type: 'video', version: '1.0', title });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...state,
    mostAtOnce: () => most,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function endless(response: NodeJS.WritableStream, chunk: string) {
  const more = () => {
    while (response.writable && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
