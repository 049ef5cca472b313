import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unzip, zip } from './zip.ts';

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ateneu-zip-'));
  path = join(directory, 'a.zip');
});
afterEach(() => rm(directory, { recursive: true }));

async function* pieces(...all: string[]) {
  yield* all;
}
const LONG = 'Maçã; 1,5\r\n'.repeat(100_000);

test('packed files are read back unchanged', async () => {
  await writeFile(
    path,
    zip([
      { name: 'vazio.txt', text: pieces() },
      { name: 'ação.csv', text: pieces(LONG, 'fim') },
    ]),
  );
  expect(await text(await unzip(path, 'ação.csv'))).toBe(`${LONG}fim`);
  expect(await text(await unzip(path, 'vazio.txt'))).toBe('');
  await expect(unzip(path, 'outro.csv')).rejects.toThrow('No outro.csv');
});

test('equal content makes an equal archive at any time', async () => {
  const made = () => buffer(zip([{ name: 'a.txt', text: pieces(LONG) }]));
  const first = await made();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const later = await made().finally(() => vi.useRealTimers());
  expect(later.equals(first)).toBe(true);
});

test('a failing source makes no archive', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('gone');
  }
  await expect(buffer(zip([{ name: 'a.txt', text: failing() }]))).rejects.toThrow('gone');
});

test('reading stops when the consumer stops', async () => {
  let ended = () => {};
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  async function* endless() {
    try {
      for (let line = 0; ; line += 1) yield `${line}\n`;
    } finally {
      ended();
    }
  }
  const stream = zip([{ name: 'a.txt', text: endless() }]);
  stream.once('data', () => stream.destroy());
  await end;
});

test('a damaged archive is detected', async () => {
  const noise = Array.from({ length: 5000 }, () => crypto.randomUUID()).join('\n');
  await writeFile(path, zip([{ name: 'a.txt', text: pieces(noise) }]));
  const whole = await readFile(path);
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1] = (whole[whole.length >> 1] ?? 0) ^ 1;
  for (const damaged of [flipped, whole.subarray(0, -1000), Buffer.from('not a ZIP file'), Buffer.of()]) {
    await writeFile(path, damaged);
    await expect(unzip(path, 'a.txt').then((stream) => text(stream))).rejects.toThrow();
  }
});

test('archives of earlier versions, with sizes after their content, stay readable', async () => {
  await writeFile(path, byHand({ 'dados.json': LONG, 'ação.csv': 'Nome;Email\r\n' }));
  expect(await text(await unzip(path, 'dados.json'))).toBe(LONG);
  expect(await text(await unzip(path, 'ação.csv'))).toBe('Nome;Email\r\n');
});

/** Flags: sizes follow, names are UTF-8. Dated 1 January 1980. */
function byHand(files: Record<string, string>): Buffer {
  const [version, flags, deflated, date] = [20, 0x0808, 8, 0x0021];
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [fileName, content] of Object.entries(files)) {
    const [name, packed] = [Buffer.from(fileName), deflateRawSync(content)];
    const sizes = [crc32(content), packed.length, Buffer.byteLength(content)] as const;
    const offset = Buffer.concat(parts).length;
    parts.push(
      fields([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2], [0, 4], [0, 4], [0, 4]),
      fields([name.length, 2], [0, 2]),
      name,
      packed,
      fields([0x08074b50, 4], [sizes[0], 4], [sizes[1], 4], [sizes[2], 4]),
    );
    directory.push(
      fields([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [date, 2]),
      fields([sizes[0], 4], [sizes[1], 4], [sizes[2], 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4]),
      fields([offset, 4]),
      name,
    );
  }
  const [body, index, count] = [Buffer.concat(parts), Buffer.concat(directory), Object.keys(files).length];
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [index.length, 4], [body.length, 4]);
  return Buffer.concat([body, index, end, fields([0, 2])]);
}

function fields(...all: [value: number, bytes: 2 | 4][]): Buffer {
  const made = Buffer.alloc(all.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of all) at = made.writeUIntLE(value, at, bytes);
  return made;
}
