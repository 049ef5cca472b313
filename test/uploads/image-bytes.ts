import { crc32, deflateSync } from 'node:zlib';

/* Image files put together by hand, so that they can be wrong in every way. */

export const bytes = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const uint32 = (value: number, little = false) => {
  const buffer = Buffer.alloc(4);
  little ? buffer.writeUInt32LE(value) : buffer.writeUInt32BE(value);
  return buffer;
};
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);

export const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = bytes(name, data);
  return bytes(uint32(data.length), body, uint32(crc32(body)));
}

type PngHeader = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean };

const pngHeader = ({ width, height, depth = 1, colour = 0, interlaced = false }: PngHeader) =>
  pngChunk('IHDR', bytes(uint32(width), uint32(height), [depth, colour, 0, 0, interlaced ? 1 : 0]));

/** A PNG around compressed pixels of your own. */
export const pngOf = (header: PngHeader, pixels: Buffer, ...chunks: Buffer[]): Buffer =>
  bytes(PNG_MAGIC, pngHeader(header), ...chunks, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0)));

/** Black pixels, one bit each, that compress to almost nothing. @param rows how many there really are */
export const blackPng = (width: number, height: number, rows = height): Buffer =>
  pngOf({ width, height }, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 }));

/** Puts chunks in front of the pixels. */
export function withPngChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const at = png.indexOf('IDAT') - 4;
  return bytes(png.subarray(0, at), ...chunks, png.subarray(at));
}

/** Two frames: what shows without animation, and one more. */
export function animatedPng(png: Buffer, width: number, height: number): Buffer {
  const frame = (sequence: number) =>
    pngChunk('fcTL', bytes(uint32(sequence), uint32(width), uint32(height), uint32(0), uint32(0), [0, 9, 0, 10, 0, 0]));
  const start = png.indexOf('IDAT');
  const pixels = png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4));
  const end = png.length - 12;
  return bytes(
    withPngChunks(png.subarray(0, end), pngChunk('acTL', bytes(uint32(2), uint32(0))), frame(0)),
    frame(1),
    pngChunk('fdAT', bytes(uint32(2), pixels)),
    png.subarray(end),
  );
}

/** Puts segments behind the first two bytes of a JPG. */
export const withJpegSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  bytes(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));

export const jpegSegment = (marker: number, data: Buffer): Buffer =>
  bytes([0xff, marker], uint16(data.length + 2), data);

/** Says that it measures something else than it does. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(jpeg);
  const frame = claiming.indexOf(Buffer.from([0xff, 0xc0]));
  claiming.writeUInt16BE(height, frame + 5);
  claiming.writeUInt16BE(width, frame + 7);
  return claiming;
}

/** A progressive JPG with its last scan over and over: each one goes over the whole picture again. */
export function jpegOfManyScans(progressive: Buffer, times: number): Buffer {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(last, -2);
  return bytes(progressive.subarray(0, -2), ...Array.from({ length: times }, () => scan), [0xff, 0xd9]);
}

export const webpChunk = (name: string, data: Buffer): Buffer =>
  bytes(name, uint32(data.length, true), data, data.length % 2 ? [0] : []);

/** Appends chunks, and says so in the length. */
export function withWebpChunks(webp: Buffer, ...chunks: Buffer[]): Buffer {
  const longer = bytes(webp, ...chunks);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
}

/** Says that it measures 16383x16383. */
export function hugeWebp(webp: Buffer): Buffer {
  const claiming = Buffer.from(webp);
  const frame = claiming.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  claiming.writeUInt16LE(16_383, frame + 3);
  claiming.writeUInt16LE(16_383, frame + 5);
  return claiming;
}

export function bmp(): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(58, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(1, 18);
  head.writeInt32LE(1, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return bytes(head, [0, 0, 255, 0]);
}

export const ico = (png: Buffer): Buffer =>
  bytes([0, 0, 1, 0, 1, 0, 40, 20, 0, 0, 1, 0, 32, 0], uint32(png.length, true), uint32(22, true), png);

/** The box that a file of the ISO family begins with. */
export const isoFile = (brand: string): Buffer => bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 0, 0], `mif1${brand}`);

/** One stored file; central directory and all. */
export function zip(name: string, content: string): Buffer {
  const data = Buffer.from(content);
  const facts = bytes(
    [20, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    uint32(crc32(data), true),
    uint32(data.length, true),
    uint32(data.length, true),
    [name.length, 0, 0, 0],
  );
  const local = bytes('PK\x03\x04', facts, name, data);
  const central = bytes('PK\x01\x02', [20, 0], facts, Buffer.alloc(14), name);
  const end = bytes('PK\x05\x06', [0, 0, 0, 0, 1, 0, 1, 0], uint32(central.length, true), uint32(local.length, true));
  return bytes(local, central, end, [0, 0]);
}
