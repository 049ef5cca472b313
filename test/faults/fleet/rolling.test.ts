import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { hasPackages } from '#test/run/debian.ts';
import { SOURCES } from './parts/node.ts';
import { replaceUnderLoad } from './rolling.ts';

/** Seven processes are started, which takes long where others work as well. */
const TIMEOUT_MS = 400_000;
const here = test.skipIf(!hasPackages('haproxy'));

here(
  'two processes behind HAProxy are replaced one after the other, and nobody notices',
  async () => {
    const places = { url: await emptyDatabase(), proxy: 'HAProxy', change: 'restart', web: 2 } as const;
    const pace = { visitors: 4, usualSeconds: 1, drainSeconds: 3 };
    const { usual, rolling, sales } = await replaceUnderLoad(places, { before: SOURCES, now: SOURCES }, pace);
    expect([...usual.failures, ...rolling.failures]).toEqual([]);
    expect(rolling.sent).toBeGreaterThan(100);
    expect(sales.stored).toBe(sales.acknowledged);
  },
  TIMEOUT_MS,
);
