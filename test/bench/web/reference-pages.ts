import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { build, type Rolldown } from 'vite';

export const REACT_ALONE = '/react';
export const STATIC_PAGE = '/static';
export const SHOWN_BY_BOTH = 'Cursos';

type File = { type: string; body: Buffer };

const ENTRY = 'virtual:react-alone';
const WORDS = 'Uma frase comprida, como as que um blog tem em cada uma das suas páginas. '.repeat(60);

/** Reference pages: React with a single heading, and a static page with text, style sheet and a phone-wide picture. */
export async function startReferencePages(): Promise<{ port: number; stop(): void }> {
  const files: Record<string, File> = {
    [REACT_ALONE]: html('<div id="root"></div><script type="module" src="/react.js"></script>'),
    '/react.js': packed('text/javascript', await bundleReactAlone()),
    [STATIC_PAGE]: html(
      `<link rel="stylesheet" href="/static.css"><h1>${SHOWN_BY_BOTH}</h1><img src="/cover.webp" width="412" height="412" alt=""><p>${WORDS}</p>`,
    ),
    '/static.css': packed('text/css', 'body{font:16px sans-serif;margin:0}img{width:100%;height:auto}'.padEnd(8_000)),
    '/cover.webp': { type: 'image/webp', body: await drawCover() },
  };
  const server: Server = createServer((asked, answer) => send(files[asked.url ?? ''], answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => server.close().closeAllConnections() };
}

function send(file: File | undefined, answer: ServerResponse) {
  if (!file) return answer.writeHead(404).end();
  const isPage = file.type.startsWith('text/html');
  answer.writeHead(200, {
    'content-type': file.type,
    'content-length': file.body.length,
    'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    ...(!file.type.startsWith('image/') && { 'content-encoding': 'br' }),
  });
  return answer.end(file.body);
}

const packed = (type: string, text: string): File => ({ type, body: brotliCompressSync(text) });

const html = (body: string) =>
  packed(
    'text/html; charset=utf-8',
    `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><body>${body}</body></html>`,
  );

async function bundleReactAlone(): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    logLevel: 'error',
    mode: 'production',
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: (id) =>
          id === `\0${ENTRY}`
            ? `import { createElement } from 'react';
               import { createRoot } from 'react-dom/client';
               createRoot(document.getElementById('root')).render(createElement('h1', null, '${SHOWN_BY_BOTH}'));`
            : undefined,
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.map((file) => ('code' in file ? file.code : '')).join('');
}

/** Noise under colours: as heavy as a photograph. */
function drawCover(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  return sharp({ create: { width: 824, height: 824, channels: 3, background: '#888', noise } })
    .resize(412)
    .blur(2)
    .resize(824)
    .webp({ quality: 60 })
    .toBuffer();
}
