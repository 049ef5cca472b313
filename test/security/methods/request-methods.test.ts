import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsubscribeToken } from '#server/account/unsubscribe.ts';
import { createApp } from '#server/app.ts';
import { type Caller, frontDoor, operations, type TestApp, testApp } from '../../app.ts';
import { MATRIX } from '../../authorization/matrix.ts';
import { fingerprint } from '../../authorization/run-matrix.ts';
import { buildWorld, type World } from '../../authorization/world.ts';
import { permittedPrincipal } from '../permitted-principal.ts';
import { handWrittenRoutes } from './hand-written-routes.ts';
import { type Cell, cellsOf, FOREIGN, JSON_TYPE, METHODS, OWN, routeOf } from './request-cells.ts';

/* Only the right method, origin and content type can change anything. */

type Door = Pick<TestApp, 'fetch'>;

let app: TestApp;
let world: World;
let owner: pg.Pool;

beforeAll(async () => {
  app = await testApp();
  world = await buildWorld(app, app.services.db);
  owner = new pg.Pool({ connectionString: app.url, max: 1 });
});
afterAll(() => owner.end());

function addressOf({ operation, over }: Pick<Cell, 'operation' | 'over'>, input: Record<string, unknown>): string {
  if (over === 'rpc') return `/rpc/${operation.replaceAll('.', '/')}`;
  return `/api${routeOf(operation).path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))}`;
}

async function ask(door: Door, cell: Cell, caller: Caller): Promise<Response> {
  const input = MATRIX[cell.operation].input(world.targets.own) as Record<string, unknown>;
  const json = JSON.stringify(cell.over === 'rpc' ? { json: input } : (input ?? {}));
  const bodyless = cell.method === 'GET' || cell.method === 'HEAD';
  const { 'content-type': type = '', ...headers } = cell.headers;
  // As bytes, which imply no content type.
  const body = bodyless ? undefined : new TextEncoder().encode(json);
  const query = bodyless ? `?data=${encodeURIComponent(json)}` : '';
  return door.fetch(
    addressOf(cell, input ?? {}) + query,
    {
      method: cell.method,
      body,
      headers: { host: 'localhost', ...headers, ...(type ? { 'content-type': type } : {}) },
    },
    { cookie: caller.cookie },
  );
}

async function faultsOf(door: Door, cells: Cell[]): Promise<string[]> {
  const faults: string[] = [];
  for (const cell of cells) {
    const { status, headers } = await ask(door, cell, await world.callers[permittedPrincipal(cell.operation)]());
    const allow = headers.get('allow');
    if (status !== cell.status || (status === 405 && (!allow || allow.split(', ').includes(cell.method))))
      faults.push(`${cell.method} ${cell.over} ${cell.operation} ${JSON.stringify(cell.headers)}: ${status} ${allow}`);
  }
  return faults;
}

