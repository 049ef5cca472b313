import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SealedFile, sealing, unsealing } from './sealed-stream.ts';

const PIECE = 64 * 1024;
const SEALED = PIECE + 16;
const START = 16;
const KEY = randomBytes(32);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ateneu-sealed-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Chunk boundaries differ from piece boundaries. */
const inChunks = (content: Buffer, size = 10_007) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, at) => content.subarray(at * size, (at + 1) * size)),
    { objectMode: false },
  );
const seal = (content: Buffer, purpose = 'archive 1') => buffer(inChunks(content).compose(sealing(KEY, purpose)));
const open = (sealed: Buffer, { key = KEY, purpose = 'archive 1', chunk = 70_001 } = {}) =>
  buffer(inChunks(sealed, chunk).compose(unsealing(key, purpose)));
const broken = (sealed: Buffer, options = {}) =>
  expect(open(sealed, options)).rejects.toThrow('not what was sealed here');

const LENGTHS = [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 5];

test.each(LENGTHS)('%i bytes are restored, and are not readable when sealed', async (length) => {
  const content = Buffer.alloc(length, 'Maria das Dores 529.982.247-25 ');
  const sealed = await seal(content);
  expect(sealed.includes('529.982')).toBe(false);
  for (const chunk of [1_000, PIECE, SEALED, 1_000_000])
    expect((await open(sealed, { chunk })).equals(content)).toBe(true);
});

test.each(LENGTHS)('of %i bytes any range can be decrypted alone', async (length) => {
  const content = randomBytes(length);
  const path = join(directory, `${length}`);
  await writeFile(path, await seal(content));
  const file = await SealedFile.open(path, KEY, 'archive 1');
  expect(file.bytes).toBe(length);
  for (const [start, end] of [
    [0, length],
    [length >> 1, length],
    [Math.max(0, length - 22), length],
    [0, length >> 1],
  ] as const)
    expect((await buffer(file.read(start, end))).equals(content.subarray(start, end))).toBe(true);
  await file.close();
});

const content = randomBytes(3 * PIECE + 100);
const sealed = await seal(content);

describe('is refused', () => {
  const piece = (at: number) => sealed.subarray(START + at * SEALED, START + (at + 1) * SEALED);
  const of = (...parts: Buffer[]) => Buffer.concat([sealed.subarray(0, START), ...parts]);

  test('nothing, if unchanged', async () => {
    expect((await open(of(piece(0), piece(1), piece(2), piece(3)))).equals(content)).toBe(true);
  });

  test('any changed byte', async () => {
    for (const at of [0, START, START + 9, START + SEALED - 1, START + SEALED, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await broken(changed);
    }
  });

  test("a truncated file, also at a chunk's end", async () => {
    for (const length of [0, 7, START, START + 5, START + SEALED, START + 3 * SEALED, sealed.length - 1])
      await broken(sealed.subarray(0, length));
  });

  test('reordered, repeated, missing and foreign chunks', async () => {
    await broken(of(piece(1), piece(0), piece(2), piece(3)));
    await broken(of(piece(0), piece(0), piece(1), piece(2), piece(3)));
    await broken(of(piece(0), piece(2), piece(3)));
    await broken(of(piece(0), piece(1), piece(2), piece(3), piece(3)));
    await broken(Buffer.concat([sealed, Buffer.of(0)]));
    const other = await seal(content, 'archive 2');
    await broken(of(piece(0), other.subarray(START + SEALED, START + 2 * SEALED), piece(2), piece(3)));
  });

  test('another key, another purpose, and unsealed input', async () => {
    await broken(sealed, { key: randomBytes(32) });
    await broken(sealed, { purpose: 'archive 2' });
    await broken(content);
  });

  test('a range of a changed or truncated file', async () => {
    const path = join(directory, 'changed');
    const changed = Buffer.from(sealed);
    changed[START + SEALED + 3] = (changed[START + SEALED + 3] ?? 0) ^ 1;
    await writeFile(path, changed);
    const file = await SealedFile.open(path, KEY, 'archive 1');
    expect((await buffer(file.read(0, 10))).equals(content.subarray(0, 10))).toBe(true);
    await expect(buffer(file.read(PIECE, PIECE + 1))).rejects.toThrow('not what was sealed here');
    await file.close();
    // Truncated: the remaining last piece is not marked as last.
    await writeFile(path, sealed.subarray(0, START + 3 * SEALED));
    const short = await SealedFile.open(path, KEY, 'archive 1');
    await expect(buffer(short.read(2 * PIECE, 2 * PIECE + 1))).rejects.toThrow('not what was sealed here');
    await short.close();
    await writeFile(path, sealed.subarray(0, START + 3));
    await expect(SealedFile.open(path, KEY, 'archive 1')).rejects.toThrow('not what was sealed here');
  });
});
