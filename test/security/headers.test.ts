import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type Caller, frontDoor, testApp } from '../app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '../fixtures/factories.ts';
import { listening } from './raw-http.ts';

/* Headers of every response over https. */

const PLATFORM = 'ateneu.example';

let door: ReturnType<typeof frontDoor>;
let raw: Awaited<ReturnType<typeof listening>>;
let school: TestSchool;
let callers: Record<'anonymous' | 'student' | 'producer', Caller>;

beforeAll(async () => {
  const app = await testApp();
  const { db, env } = app.services;
  const services = { ...app.services, env: { ...env, publicUrl: `https://${PLATFORM}` } };
  const server = createApp(services);
  door = frontDoor(server, services);
  raw = await listening(server);
  school = await newSchool(db);
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  const overHttps = async (who: Parameters<typeof door.signedIn>[0]): Promise<Caller> => ({
    cookie: (await door.signedIn(who)).cookie.replace(/\b(sid|did)=/g, '__Host-$1='),
  });
  callers = {
    anonymous: {},
    student: await overHttps({ kind: 'student', ...student }),
    producer: await overHttps({ kind: 'producer', userId: school.producerId }),
  };
});

afterAll(() => raw.close());

const asked = () =>
  [
    ['anonymous', '/'],
    ['anonymous', `/alunos/login?escola=${school.slug}`],
    ['anonymous', '/nada'],
    ['anonymous', '/nada.txt'],
    ['anonymous', '/.git/config'],
    ['anonymous', '/assets/'],
    ['anonymous', '/uploads/'],
    ['anonymous', '/healthz'],
    ['anonymous', '/readyz'],
    ['anonymous', '/api/openapi.json'],
    ['anonymous', '/api/session'],
    ['anonymous', '/api/student/catalogue'],
    ['anonymous', '/rpc/student/catalogue'],
    ['anonymous', `/brand/${school.slug}/app.webmanifest`],
    ['anonymous', `/brand/${school.slug}/icon-192.png`],
    ['anonymous', `/alunos/sw.js?escola=${school.slug}`],
    ['anonymous', '/admin/sw.js'],
    ['student', '/alunos/cursos'],
    ['student', '/api/student/catalogue'],
    ['producer', '/dashboard'],
    ['producer', '/api/producer/students'],
    ['producer', '/api/producer/students.csv'],
  ] as const;

const ask = ([who, path]: readonly [keyof typeof callers, string], headers = {}) =>
  door.fetch(path, { headers: { host: PLATFORM, ...headers } }, callers[who]);

describe('every response', () => {
  test('requires https for a year, for all subdomains [v5.0.0-3.4.1]', async () => {
    for (const each of asked())
      expect([each, (await ask(each)).headers.get('strict-transport-security')]).toEqual([
        each,
        'max-age=31536000; includeSubDomains',
      ]);
  });

  test('at a school’s own domain requires https for that host alone, since its other sub-domains are not ours', async () => {
    const headers = { host: 'suaescola.example' };
    for (const path of ['/healthz', '/nada', '/alunos/login'])
      expect((await ask(['anonymous', path], headers)).headers.get('strict-transport-security')).toBe(
        'max-age=31536000',
      );
  });

  test('has a content type and charset [v5.0.0-3.4.4 v5.0.0-4.1.1]', async () => {
    for (const each of asked()) {
      const { headers } = await ask(each);
      expect([each, headers.get('x-content-type-options')]).toEqual([each, 'nosniff']);
      const type = headers.get('content-type') ?? '';
      expect([each, type]).toEqual([
        each,
        expect.stringMatching(
          /^(application\/(manifest\+)?json|image\/png|text\/(html|csv|javascript|plain); ?charset=utf-8)/i,
        ),
      ]);
    }
  });

  test('allows only named scripts and frames, and cannot be framed [v5.0.0-3.4.3 v5.0.0-3.4.6 v5.0.0-3.7.1 v5.0.0-14.2.3]', async () => {
    for (const each of asked()) {
      const policy = (await ask(each)).headers.get('content-security-policy') ?? '';
      for (const rule of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "script-src 'self'",
        "connect-src 'self'",
      ])
        expect([each, policy]).toEqual([each, expect.stringContaining(rule)]);
    }
  });

  test('sends other sites at most the origin as referrer [v5.0.0-3.4.5]', async () => {
    for (const each of asked())
      expect([each, (await ask(each)).headers.get('referrer-policy')]).toEqual([
        each,
        'strict-origin-when-cross-origin',
      ]);
  });

  test('cannot be read by other sites [v5.0.0-3.4.2]', async () => {
    for (const each of asked())
      for (const origin of ['https://alheia.example.com', 'null', `https://${PLATFORM}.alheia.example.com`]) {
        const { headers } = await ask(each, { origin });
        expect([each, [...headers.keys()].filter((name) => name.startsWith('access-control-'))]).toEqual([each, []]);
      }
  });

  test('with personal data is not cached [v5.0.0-14.2.2 v5.0.0-14.3.2]', async () => {
    for (const each of asked().filter(([who, path]) => who !== 'anonymous' || path.includes('session')))
      expect([each, (await ask(each)).headers.get('cache-control')]).toEqual([
        each,
        expect.stringContaining('no-store'),
      ]);
  });
});

