import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { hasPackages } from '#test/run/debian.ts';
import { SOURCES } from './parts/node.ts';
import { startHaproxy } from './parts/proxies.ts';
import { linesOf, replaceUnderLoad } from './rolling.ts';

const here = test.skipIf(!hasPackages('haproxy'));

here('two processes behind HAProxy are replaced one after the other, and nobody notices', async () => {
  const places = { url: await emptyDatabase(), proxy: 'HAProxy', change: 'restart', web: 2 } as const;
  const pace = { visitors: 4, usualSeconds: 1, drainSeconds: 3 };
  const { usual, rolling, sales } = await replaceUnderLoad(places, { before: SOURCES, now: SOURCES }, pace);
  const failures = [...usual.failures, ...rolling.failures];
  expect(failures, linesOf(failures)).toEqual([]);
  expect(rolling.sent).toBeGreaterThan(100);
  expect(sales.stored).toBe(sales.acknowledged);
});

here('HAProxy asks a process that seems to be gone where no other is there', async () => {
  let refusals: number | null = null;
  const server = createServer(({ url }, response) => {
    const isRefused = url === '/readyz' && refusals !== null;
    if (isRefused) refusals = (refusals ?? 0) + 1;
    response.writeHead(isRefused ? 503 : 200).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const folder = await makeDataDir();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { url, program } = await startHaproxy(folder, [`127.0.0.1:${(server.address() as AddressInfo).port}`]);
  onTestFinished(() => program.stop());
  refusals = 0;
  // The second one takes it away.
  await expect.poll(() => refusals).toBeGreaterThan(3);
  expect((await fetch(url)).status).toBe(200);
});
