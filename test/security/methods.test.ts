import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsubscribeToken } from '#server/account/unsubscribe.ts';
import { createApp } from '#server/app.ts';
import { contract } from '#shared/contract/contract.ts';
import { type Caller, frontDoor, type Operation, operations, type TestApp, testApp } from '../app.ts';
import { MATRIX } from '../authorization/matrix.ts';
import { fingerprint } from '../authorization/run-matrix.ts';
import { buildWorld, type World } from '../authorization/world.ts';
import { permittedPrincipal } from './permitted-principal.ts';

/* Only the right method, origin and content type can change anything. */

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LINK'];
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];
const OWN = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
/** Content types that forms of other sites can send, and an unknown one. */
const OTHER_TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'x',
];
const JSON_TYPE = 'application/json';

type Door = Pick<TestApp, 'fetch'>;
type Cell = {
  operation: Operation;
  over: 'rpc' | 'api';
  method: string;
  headers: Record<string, string>;
  /** The expected status. */
  status: number;
};

let app: TestApp;
let world: World;
let owner: pg.Pool;

beforeAll(async () => {
  app = await testApp();
  world = await buildWorld(app, app.services.db);
  owner = new pg.Pool({ connectionString: app.url, max: 1 });
});
afterAll(() => owner.end());

const routeOf = (operation: Operation) => {
  const node = operation.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], contract);
  const { method = 'POST', path = '' } = (node as { '~orpc': { route: { method?: string; path?: string } } })['~orpc']
    .route;
  return { method, path };
};

