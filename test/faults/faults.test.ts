import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#test/fixtures/owner.ts';
import { isClean } from './check.ts';
import { passTimeOfJobs } from './settled.ts';
import { openWorld, type World } from './world.ts';

/* A few rounds of what `npm run faults` does at length: what is killed in the middle of writing loses nothing. */

/** Far more than a slow machine needs: only a fault uses it up. */
const SETTLED_MS = 240_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ students: 3, lessons: 12, pictures: 30 });
});
afterAll(() => world.close());

const ROUNDS = {
  'the process': async ({ app }: World) => {
    await app.killProcess();
    await app.start();
  },
  'the database': async ({ app }: World) => app.killDatabase(),
  'one of its connections': async ({ app }: World) => app.killConnection(),
};

test.each(Object.entries(ROUNDS))('%s is killed during writes, and everything recovers by itself', async (_, kill) => {
  const writing = world.write();
  await writing.reached(60);
  await kill(world);
  await world.app.untilReady();
  await writing.reached(120);
  await writing.stop();
});

test('no kind of write is lost or duplicated meanwhile, and the only error is 503', async () => {
  await restart();
  const verdict = await world.check(SETTLED_MS);
  expect(verdict).toMatchObject({ lost: [], phantom: [], doubled: [], broken: [] });
  expect(verdict.kinds).toBeGreaterThanOrEqual(12);
  expect(Object.keys(verdict.answers).filter((answer) => /^[45]/.test(answer) && !answer.startsWith('503'))).toEqual(
    [],
  );
});

test('control: lost, refused, duplicated and wrongly summed writes are detected', async () => {
  const { ledger } = world.kinds.find(({ name }) => name === 'course') ?? {};
  const [gone = '', twice = '', refused = ''] = [...(ledger?.things ?? [])].flatMap(([key, outcome]) =>
    outcome === 'ok' ? [key] : [],
  );
  ledger?.things.set(refused, 'fail');
  await meddle(
    `delete from courses where title = '${gone}';
    insert into courses (producer_id, id, title)
      select producer_id, gen_random_uuid(), title from courses where title = '${twice}'`,
    `update profiles set student_count = student_count + 1 where role = 'admin'`,
  );
  const verdict = await world.check(SETTLED_MS);
  expect(isClean(verdict)).toBe(false);
  expect(verdict).toMatchObject({
    lost: [`course stored ${gone}`, `course shown ${gone}`],
    doubled: [`course stored ${twice}`, `course shown ${twice}`],
    phantom: [`course stored ${refused}`, `course shown ${refused}`],
    broken: [expect.stringContaining('students of'), expect.stringContaining('students of')],
  });
});

/** After enough simulated time for the jobs of killed processes. */
async function restart() {
  await world.app.killProcess();
  await world.app.start();
  await passTimeOfJobs(await world.app.databaseUrl());
}

/** As the database's owner, bypassing row level security. */
async function meddle(courses: string, profiles: string) {
  const tables = ['courses', 'profiles', 'webhook_addresses'];
  const forced = (no: '' | 'no ') =>
    tables.map((table) => `alter table ${table} ${no}force row level security;`).join('');
  await asOwner(await world.app.databaseUrl(), `${forced('no ')} ${courses}; ${profiles}; ${forced('')}`);
}
