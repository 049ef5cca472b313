import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip, zip } from './zip.ts';

async function* pieces(...all: string[]) {
  yield* all;
}

test('what is packed comes out again, file by file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ateneu-zip-'));
  const path = join(directory, 'a.zip');
  const long = 'Maçã; 1,5\r\n'.repeat(100_000);
  await writeFile(
    path,
    zip([
      { name: 'vazio.txt', text: pieces() },
      { name: 'ação.csv', text: pieces(long, 'fim') },
    ]),
  );
  expect(await text(await unzip(path, 'ação.csv'))).toBe(`${long}fim`);
  expect(await text(await unzip(path, 'vazio.txt'))).toBe('');
  await expect(unzip(path, 'outro.csv')).rejects.toThrow('No outro.csv');
  await rm(directory, { recursive: true });
});

test('a source that fails makes no archive', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('gone');
  }
  await expect(buffer(zip([{ name: 'a.txt', text: failing() }]))).rejects.toThrow('gone');
});
