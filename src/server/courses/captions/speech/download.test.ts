import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Net } from '../../../http/request-url.ts';
import { CaptionFailure } from '../tasks/failure.ts';
import { download } from './download.ts';

const HERE: Net = { isAllowed: () => true, ports: 'any' };
const MIB = 1024 ** 2;
const LENGTHS: Record<string, string> = { '/said.mp4': String(80 * MIB), '/lie.mp4': String(5 * 1024 ** 3) };

/** A film of 80 MiB, with or without a declared length. */
const host = createServer((request, answer) => {
  const length = LENGTHS[request.url ?? ''];
  answer.writeHead(200, length ? { 'content-length': length } : {});
  for (let piece = 0; piece < 80; piece += 1) answer.write(Buffer.alloc(MIB));
  answer.end();
});
let origin: string;
let folder: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'download-test-'));
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await rm(folder, { recursive: true });
});

const into = (name: string) => join(folder, name);
const fetched = (path: string, to: string, keptFree?: (total: number) => number) =>
  download(new URL(origin + path), into(to), {
    net: HERE,
    referer: origin,
    signal: AbortSignal.timeout(60_000),
    onProgress: () => {},
    keptFree,
  }).catch((error: CaptionFailure) => error);

test.each(['/said.mp4', '/unsaid.mp4'])('a nearly full disk refuses %s: later, with the reason', async (path) => {
  const failure = await fetched(path, `full${path.slice(1)}`, (total) => total);
  expect(failure).toMatchObject({ problem: 'service_away', mayPass: true, cause: { code: 'ENOSPC' } });
  const left = into(`full${path.slice(1)}`);
  if (existsSync(left)) expect((await stat(left)).size).toBe(0);
});

test('free space is checked again during the download', async () => {
  let looks = 0;
  const failure = await fetched('/unsaid.mp4', 'half.mp4', (total) => (looks++ === 0 ? 0 : total));
  expect(failure).toBeInstanceOf(CaptionFailure);
  const { size } = await stat(into('half.mp4'));
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThan(80 * MIB);
});

test('with enough space it is complete, and a file declared too large is not started', async () => {
  await fetched('/said.mp4', 'whole.mp4');
  expect((await stat(into('whole.mp4'))).size).toBe(80 * MIB);
  expect(await fetched('/lie.mp4', 'lie.mp4')).toMatchObject({ problem: 'too_large', mayPass: false });
});
