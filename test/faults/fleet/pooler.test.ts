import { expect, test } from 'vitest';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { hasPackages } from '#test/run/debian.ts';
import type { PoolMode } from './parts/pgbouncer.ts';
import { mixCarelessly, mixThroughPooler, refusalOfBareLogin } from './pooler.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const MODES: PoolMode[] = ['session', 'transaction'];

const here = test.skipIf(!hasPackages('pgbouncer'));

here.each(MODES)('behind PgBouncer in %s mode nobody sees a row of another school', async (mode) => {
  const url = await ownDatabase();
  const { transactions, rows, ...wrong } = await mixThroughPooler(url, mode, 1_000);
  expect(wrong).toEqual({ foreign: 0, withoutLimit: 0, unexpected: [] });
  expect(rows).toBeGreaterThan(transactions);
  expect(await refusalOfBareLogin(url, mode)).toBe(INSUFFICIENT_PRIVILEGE);
  await dropOwnDatabase(url);
});

here('whoever says it once for a connection sees the other school there: it would have been noticed', async () => {
  const url = await ownDatabase();
  expect(await mixCarelessly(url, 5)).toBeGreaterThan(0);
  await dropOwnDatabase(url);
});
