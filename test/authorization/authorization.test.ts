import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations, type TestApp, testApp } from '../app.ts';
import { twoProcesses } from '../fixtures/two-processes.ts';
import { MATRIX } from './matrix.ts';
import { runMatrix } from './run-matrix.ts';
import { buildWorld, PRINCIPALS } from './world.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

describe('authorization', () => {
  test('every operation of the contract has a row', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(operations().sort());
  });

  test('every caller gets exactly what the matrix says, and a refusal changes nothing [v5.0.0-8.2.1 v5.0.0-8.2.2 v5.0.0-8.3.1]', async () => {
    // Every other request is answered by another process: what either keeps in memory lets nobody in.
    const two = await twoProcesses();
    const { db } = two.here.services;
    let turn = 0;
    const call: TestApp['call'] = (...asked) => (turn++ % 2 ? two.here : two.there).call(...asked);
    const { failures, cells } = await runMatrix({ call }, db, await buildWorld({ ...two.here, call }, db));
    for (const { services } of [two.here, two.there]) expect(services.cache.size).toBeGreaterThan(0);
    await two.stop();
    expect(failures).toEqual([]);
    expect(cells).toBe(operations().length * PRINCIPALS.length * 5);
  });
});

describe('controls: the matrix', () => {
  const matching = (names: RegExp) => operations().filter((operation) => names.test(operation));

  test('fails when an inactive enrollment opens a course', async () => {
    const owner = new pg.Pool({ connectionString: app.url, max: 1 });
    const rule = (body: string) =>
      owner.query(`create or replace function enrollment_open(status text, access_until timestamptz, at timestamptz)
        returns boolean language sql immutable parallel safe as $$ ${body} $$`);
    await rule('select true');
    try {
      const world = await buildWorld(app, app.services.db);
      const { failures } = await runMatrix(app, app.services.db, world, matching(/^student\./));
      expect(failures.map(({ cell }) => cell)).toContain('student.catalogue · studentWithoutAccess · own');
    } finally {
      await rule(`select status in ('active', 'completed') and access_until > at`);
      await owner.end();
    }
  });

  test('fails when a session opens somebody else’s school', async () => {
    const world = await buildWorld(app, app.services.db);
    world.callers.producerOther = world.callers.producer;
    world.callers.anonymous = world.callers.student;
    const { failures } = await runMatrix(app, app.services.db, world, matching(/^producer\..*(course|module|lesson)/i));
    expect(failures.length).toBeGreaterThan(20);
    expect(failures.map(({ expected }) => expected)).toContain('an unchanged database');
  });
});
