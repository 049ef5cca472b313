import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { asPlatform } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { testApp } from '../app.ts';
import { newSchool } from '../fixtures/factories.ts';
import { FORWARDED, MALFORMED_PATHS, MALFORMED_QUERIES, malformedHosts, PLAIN_PATHS } from './malformed-addresses.ts';
import { listening, type RawAnswer } from './raw-http.ts';

/* No address and no header leads anybody away from the hosts that are the operator's, and none is answered with a 5xx. */

const PLATFORM = 'ateneu.example';
const SCHOOLS = 'escolas.example';
const OWN_DOMAIN = `aulas-${randomUUID()}.example.net`;

type Door = Awaited<ReturnType<typeof listening>>;
type Asked = { method?: string; target: string; host: string; headers?: Record<string, string> };

/** The platform with schools below a domain of theirs, and the one that names them by `?escola=`. */
let doors: { withDomain: Door; withoutDomain: Door };
let schools: { slug: string; former: string; own: { slug: string; former: string } };
let known: Set<string>;

beforeAll(async () => {
  const { services } = await testApp();
  const platform = (env: Partial<Env>) =>
    listening(createApp({ ...services, env: { ...services.env, publicUrl: `https://${PLATFORM}`, ...env } }));
  doors = { withDomain: await platform({ schoolDomain: SCHOOLS }), withoutDomain: await platform({}) };
  const renamed = async (customDomain: string | null) => {
    const { producerId, slug: former } = await newSchool(services.db);
    const slug = `nova-${producerId}`;
    const settings = { slug, custom_domain: customDomain };
    await asPlatform(services.db, (tx) =>
      tx.updateTable('client_settings').set(settings).where('producer_id', '=', producerId).execute(),
    );
    return { slug, former };
  };
  schools = { ...(await renamed(null)), own: await renamed(OWN_DOMAIN) };
  known = new Set(
    [PLATFORM, `${schools.slug}.${SCHOOLS}`, `${schools.own.slug}.${SCHOOLS}`].map((host) => `https://${host}`),
  );
});

afterAll(async () => {
  for (const door of Object.values(doors)) await door.close();
});

/** @returns what is wrong with an answer, or nothing */
function fault({ target, host, headers }: Asked, { status, headers: given }: RawAnswer): string[] {
  const asked = `${host} ${target.slice(0, 80)} ${headers ? JSON.stringify(headers) : ''}`;
  const faults = status >= 500 || status === 0 ? [`${asked}: ${status}`] : [];
  const { location } = given;
  if (location === undefined) return faults;
  const here = 'https://here.invalid';
  const { origin } = new URL(location, here);
  const stays = origin === here && /^\/(?![/\\])/.test(location);
  return stays || known.has(origin) ? faults : [...faults, `${asked}: away to ${location}`];
}

async function faultsOf(door: Door, asked: Asked[]) {
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const redirects: string[] = [];
  const waiting = [...asked];
  const askOn = async () => {
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      const answer = await door.ask(each.method ?? 'GET', each.target, { Host: each.host, ...each.headers });
      faults.push(...fault(each, answer));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.headers.location) redirects.push(answer.headers.location);
    }
  };
  await Promise.all(Array.from({ length: 8 }, askOn));
  return { faults: faults.sort(), statuses, redirects };
}

const naming = (slug: string, path: string) => `${path}${path.includes('?') ? '&' : '?'}escola=${slug}`;
const ourHosts = () => [
  PLATFORM,
  OWN_DOMAIN,
  ...[schools.slug, schools.former, schools.own.slug, schools.own.former].map((slug) => `${slug}.${SCHOOLS}`),
];