test('sets cookies for this host, https and the server only [v5.0.0-3.3.1 v5.0.0-3.3.2 v5.0.0-3.3.3 v5.0.0-3.3.4]', async () => {
  const page = await ask(['anonymous', `/alunos/login?escola=${school.slug}`]);
  const left = await door.call('public.signOut', undefined, { ...callers.student, headers: { host: PLATFORM } });
  const given = [...page.headers.getSetCookie(), left.setCookie ?? ''];
  expect(given.length).toBeGreaterThan(1);
  for (const cookie of given) expect(cookie).toMatch(/^__Host-\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax/);
});

describe('the site’s source', () => {
  test.each(['/.git/config', '/.git/HEAD', '/.env', '/package.json', '/src/server/main.ts', '/..%2fpackage.json'])(
    'is not served: %s [v5.0.0-13.4.1]',
    async (path) => {
      expect((await ask(['anonymous', path])).status).toBe(404);
    },
  );

  test.each(['/assets/', '/assets', '/uploads/', '/uploads', '/brand/'])(
    'is not listed: %s [v5.0.0-13.4.3]',
    async (path) => {
      const text = await (await ask(['anonymous', path])).text();
      expect(text).not.toMatch(/index of|<a href|<pre>/i);
    },
  );
});

describe('a request that proxies may read differently', () => {
  const target = '/rpc/public/heartbeat';
  const host = { Host: PLATFORM, 'Content-Type': 'application/json' };

  test('control: is answered once if it is valid', async () => {
    expect((await raw.ask('POST', target, host, '{}')).status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['a length and pieces', { 'Content-Length': '3', 'Transfer-Encoding': 'chunked' }],
    ['two lengths', { 'Content-Length': '3', 'content-length': '4' }],
    ['a length that is no number', { 'Content-Length': '+3' }],
    ['an encoding after the pieces', { 'Transfer-Encoding': 'chunked, identity' }],
    ['an encoding that is hidden', { 'Transfer-Encoding': 'xchunked' }],
  ])('is refused for %s [v5.0.0-4.2.1]', async (_, headers) => {
    const { status } = await raw.ask('POST', target, { ...host, ...headers });
    expect([400, 411, 413, 501]).toContain(status);
  });

  test.each(['TRACE', 'TRACK', 'CONNECT'])('is not echoed: %s [v5.0.0-13.4.4]', async (method) => {
    const { status } = await raw.ask(method, '/', { ...host, 'X-Secret': 'segredo' });
    expect([0, 400, 404, 405]).toContain(status);
  });
});
