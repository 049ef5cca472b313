import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { hasPackages } from '#test/run/debian.ts';
import { SOURCES } from './parts/node.ts';
import { linesOf, replaceUnderLoad } from './rolling.ts';

/** Seven processes are started, which takes long where others work as well. */
const TIMEOUT_MS = 400_000;
/** So long that HAProxy takes the process for gone: two checks of five seconds, and the pauses before them. */
const FREEZE_MS = 12_000;
const here = test.skipIf(!hasPackages('haproxy'));

here(
  'two processes behind HAProxy are replaced one after the other, the first freezes meanwhile, and everybody is served',
  async () => {
    const url = await emptyDatabase();
    const places = { url, proxy: 'HAProxy', change: 'restart', web: 2, freezeMs: FREEZE_MS } as const;
    const pace = { visitors: 4, usualSeconds: 1, drainSeconds: 3 };
    const { usual, rolling, sales } = await replaceUnderLoad(places, { before: SOURCES, now: SOURCES }, pace);
    const failures = [...usual.failures, ...rolling.failures];
    expect(failures, linesOf(failures)).toEqual([]);
    expect(Math.max(...rolling.latencies)).toBeGreaterThan(5_000);
    expect(rolling.sent).toBeGreaterThan(100);
    expect(sales.stored).toBe(sales.acknowledged);
  },
  TIMEOUT_MS,
);