describe('redirects of the platform and its schools', () => {
  test('malformed paths with a school’s current and former slug', async () => {
    for (const door of Object.values(doors)) {
      const slugs = [schools.slug, schools.former, schools.own.former];
      const asked = MALFORMED_PATHS.flatMap((path) => [
        { target: path, host: PLATFORM },
        ...slugs.map((slug) => ({ target: naming(slug, path), host: PLATFORM })),
      ]);
      expect((await faultsOf(door, asked)).faults).toEqual([]);
    }
  });

  test('malformed paths on every host [v5.0.0-1.1.1 v5.0.0-3.7.2]', async () => {
    const asked = ourHosts()
      .slice(1)
      .flatMap((host) => MALFORMED_PATHS.map((target) => ({ target, host })));
    expect((await faultsOf(doors.withDomain, asked)).faults).toEqual([]);
  });

  test('malformed hosts, with paths that redirect and paths that do not', async () => {
    const targets = [
      '/',
      '/login?x=1',
      '/alunos/cursos',
      naming(schools.former, '/alunos/cursos'),
      '/healthz',
      '/api/session',
    ];
    const asked = malformedHosts(ourHosts().slice(0, 4)).flatMap((host) => targets.map((target) => ({ target, host })));
    const { faults, statuses } = await faultsOf(doors.withDomain, asked);
    expect(faults).toEqual([]);
    expect(statuses.get(421), 'hosts that are nobody’s are told apart').toBeGreaterThan(50);
  });

  test('manipulated proxy headers', async () => {
    const asked = ourHosts().flatMap((host) =>
      [...PLAIN_PATHS, naming(schools.former, '/alunos/cursos'), naming(schools.own.former, '/')].flatMap((target) =>
        FORWARDED.map((headers) => ({ target, host, headers })),
      ),
    );
    const { faults, redirects } = await faultsOf(doors.withDomain, asked);
    expect(faults).toEqual([]);
    expect(new Set(redirects.map((to) => new URL(to, 'https://here.invalid').hostname))).toEqual(
      new Set(['here.invalid', PLATFORM, `${schools.slug}.${SCHOOLS}`, `${schools.own.slug}.${SCHOOLS}`]),
    );
  });

  test('a former slug redirects to the current one, whatever is appended', async () => {
    const asked = PLAIN_PATHS.flatMap((path) =>
      MALFORMED_QUERIES.map((query) => ({ target: naming(schools.former, path) + query, host: PLATFORM })),
    );
    const { faults, statuses, redirects } = await faultsOf(doors.withoutDomain, asked);
    expect(faults).toEqual([]);
    expect([...statuses]).toEqual([[302, asked.length]]);
    expect(redirects.filter((to) => new URL(to).searchParams.get('escola') !== schools.slug)).toEqual([]);
  });

  test('unusual methods', async () => {
    const asked = ['TRACE', 'PROPFIND', 'OPTIONS', 'HEAD', 'DELETE', 'PURGE', 'M-SEARCH', 'QUERY'].flatMap((method) =>
      [...PLAIN_PATHS, ...MALFORMED_PATHS.slice(0, 12), '/rpc/public/signOut', '/api/session', '/uploads/x'].map(
        (target) => ({
          method,
          target: target.startsWith('/') ? naming(schools.former, target) : target,
          host: PLATFORM,
        }),
      ),
    );
    expect((await faultsOf(doors.withDomain, asked)).faults).toEqual([]);
  });
});

test('malformed addresses are not found', async () => {
  for (const path of [
    '//evil%E3%80%82example/x',
    '//',
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fx',
    '/%',
  ]) {
    const answer = await doors.withDomain.ask('GET', naming(schools.former, path), { Host: PLATFORM });
    // A backslash does not get past the parser.
    const status = path.includes('\\') ? 400 : 404;
    expect([path, answer.status, answer.headers.location]).toEqual([path, status, undefined]);
  }
});

test('control: the corpus distinguishes resolved addresses from fixed ones', async () => {
  const careless = new Hono()
    .onError((_, c) => c.text('', 500))
    .get('*', (c) => {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(new URL(pathname + search, `https://${PLATFORM}`).href);
    });
  const door = await listening(careless);
  const { faults } = await faultsOf(
    door,
    MALFORMED_PATHS.map((target) => ({ target, host: PLATFORM })),
  );
  await door.close();
  expect(faults.filter((line) => line.includes('away to'))).not.toEqual([]);
  expect(faults.filter((line) => line.endsWith(': 500'))).not.toEqual([]);
});
