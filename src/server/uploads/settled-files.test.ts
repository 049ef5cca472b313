import { readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { openStorage } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

test.runIf(process.platform === 'linux')(
  'a file is synced before it gets its name, and its name before the response',
  async () => {
    const dataDir = await makeDataDir();
    const storage = await openStorage(readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }));
    const settled = await watchSyncs();
    await storage.put('logos/school/a.webp', Buffer.from('picture'));
    const uploads = join(dataDir, 'uploads');
    expect(settled.map((path) => path.replace(/\.[0-9a-f-]{36}$/, '.DRAFT'))).toEqual([
      join(uploads, 'logos/school/a.webp.DRAFT'),
      join(uploads, 'logos/school'),
      join(uploads, 'logos'),
      uploads,
    ]);
    expect(await storage.get('logos/school/a.webp')).toBe('picture');
  },
);

/** Names of files at the time they are synced. */
async function watchSyncs(): Promise<string[]> {
  const some = await open('/dev/null');
  const prototype = Object.getPrototypeOf(some) as FileHandle;
  await some.close();
  const [settled, { sync }] = [[] as string[], prototype];
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    settled.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  return settled;
}
