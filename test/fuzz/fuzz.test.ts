import fc from 'fast-check';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { asPlatform } from '#server/db.ts';
import { appOn, frontDoor, type TestApp } from '../app.ts';
import { ownDatabase } from '../database.ts';
import { hostileText } from './hostile.ts';
import { OPERATIONS } from './operation-shapes.ts';
import { ROUTES } from './route-shapes.ts';
import { type Plan, runFuzz } from './run-fuzz.ts';
import type { Target } from './shapes.ts';
import { type Watch, watchRows } from './watch.ts';

/* `npm run fuzz` goes on for a hundred thousand calls, or with another seed. */

const SEED = 20_261_123;
const DOORS = [...OPERATIONS, ...ROUTES];

let app: TestApp;
let watch: Watch;

beforeAll(async () => {
  app = await appOn(await ownDatabase());
  watch = await watchRows(app.url);
});

afterAll(async () => {
  await watch.stop();
  await app.services.jobs.stop();
  await app.services.live.stop();
  await app.services.listener.stop();
  await app.services.db.close();
});

test('any input to any route is answered in time, without a 5xx and without another school’s data [v5.0.0-1.4.2 v5.0.0-1.5.2 v5.0.0-2.2.1 v5.0.0-2.2.2 v5.0.0-8.4.1 v5.0.0-15.2.2 v5.0.0-15.3.5 v5.0.0-15.3.6 v5.0.0-16.5.3]', async () => {
  const { findings, answers } = await runFuzz(app, watch, { seed: SEED, calls: 16 * DOORS.length, targets: DOORS });
  expect(findings).toEqual([]);
  expect([...answers.keys()].sort()).toEqual(DOORS.map(({ name }) => name).sort());
  const did = [...answers].filter(([, statuses]) => [...statuses.keys()].some((status) => status < 300));
  // Otherwise it would be refusals that are tried, and nothing behind them.
  expect(did.length / DOORS.length).toBeGreaterThan(0.65);
});

test('every route outside the contract has its shapes in the fuzz', () => {
  const routes = createApp(app.services).routes.map(({ path }) => path);
  expect([...new Set(routes)].sort()).toEqual(ROUTES.map(({ name }) => name).sort());
});

describe('controls: a planted fault is detected', () => {
  const door = (shape: { path: string; texts?: boolean }): Target => ({
    name: '/inbox',
    shapes: fc.record({
      method: fc.constant('POST'),
      path: fc.constant(shape.path),
      query: fc.constant<[string, unknown][]>([]),
      body: fc.record({ as: fc.constant('json' as const), input: fc.record({ name: hostileText }) }),
    }),
  });

  const findingsOf = async (planted: Hono, more: Partial<Plan> = {}) => {
    const broken = { ...app, ...frontDoor(createApp(app.services, planted), app.services) };
    const plan = { seed: SEED, calls: 200, targets: [door({ path: '/inbox' })], ...more };
    const { findings } = await runFuzz(broken, watch, plan);
    return findings;
  };

  test('a text that the database rejects, reduced to a short one', async () => {
    const [finding] = await findingsOf(
      new Hono().post('/inbox', async (c) => {
        const { name } = await c.req.json();
        await asPlatform(app.services.db, (tx) => sql`select ${String(name)}::text`.execute(tx));
        return c.json({});
      }),
    );
    expect(finding?.fault).toMatch(/^answered 500/);
    expect(finding?.example).toMatch(/"body":\{"as":"json","input":\{"name":"[^"]{0,20}\\u0000[^"]{0,20}"\}\}/);
  });

  test('another school’s rows in a response', async () => {
    const everything = new Hono().post('/inbox', async (c) =>
      c.json(await asPlatform(app.services.db, (tx) => tx.selectFrom('lessons').select('id').execute())),
    );
    const [finding] = await findingsOf(everything);
    expect(finding?.fault).toMatch(/^answers with somebody else's row/);
  });

  test("a change of another school's rows", async () => {
    const careless = new Hono().post('/inbox', async (c) => {
      await asPlatform(app.services.db, (tx) => tx.updateTable('courses').set({ title: 'Outro' }).execute());
      return c.json({});
    });
    const [finding] = await findingsOf(careless);
    expect(finding?.fault).toBe('UPDATE in courses of another school');
  });

  test('a response that is far slower than the others', async () => {
    const slow = new Hono().post('/inbox', async (c) => {
      const costly = (await c.req.text()).includes('\\u0000');
      const started = process.cpuUsage();
      while (costly && process.cpuUsage(started).user < 1_000_000);
      return c.json({});
    });
    const [finding] = await findingsOf(slow, { late: { times: 10, ms: 150 }, shrinks: false });
    expect(finding?.fault).toMatch(/^was answered after \d+ ms of work, twice$/);
  });
});
