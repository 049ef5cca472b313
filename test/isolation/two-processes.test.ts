import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../app.ts';
import { statementsOf } from '../fixtures/statements.ts';
import { type Door, type Processes, processes } from './deaf-process.ts';
import { newStory, type Story } from './random-changes.ts';

/*
 * Changes at one process show there immediately, and at another within a second, even while its connection is
 * cut, dead or silent. The expected result is that of a process without a cache. `SEED=7 npm run unit --
 * <this>` makes other changes.
 */

const SEED = Number(process.env.SEED ?? 20_261_127);
const STEPS = 20;

let two: Processes;
beforeAll(async () => {
  two = await processes();
});
afterAll(() => two.stop());

/** mulberry32 */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

async function differences({ look }: Story, door: Door): Promise<string[]> {
  const [shown, right] = await Promise.all([look(door), look(two.forgetful)]);
  return shown.flatMap((answer, at) =>
    answer === right[at] ? [] : [`${at}: ${whereTheyPart(answer, right[at] ?? '')}`],
  );
}

/** Pages are long: the part where one is not as it is to be. */
function whereTheyPart(answer: string, right: string): string {
  let first = 0;
  while (first < answer.length && answer[first] === right[first]) first += 1;
  const around = (text: string) => text.slice(Math.max(0, first - 120), first + 180);
  return `${answer.slice(0, 40)} … ${around(answer)}\nis to be: ${around(right)}`;
}

/** Over there it is read from memory, but for students' own rows. */
async function untilAllIsKept({ look }: Story): Promise<void> {
  const asked = async (door: Door, { services: { db } }: TestApp) =>
    (await statementsOf(db, () => look(door))).filter((text) => OF_ALL.test(text)).length;
  expect(await asked(two.forgetful, two.here)).toBeGreaterThan(10);
  await expect.poll(() => asked(two.there, two.there)).toBe(0);
}

/** Cached queries about sessions and offers. */
const OF_ALL = /from user_sessions s\s+left join|as "courses"/;

/** Something goes wrong with the wire, is mended, or stays as it is. @returns whether another second must pass for it to be noticed */
async function meddleWithWire(roll: number, wasSilent: boolean): Promise<boolean> {
  if (roll === 0) two.wire.swallow();
  if (roll === 1) two.wire.dropNotifications();
  if (roll === 2) await two.cut();
  if (roll < 3) return true;
  if (roll > 5) return wasSilent;
  two.wire.restore();
  if (roll > 3) await two.untilItHears();
  return false;
}

test(`never shows outdated data, for any changes and connection losses, seed ${SEED}`, async () => {
  const roll = dice(SEED);
  const story = await newStory(two);
  const names = Object.keys(story.changes);
  let silent = false;
  for (let step = 0; step < STEPS; step += 1) {
    silent = await meddleWithWire(roll(10), silent);
    const name = names[roll(names.length)] ?? '';
    const change = story.changes[name];
    // Reads during a change may be old or new, but must not be cached.
    await Promise.all([change?.run(), story.look(two.here), story.look(two.there)]);
    // Looking at it signs out people without access.
    await story.look(two.forgetful);
    if (change?.elsewhere) await two.here.services.listener.check();
    const context = `seed ${SEED}, step ${step}: ${name}`;
    expect([context, await differences(story, two.here)]).toEqual([context, []]);
    if (silent || roll(3) === 0) two.letASecondPass();
    else await two.there.services.listener.check();
    expect([`${context}, there`, await differences(story, two.there)]).toEqual([`${context}, there`, []]);
  }
});

test('every change becomes visible, except rolled-back ones', async () => {
  const story = await newStory(two);
  const unseen: string[] = [];
  let before = await story.look(two.forgetful);
  for (const [name, { run }] of Object.entries(story.changes)) {
    await run();
    // Looking at it signs out people without access.
    await story.look(two.forgetful);
    const after = await story.look(two.forgetful);
    if (after.join() === before.join()) unseen.push(name);
    before = after;
  }
  expect(unseen).toEqual(['taken back']);
});

describe('controls: the same comparison detects', () => {
  test('a process that continues without its listener', async () => {
    const story = await newStory(two);
    await story.look(two.stubborn);
    expect(await differences(story, two.stubborn)).toEqual([]);
    for (const name of ['student shut out', 'lesson renamed', 'platform renamed', 'domain given']) {
      await story.changes[name]?.run();
      expect([name, (await differences(story, two.stubborn)).length > 0]).toEqual([name, true]);
    }
  });

  test.each([
    ['lessons', 'announce_offer', 'lesson renamed'],
    ['courses', 'announce_offer', 'other course renamed'],
    ['enrollments', 'announce_change', 'access until a while ago'],
    ['client_settings', 'announce_change', 'colours changed'],
    ['user_sessions', 'announce_change', 'session ended'],
  ])('%s whose changes are not announced', async (table, trigger, change) => {
    const story = await newStory(two);
    await two.owner.query(`alter table ${table} disable trigger ${trigger}`);
    two.wire.restore();
    await untilAllIsKept(story);
    await story.changes[change]?.run();
    await two.there.services.listener.check();
    const noticed = await differences(story, two.there);
    await two.owner.query(`alter table ${table} enable trigger ${trigger}`);
    expect(noticed).not.toEqual([]);
  });
});