/** All there is, to the last counter. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const sum = await owner.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
    );
    sums[name] = sum.rows[0].sum;
  }
  return sums;
}

describe('an operation', () => {
  test('refuses every other method, origin and content type, without changes [v5.0.0-3.5.1 v5.0.0-3.5.2 v5.0.0-3.5.3]', async () => {
    const cells = operations().flatMap(cellsOf);
    const before = await everything();
    // Nothing is written, so there are no changes to wait for.
    const door = frontDoor(createApp(app.services), app.services, { catchesUp: false });
    expect(await faultsOf(door, cells)).toEqual([]);
    expect(await everything()).toEqual(before);
    expect(cells.length).toBeGreaterThan(operations().length * 25);
  });

  test('that reads can be called from anywhere, and changes nothing', async () => {
    const reads = operations().filter((operation) => routeOf(operation).method === 'GET');
    const before = await fingerprint(app.services.db);
    for (const operation of reads)
      for (const headers of [...FOREIGN, OWN]) {
        const caller = await world.callers[permittedPrincipal(operation)]();
        const { status } = await ask(app, { operation, over: 'api', method: 'GET', headers, status: 200 }, caller);
        expect([operation, status]).toEqual([operation, expect.toBeOneOf([200, 404, 422])]);
      }
    expect(await fingerprint(app.services.db)).toBe(before);
    expect(reads.length).toBeGreaterThan(30);
  });
});

describe('hand-written routes', () => {
  const token = async () => {
    const { userId } = (await student()) ?? {};
    return unsubscribeToken(app.services.env, { producerId: world.targets.own.producerId, userId: userId ?? '' });
  };
  const student = async () =>
    (await owner.query('select user_id as "userId" from students where id = $1', [world.targets.own.studentId]))
      .rows[0] as { userId: string } | undefined;

  const ROWS = handWrittenRoutes(token);

  test('are all listed here [v5.0.0-13.4.5]', () => {
    const mounted = createApp(app.services)
      .routes.map(({ path }) => path)
      .filter((path) => !['/*', '/rpc/*', '/api/*'].includes(path));
    expect(Object.keys(ROWS).sort()).toEqual([...new Set([...mounted, '*'])].sort());
  });

  // A file of students that is fetched is written down, whoever's link led there.
  const withoutAuditEvents = async () =>
    (await fingerprint(app.services.db)).split(' ').filter((table) => !table.startsWith('school_deeds:'));

  test('accept their own methods, and change nothing by others or from elsewhere', async () => {
    const producer = await world.callers.producer();
    const before = await withoutAuditEvents();
    const faults: string[] = [];
    for (const [path, { methods, post, at }] of Object.entries(ROWS)) {
      const address = (await at?.()) ?? path.replace(/:\w+|\*/g, 'x');
      const send = (method: string, headers: Record<string, string> = {}) =>
        app.fetch(address, { method, headers: { host: 'localhost', ...headers } }, { cookie: producer.cookie });
      for (const method of METHODS.filter((each) => !methods.includes(each))) {
        const { status, headers } = await send(method);
        const preflight = method === 'OPTIONS' && path.endsWith('.php') && path !== '/api/webhookHandler.php';
        if (status !== (preflight ? 204 : 405) || headers.get('allow') !== methods.join(', '))
          faults.push(`${method} ${path}: ${status} ${headers.get('allow')}`);
        if (headers.has('access-control-allow-origin')) faults.push(`${method} ${path} asks others in`);
      }
      for (const method of ['GET', 'HEAD'].filter((each) => methods.includes(each))) {
        const response = await send(method, FOREIGN[0]);
        await response.body?.cancel();
        if (response.status === 405 || response.status >= 500) faults.push(`${method} ${path}: ${response.status}`);
      }
      if (post === 'own pages')
        for (const from of FOREIGN) {
          const { status } = await send('POST', from);
          if (status !== 403) faults.push(`POST ${path} from ${JSON.stringify(from)}: ${status}`);
        }
    }
    expect(faults).toEqual([]);
    expect(await withoutAuditEvents()).toEqual(before);
  });
});

test('control: a HEAD that runs a POST’s handler is detected', async () => {
  const lenient = new Hono().all('*', (c) => {
    const { method, url, headers } = c.req.raw;
    if (method !== 'HEAD') return app.fetch(new URL(url).pathname, c.req.raw);
    const sent = { host: 'localhost', 'content-type': JSON_TYPE, cookie: headers.get('cookie') ?? '' };
    const body = c.req.query('data') ?? '{}';
    return app.fetch(new URL(url).pathname, { method: 'POST', body, headers: sent });
  });
  const door: Door = {
    fetch: async (path, init, { cookie = '' } = {}) =>
      lenient.request(path, { ...init, headers: { ...(init?.headers as object), cookie } }),
  };
  const heads = operations()
    // They would end the session that the others need.
    .filter((operation) => operation !== 'public.signOut' && operation !== 'public.endImpersonation')
    .map(
      (operation): Cell => ({
        ...{ operation, over: 'rpc', method: 'HEAD', status: 405 },
        headers: { 'content-type': JSON_TYPE },
      }),
    );
  const before = await everything();
  const faults = await faultsOf(door, heads);
  const after = await everything();
  expect(faults.length).toBeGreaterThan(100);
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  expect(changed).toEqual(expect.arrayContaining(['client_settings', 'courses', 'enrollments', 'email_logs']));
});
