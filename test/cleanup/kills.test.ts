import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dropOwnDatabase, ownDatabase } from '../database.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { PATIENCE } from '../run/patience.ts';
import { digest } from './digest.ts';
import { populatedDatabase } from './populated.ts';
import { cleanAll, openTools, type Tools } from './run.ts';
import { cutAt, watchSteps } from './steps.ts';

/* Wherever a clean-up is interrupted, whoever goes on leaves what one alone would have left. */

/** Once by cutting all connections at once, and once by killing the process. */
const CUTS = 50;
const KILLS = 3;

let template: string;
let dataDir: string;
let expected: Record<string, string>;
let steps: string[];

beforeAll(async () => {
  ({ template } = await populatedDatabase());
  dataDir = await makeDataDir();
  steps = [];
  expected = await leftBy(async (tools) => {
    watchSteps(tools, (text) => steps.push(text));
    await cleanAll(tools);
  });
});
afterAll(() => rm(dataDir, { recursive: true }));

/** The remaining data in a copy of the schools. */
async function leftBy(...attempts: ((tools: Tools, url: string) => Promise<void>)[]): Promise<Record<string, string>> {
  const url = await ownDatabase(template);
  for (const attempt of attempts) {
    const tools = await openTools(url, dataDir);
    await attempt(tools, url);
    await tools.db.close();
    await isLeft(url);
  }
  const left = await digest(url);
  await dropOwnDatabase(url);
  return left;
}

/** The database may notice only after a moment that an interrupted attempt is over, and until then holds its school. */
async function isLeft(url: string): Promise<void> {
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  const others = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitFor(async () => expect((await watcher.query(others)).rows).toEqual([]), PATIENCE);
  await watcher.end();
}

const spread = (count: number) =>
  Array.from({ length: count }, (_, at) => 1 + Math.floor((at * (steps.length - 1)) / (count - 1)));

const goOn = (tools: Tools) => cleanAll(tools);

const cut = (at: (step: number, text: string) => boolean) => async (tools: Tools) => {
  cutAt(tools, at);
  await expect(cleanAll(tools)).rejects.toThrow();
};

test(`interrupted at any of ${CUTS} points, it gives the same result as without`, async () => {
  expect(steps.length).toBeGreaterThan(2 * CUTS);
  for (const point of spread(CUTS)) {
    expect([
      point,
      await leftBy(
        cut((step) => step === point),
        goOn,
      ),
    ]).toEqual([point, expected]);
  }
});

test(`killed at any of ${KILLS} points, it gives the same result as without`, async () => {
  for (const point of spread(KILLS)) {
    const killed = async (_: Tools, url: string) => {
      const child = spawn(process.execPath, [fileURLToPath(new URL('killed.ts', import.meta.url))], {
        env: { PATH: process.env.PATH, URL: url, DATA_DIR: dataDir, KILL_AT: String(point) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      expect((await once(child, 'close'))[1]).toBe('SIGKILL');
    };
    expect([point, await leftBy(killed, goOn)]).toEqual([point, expected]);
  }
});

test('control: a count of students outside the transaction is detected', async () => {
  const beforeCounting = cut((_, text) => text.includes('update profiles set student_count'));
  expect(await leftBy(beforeCounting, goOn)).toEqual(expected);
  const withoutTransaction = async (tools: Tools) => {
    tools.db.pool.on('connect', commitEach);
    await beforeCounting(tools);
  };
  expect(await leftBy(withoutTransaction, goOn)).not.toEqual(expected);
});

/** Each statement commits by itself. */
function commitEach(client: { query: unknown }): void {
  const query = (client.query as (...args: unknown[]) => unknown).bind(client);
  const alone = (text: string) => text.replace(/^begin[^;]*;? ?/, '').replaceAll('set local', 'set') || 'select';
  client.query = (asked: unknown, ...rest: unknown[]) =>
    query(typeof asked === 'string' && /^(begin|set local)/.test(asked) ? alone(asked) : withSession(asked), ...rest);
}

const withSession = (asked: unknown) => {
  const { text } = asked as { text?: string };
  return text?.startsWith('set local') ? { ...(asked as object), text: text.replace('set local', 'set') } : asked;
};
