import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib';

/* As much of the ZIP format as an archive needs: files one after another, compressed, each under 4 GB. */

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const VERSION = 20;
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day there is: the same content makes the same file. */
const DATE = 0x0021;
const LARGEST = 0xffff_ffff;

export type Entry = { name: string; text: AsyncIterable<string> };
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** Never holds more than a piece of a file. @throws RangeError for more than 4 GB */
export async function* zip(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const header = localHeader(entry);
    yield header;
    for await (const chunk of deflated(entry, text)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const descriptor = numbers([DESCRIPTOR, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]);
    yield descriptor;
    offset += header.length + entry.packed + descriptor.length;
    if (offset > LARGEST || entry.size > LARGEST) throw new RangeError('More than a ZIP file holds');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  const count = written.length;
  yield numbers([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [offset, 4], [0, 2]);
}

async function* deflated(entry: Written, text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of text) {
      const bytes = Buffer.from(piece);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // What goes wrong with the source comes out of the loop.
  yield* pipeline(Readable.from(counted()), createDeflateRaw(), () => {});
}

const localHeader = ({ name }: Written) =>
  Buffer.concat([
    numbers([LOCAL, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DATE, 2], [0, 4], [0, 4], [0, 4]),
    numbers([name.length, 2], [0, 2]),
    name,
  ]);

const centralHeader = ({ name, crc, packed, size, offset }: Written) =>
  Buffer.concat([
    numbers([CENTRAL, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DATE, 2]),
    numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ]);

function numbers(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** The content of one file of an archive of ours. @throws Error when it is none, or holds no such file */
export async function unzip(path: string, name: string): Promise<Readable> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (at: number, length: number) => (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    const end = await read(size - END_BYTES, END_BYTES);
    if (end.readUInt32LE(0) !== END) throw new Error('Not a ZIP file of ours');
    const directory = await read(end.readUInt32LE(16), end.readUInt32LE(12));
    for (let at = 0; at < directory.length; ) {
      const length = directory.readUInt16LE(at + 28);
      if (directory.toString('utf8', at + 46, at + 46 + length) === name) {
        const start = directory.readUInt32LE(at + 42) + 30 + length;
        const packed = directory.readUInt32LE(at + 20);
        return await inflated(path, start, packed);
      }
      at += 46 + length;
    }
    throw new Error(`No ${name} in the archive`);
  } finally {
    await file.close();
  }
}

async function inflated(path: string, start: number, packed: number): Promise<Readable> {
  const file = await open(path);
  return pipeline(file.createReadStream({ start, end: start + packed - 1 }), createInflateRaw(), () => {});
}
