import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createApp } from '../app.ts';
import { type Inbox, openInbox } from '../email/providers/inbox.ts';
import { openTransport } from '../email/providers/open-transport.ts';
import type { Message } from '../email/providers/transport.ts';
import { demoRoutes } from './http.ts';

const { services } = await testApp();
const message: Message = {
  id: 'um',
  key: 'um',
  senderName: 'Escola',
  to: { name: 'José', address: 'jose@example.com' },
  replyTo: null,
  subject: 'Olá, José',
  html: '<p>Conteúdo <a href="https://example.com">aqui</a></p>',
  text: 'Conteúdo em texto',
};

let dataDir: string;
let inbox: Inbox;
let get: (path: string, headers?: Record<string, string>, peer?: string) => Promise<Response>;

async function deliver(...messages: Message[]) {
  const transport = openTransport({}, inbox);
  for (const each of messages) await transport.send(each);
  transport.close();
}

async function open() {
  inbox = await openInbox(dataDir);
  const app = createApp(services, demoRoutes({ ...services, inbox }));
  get = async (path, headers = {}, remoteAddress = '127.0.0.1') =>
    app.request(path, { headers }, { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ateneu-inbox-'));
  await open();
});
afterAll(async () => {
  await inbox.stop();
  await rm(dataDir, { recursive: true });
});

describe('the local inbox', () => {
  test('says so while it is empty', async () => {
    expect(await (await get('/inbox')).text()).toContain('Nenhum e-mail ainda');
  });

  test('keeps messages, newest first, also after a restart', async () => {
    await deliver(message, { ...message, id: 'dois', subject: 'Segunda <b>' });
    await inbox.stop();
    await open();
    const mails = await inbox.list();
    expect(mails).toMatchObject([
      { subject: 'Segunda <b>', from: 'Escola <avisos@ateneu.test>', to: 'José <jose@example.com>' },
      { subject: 'Olá, José', text: 'Conteúdo em texto\n', html: expect.stringContaining('Conteúdo') },
    ]);
    const page = await get('/inbox');
    expect(await page.text()).toContain('Segunda &lt;b&gt;');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const files = await readdir(join(dataDir, 'inbox'));
    expect((await stat(join(dataDir, 'inbox', files[0] ?? ''))).mode & 0o777).toBe(0o600);
  });

  test('shows a message in a sandboxed frame whose links open outside', async () => {
    await deliver({ ...message, html: '<html><head></head><body>"><script>alert(1)</script></body></html>' });
    const [mail] = await inbox.list();
    const page = await get(`/inbox/${mail?.id}`);
    const html = await page.text();
    const [, sandbox] = /<iframe[^>]*sandbox="([^"]*)"/.exec(html) ?? [];
    expect(sandbox?.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-top-navigation-by-user-activation',
    ]);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;base target=&quot;_top&quot;&gt;');
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    expect(html).toContain('Conteúdo em texto');
  });

  test.each(['nada', '..%2f..%2fapp-keys', '000000000000001-00000000-0000-0000-0000-000000000000'])(
    'does not find a message %s',
    async (id) => {
      expect((await get(`/inbox/${id}`)).status).toBe(404);
    },
  );

  test('keeps the latest two hundred', async () => {
    const old = Array.from({ length: 205 }, (_, at) => `${String(at).padStart(15, '0')}-${crypto.randomUUID()}.eml`);
    for (const name of old) await writeFile(join(dataDir, 'inbox', name), 'Subject: antiga\r\n\r\n');
    await deliver({ ...message, subject: 'A mais nova' });
    const mails = await inbox.list();
    expect(mails).toHaveLength(200);
    expect(mails[0]?.subject).toBe('A mais nova');
  });
});

describe('access to the local inbox', () => {
  const secret = 'Assunto que ninguém lê';
  const idOf = async () => (await inbox.list())[0]?.id;
  beforeAll(() => deliver({ ...message, subject: secret }));

  // The control: without any of what follows, both pages are there.
  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://escola.localhost:3000'])(
    'it opens at %s',
    async (origin) => {
      const pages = [
        await get(`${origin}/inbox`),
        await get(`${origin}/inbox/${await idOf()}`, {}, '::ffff:127.0.0.1'),
      ];
      for (const page of pages)
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(secret)]);
    },
  );

  test.each<[string, string, Record<string, string>, string]>([
    ['over a proxy that says so', 'http://localhost', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['over one that says it in its own words', 'http://localhost', { Forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
    ['over one that names only the host', 'http://localhost', { 'X-Forwarded-Host': 'localhost' }, '127.0.0.1'],
    ['over a tunnel', 'http://localhost', { 'cf-connecting-ip': '203.0.113.5' }, '127.0.0.1'],
    ['over a proxy that keeps the name it was asked for', 'https://demo.example.com', {}, '127.0.0.1'],
    ['by a foreign name that points here', 'http://rebound.example.com:3000', {}, '127.0.0.1'],
    ['from another machine', 'http://localhost', {}, '192.168.0.7'],
    ['from another machine, over IPv6', 'http://localhost', {}, '2001:db8::7'],
  ])('is refused %s', async (_, origin, headers, peer) => {
    for (const path of ['/inbox', `/inbox/${await idOf()}`]) {
      const page = await get(origin + path, headers, peer);
      const text = await page.text();
      expect(text).not.toContain(secret);
      expect(page.status).toBe(403);
      expect(page.headers.get('cache-control')).toContain('no-store');
    }
  });

  test('is refused at a public address of the demonstration, and is not linked there [v5.0.0-15.2.3]', async () => {
    const env = { ...services.env, publicUrl: 'https://demo.example.com' };
    const app = createApp({ ...services, env }, demoRoutes({ ...services, env, inbox }));
    const connection = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };
    const ask = (url: string) => app.request(url, {}, connection);
    const page = await ask('https://demo.example.com/inbox');
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('só abre na máquina em que o Ateneu roda');
    expect(await (await ask('https://demo.example.com/login')).text()).toContain('"inbox":null');
    expect(await (await ask('http://localhost/login')).text()).toContain('"inbox":"/inbox"');
    expect((await ask('http://localhost/inbox')).status).toBe(200);
  });
});

describe('the media of the demonstration', () => {
  const media = fileURLToPath(new URL('../../../db/demo-media/', import.meta.url));

  test('support seeking in a video', async () => {
    const { size } = await stat(`${media}lesson.mp4`);
    const part = await get('/demo-media/lesson.mp4', { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${size}`);
    expect((await part.arrayBuffer()).byteLength).toBe(100);
    const tail = await get('/demo-media/lesson.mp4', { range: `bytes=${size - 5}-` });
    expect((await tail.arrayBuffer()).byteLength).toBe(5);
    expect((await get('/demo-media/lesson.mp4', { range: `bytes=${size}-` })).status).toBe(416);
  });

  test.each([
    ['lesson.mp4', 'video/mp4'],
    ['hls/master.m3u8', 'application/vnd.apple.mpegurl'],
    ['hls/180p/0.mpegts', 'video/mp2t'],
    ['hls/legendas/pt.vtt', 'text/vtt; charset=utf-8'],
    ['covers/pao.webp', 'image/webp'],
    ['guia-medicao-de-luz.pdf', 'application/pdf'],
  ])('serves %s as %s, cacheable', async (path, type) => {
    const response = await get(`/demo-media/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    await response.body?.cancel();
  });

  test.each(['make.ts', 'guide.html', '..%2fschema.ts', 'nada.mp4', 'covers'])('does not serve %s', async (path) => {
    expect((await get(`/demo-media/${path}`)).status).toBe(404);
  });
});
