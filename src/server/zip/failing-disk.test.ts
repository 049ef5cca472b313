import fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { asTarGz, asZip } from '#test/fixtures/course-files/moodle-backup.ts';
import { folderOf, pdf } from '#test/fixtures/course-files/upload-fixture.ts';
import { openCourseFile } from '../course-import/file/course-file.ts';

test.each([
  ['zip', asZip],
  ['tar', asTarGz],
])('a disk that fails at any read of it is not the fault of a %s', async (_, pack) => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const path = join(folder, 'archive');
  await writeFile(path, await pack(folderOf({ name: 'a.pdf', content: pdf(200_000) })));
  let failing = 1;
  while (await failsAt(failing, path)) failing += 1;
  await rm(folder, { recursive: true });
  expect(failing).toBeGreaterThan(3);
});

/** Reads all of it while one read of the disk fails. @returns whether there was such a read */
async function failsAt(failing: number, path: string): Promise<boolean> {
  const read = fs.read.bind(fs) as (...given: unknown[]) => void;
  const { ino } = fs.statSync(path);
  let reads = 0;
  const spy = vi.spyOn(fs, 'read').mockImplementation((...given: unknown[]) => {
    if (fs.fstatSync(given[0] as number).ino === ino) reads += 1;
    if (reads !== failing) return read(...given);
    reads += 1;
    const failed = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' });
    process.nextTick(given.at(-1) as (error: Error) => void, failed);
  });
  const outcome = await readAll(path)
    .catch((error) => error)
    .finally(() => spy.mockRestore());
  if (reads < failing) return false;
  expect(outcome).toMatchObject({ code: 'EIO' });
  return true;
}

async function readAll(path: string): Promise<void> {
  const opened = await openCourseFile(path, new AbortController().signal);
  try {
    for await (const { content } of opened.contents(new Set(opened.names))) expect(content).toBeInstanceOf(Buffer);
  } finally {
    opened.close();
  }
}