/** Paths that match several operations accept all of their methods. */
const ADDRESSES = operations().map((operation) => {
  const { method, path } = routeOf(operation);
  return { method, shape: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
});
const isTaken = (method: string, path: string) =>
  ADDRESSES.some((each) => each.method === method && each.shape.test(path));

/**
 * Each operation meets every method, every origin and every type of body once; which of them meet at once is another turn for
 * the next, so that between all operations each pair is tried.
 */
function cellsOf(operation: Operation, turn: number): Cell[] {
  const { method: own, path } = routeOf(operation);
  const wrong = (over: Cell['over'], right: (method: string) => boolean) =>
    METHODS.filter((method) => !right(method)).map((method, at) => ({
      ...{ operation, over, method, status: 405 },
      headers: { ...inTurn([OWN, {}, ...FOREIGN.slice(0, 1)], turn + at), 'content-type': JSON_TYPE },
    }));
  const right = (over: Cell['over'], method: string) => [
    ...FOREIGN.map((from, at) => ({
      ...{ operation, over, method, status: 403 },
      headers: { ...from, 'content-type': inTurn([JSON_TYPE, ...OTHER_TYPES], turn + at) },
    })),
    ...OTHER_TYPES.map((type) => ({
      ...{ operation, over, method, status: 400 },
      headers: { ...OWN, 'content-type': type },
    })).filter(({ headers }) => !(takesFile(operation) && headers['content-type'].startsWith('multipart/'))),
  ];
  return [
    ...wrong('rpc', (method) => method === 'POST'),
    ...right('rpc', 'POST'),
    ...wrong('api', (method) => isTaken(method, path)),
    // Reading from another origin changes nothing, and its page cannot see the response.
    ...(own === 'GET' ? [] : right('api', own)),
  ];
}

const inTurn = <T>(list: T[], turn: number): T => list[turn % list.length] as T;

const takesFile = (operation: Operation) =>
  operation === 'producer.uploadImage' ||
  operation === 'producer.setPhoto' ||
  operation === 'producer.addAttachment' ||
  operation === 'producer.sendPackagePart' ||
  operation === 'producer.sendCourseFilePart' ||
  operation === 'student.addTaskFile' ||
  operation === 'student.addPostPicture' ||
  operation === 'producer.addAnswerPicture';

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
  test('is refused by every other method, from everywhere else and as anything else, and changes nothing [v5.0.0-3.5.1 v5.0.0-3.5.2 v5.0.0-3.5.3]', async () => {
    const cells = operations().flatMap(cellsOf);
    const before = await everything();
    // Nothing is written, so there are no changes to wait for.
    const door = frontDoor(createApp(app.services), app.services, { catchesUp: false });
    expect(await faultsOf(door, cells)).toEqual([]);
    expect(await everything()).toEqual(before);
    expect(cells.length).toBeGreaterThan(operations().length * 25);
  });

  test('that reads may be asked from anywhere, and changes nothing', async () => {
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

describe('what is written by hand', () => {
  const token = async () => {
    const { userId } = (await student()) ?? {};
    return unsubscribeToken(app.services.env, { producerId: world.targets.own.producerId, userId: userId ?? '' });
  };
  const student = async () =>
    (await owner.query('select user_id as "userId" from students where id = $1', [world.targets.own.studentId]))
      .rows[0] as { userId: string } | undefined;

  /** Address, its methods, and whether a POST of another site counts there, because a secret in it speaks. */
  const ROWS: Record<string, { methods: string[]; post?: 'own pages' | 'with a secret'; at?: () => Promise<string> }> =
    {
      '/healthz': { methods: ['GET', 'HEAD'] },
      '/readyz': { methods: ['GET', 'HEAD'] },
      '/tls/ask': { methods: ['GET', 'HEAD'] },
      '/assets/*': { methods: ['GET', 'HEAD'] },
      '/uploads/*': { methods: ['GET', 'HEAD'] },
      '/brand/:slug/app.webmanifest': { methods: ['GET', 'HEAD'] },
      '/brand/:slug/offline': { methods: ['GET', 'HEAD'] },
      '/brand/:slug/:file': { methods: ['GET', 'HEAD'] },
      '/alunos/sw.js': { methods: ['GET', 'HEAD'] },
      '/admin/sw.js': { methods: ['GET', 'HEAD'] },
      '/player/preview': { methods: ['GET', 'HEAD'] },
      '/player/streams': { methods: ['GET', 'HEAD'] },
      '/player/relay': { methods: ['GET', 'HEAD'] },
      '/api/openapi.json': { methods: ['GET'] },
      '/api/producer/students.csv': { methods: ['GET'] },
      '/api/producer/dossier': { methods: ['GET'] },
      '/api/producer/school.zip': { methods: ['GET'] },
      '/api/producer/progress.csv': { methods: ['GET'] },
      '/api/producer/cleanup.zip': { methods: ['GET'] },
      '/api/producer/attachment': { methods: ['GET'] },
      '/api/student/post-picture': { methods: ['GET'] },
      '/api/producer/post-picture': { methods: ['GET'] },
      '/api/student/attachment': { methods: ['GET'] },
      '/api/producer/submission-file': { methods: ['GET'] },
      '/api/student/submission-file': { methods: ['GET'] },
      '/api/producer/certificates.csv': { methods: ['GET'] },
      '/api/producer/data-requests.csv': { methods: ['GET'] },
      '/api/producer/own-data.zip': { methods: ['GET'] },
      '/api/student/own-data.zip': { methods: ['GET'] },
      '/api/student/certificate.pdf': { methods: ['GET'] },
      '/api/student/certificate-story.png': { methods: ['GET'] },
      '/api/student/credential.json': { methods: ['GET'] },
      '/api/student/captions.vtt': { methods: ['GET'] },
      '/api/student/thumbnails.vtt': { methods: ['GET'] },
      '/api/student/events': { methods: ['GET'] },
      '/api/producer/events': { methods: ['GET'] },
      '/api/webhookHandler.php': { methods: ['GET', 'HEAD', 'POST'], post: 'with a secret' },
      '/api/payment/webhook': { methods: ['GET', 'HEAD', 'POST'], post: 'with a secret' },
      '/api/userWebhook.php': { methods: ['POST'], post: 'own pages' },
      '/api/deleteProfile.php': { methods: ['POST'], post: 'own pages' },
      '/api/sendHostingerEmail.php': { methods: ['POST'], post: 'own pages' },
      '/api/payment.php': { methods: ['POST'], post: 'own pages' },
      '/api/expansionPayment.php': { methods: ['POST'], post: 'own pages' },
      '/alunos/avisos/:token': {
        methods: ['GET', 'HEAD', 'POST'],
        post: 'with a secret',
        at: async () => `/alunos/avisos/${await token()}`,
      },
      '/alunos/privacidade': { methods: ['GET', 'HEAD'] },
      '/alunos/privacidade/meus-dados': { methods: ['GET', 'HEAD', 'POST'], post: 'own pages' },
      '/alunos/privacidade/copia': { methods: ['GET', 'HEAD'] },
      '/calendario/:file': { methods: ['GET', 'HEAD'] },
      '/escolas/:slug/did.json': { methods: ['GET', 'HEAD'] },
      '/escolas/:slug/credenciais/status/:list': { methods: ['GET', 'HEAD'] },
      '/certificados/:code/imagem.png': { methods: ['GET', 'HEAD'] },
      '/credenciais/:file': { methods: ['GET', 'HEAD'] },
      '/admin/resumo-semanal/:token': { methods: ['GET', 'HEAD', 'POST'], post: 'with a secret' },
      // The screens.
      '*': { methods: ['GET', 'HEAD'], at: async () => '/alunos/cursos' },
    };

  test('is all here [v5.0.0-13.4.5]', () => {
    const mounted = createApp(app.services)
      .routes.map(({ path }) => path)
      .filter((path) => !['/*', '/rpc/*', '/api/*'].includes(path));
    expect(Object.keys(ROWS).sort()).toEqual([...new Set([...mounted, '*'])].sort());
  });

  // A file of students that is fetched is written down, whoever's link led there.
  const withoutDeeds = async () =>
    (await fingerprint(app.services.db)).split(' ').filter((table) => !table.startsWith('school_deeds:'));

  test('takes its own methods, and changes nothing by any other or from elsewhere', async () => {
    const producer = await world.callers.producer();
    const before = await withoutDeeds();
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
    expect(await withoutDeeds()).toEqual(before);
  });
});

test('turns red where a HEAD runs what a POST would', async () => {
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
