import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir } from '../data-dir.ts';
import { dropOwnDatabase, ownDatabase } from '../database.ts';
import { digest } from './digest.ts';
import { furnishedDatabase } from './furnished.ts';
import { cleanAll, openTools } from './run.ts';

/* Wherever the process of a clean-up dies, the next one leaves what one alone would have left. */

const KILLS = 50;

let template: string;
let expected: Record<string, string>;
let steps: number;
const dataDirs: string[] = [];

beforeAll(async () => {
  ({ template } = await furnishedDatabase());
  const { said, url } = await runUntil({});
  steps = Number(said);
  expected = await digest(url);
});
afterAll(() => Promise.all(dataDirs.map((each) => rm(each, { recursive: true, force: true }))));

/** The clean-up in a process of its own, on a copy. @returns how it ended */
async function runUntil(settings: Record<string, string>) {
  const [url, dataDir] = [await ownDatabase(template), await makeDataDir()];
  dataDirs.push(dataDir);
  const child = spawn(process.execPath, [fileURLToPath(new URL('killed.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, URL: url, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { url, dataDir, said, end: code ?? signal };
}

/** What is left once another process has gone on. */
async function afterwards({ url, dataDir }: { url: string; dataDir: string }) {
  const tools = openTools(url, dataDir);
  await cleanAll(tools);
  await tools.db.close();
  const left = await digest(url);
  await dropOwnDatabase(url);
  return left;
}

test(`killed at any of ${KILLS} points, the clean-up ends as if nothing had been`, async () => {
  expect(steps).toBeGreaterThan(2 * KILLS);
  for (let at = 0; at < KILLS; at += 1) {
    const point = 1 + Math.floor((at * (steps - 1)) / (KILLS - 1));
    const killed = await runUntil({ KILL_AT: String(point) });
    expect([point, killed.end]).toEqual([point, 'SIGKILL']);
    expect([point, await afterwards(killed)]).toEqual([point, expected]);
  }
}, 240_000);

test('without transactions, such a kill is noticed', async () => {
  const atWorst = { KILL_BEFORE: 'update profiles set student_count' };
  const safe = await runUntil(atWorst);
  const unsafe = await runUntil({ ...atWorst, UNSAFE: '1' });
  expect([safe.end, unsafe.end]).toEqual(['SIGKILL', 'SIGKILL']);
  expect(await afterwards(safe)).toEqual(expected);
  expect(await afterwards(unsafe)).not.toEqual(expected);
});
