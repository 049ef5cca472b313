import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADDRESSES } from '#shared/screens/all.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { demoRoutes } from '../demo/http.ts';
import { routeTemplate } from './route-template.ts';

const ID = randomUUID();
/** Personal data in an address. */
const SECRET = 'maria.silva%40example.com';
const SPELT = /maria|silva|senha|12345678909/i;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function loggedAs(path: string, init: RequestInit = {}): Promise<string> {
  app.lines.length = 0;
  await (await app.fetch(path, init)).body?.cancel();
  const lines = app.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request');
  expect(lines).toHaveLength(1);
  return lines[0].route;
}

const POST = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };

describe('a log line names the route', () => {
  test.each<[string, string, RequestInit?]>([
    ['/healthz', '/healthz'],
    ['/rpc/public/signIn', '/rpc/public/signIn', POST],
    [`/api/student/lessons/${ID}/completion`, '/api/student/lessons/{lessonId}/completion', { ...POST, method: 'PUT' }],
    [`/uploads/${ID}/foto.webp`, '/uploads/*'],
    ['/brand/escola-vertice/offline', '/brand/:slug/offline'],
    ['/alunos/avisos/um-segredo', '/alunos/avisos/:token'],
    ['/calendario/um-segredo.ics', '/calendario/:file'],
    ['/api/userWebhook.php', '/api/userWebhook.php', POST],
    ['/login', '/login'],
    ['/', '/'],
    [`/admin/courses/${ID}/webhooks`, '/admin/courses/:id/webhooks'],
    [`/alunos/curso/${ID}?aula=${ID}`, '/alunos/curso/:id'],
  ])('%s is %s', async (path, route, init) => {
    expect(await loggedAs(path, init)).toBe(route);
  });
});

describe('no text from an address is logged [v5.0.0-16.4.1]', () => {
  const MOUNTS = [
    '',
    '/rpc',
    '/rpc/public',
    '/api',
    '/api/student/lessons',
    '/api/producer',
    '/alunos',
    '/alunos/curso',
  ];
  const MORE = [
    '/admin',
    '/admin/courses',
    '/admin/super',
    '/uploads',
    '/assets',
    '/brand',
    '/demo-media',
    '/tls',
    '/inbox',
  ];
  const TAILS = [SECRET, `${SECRET}/completion`, 'Maria%20Silva', '123.456.789-09', 'senha=abc', 'a/b/c/d/e/f/Maria'];

  test.each([...MOUNTS, ...MORE])('below %s/', async (mount) => {
    for (const tail of TAILS) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const route = await loggedAs(`${mount}/${tail}`, { method });
        expect(route).not.toMatch(SPELT);
        expect(app.lines.join('')).not.toMatch(SPELT);
      }
    }
  });

  // Control: the same search finds the personal data in a log of plain paths.
  test('control: the search above would find it', async () => {
    const seen: string[] = [];
    const naive = new Hono().use(async (c, next) => {
      await next();
      seen.push(c.req.path);
    });
    for (const tail of TAILS) await naive.request(`/alunos/${tail}`);
    expect(seen.filter((path) => SPELT.test(path)).length).toBeGreaterThanOrEqual(4);
  });
});

test('the demonstration’s own pages have templates, too', async () => {
  const seen: string[] = [];
  const demo = new Hono()
    .use(async (c, next) => {
      await next();
      seen.push(routeTemplate(c));
    })
    .route('/', demoRoutes(app.services));
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };
  for (const path of ['/inbox/Maria', '/demo-media/Maria.mp4']) await demo.request(path, {}, connection);
  expect(seen).toEqual(['/inbox/:id', expect.stringMatching(/^\/demo-media\/[^M]*$/)]);
});

test('every screen has its own template', async () => {
  expect(ADDRESSES.length).toBeGreaterThan(30);
  for (const address of ADDRESSES)
    expect(await loggedAs(address.replace('$courseId', ID))).toBe(address.replace('$courseId', ':id'));
});
