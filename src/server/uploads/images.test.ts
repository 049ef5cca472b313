import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { ORPCError } from '@orpc/client';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../db.ts';

let app: TestApp;
let school: TestSchool;
let producer: Caller;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  school = await newSchool(app.services.db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const LIMIT = 256_000;
const SCRIPT = '<script>alert(document.cookie)</script>';
const PURPOSE = 'cover';

const picture = (width = 40, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#d04020' } });
const jpeg = () => picture().jpeg().toBuffer();
/** Decoders stop at a picture's end, so bytes after it only make the file longer. */
const padded = (image: Buffer, size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);

const upload = (bytes: Buffer, name = 'capa.jpg', type = 'image/jpeg') =>
  app
    .clientFor(producer)
    .producer.uploadImage({ file: new File([new Uint8Array(bytes)], name, { type }), purpose: PURPOSE });

async function refusalOf(work: Promise<unknown>): Promise<{ status: number; code: string; fields: unknown }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ORPCError)) throw new Error(`not refused: ${String(error)}`);
  return { status: error.status, code: error.code, fields: error.data?.fields };
}

/** The school's rows, and the files in its folder. */
async function stored(): Promise<{ rows: number; files: number }> {
  const { producerId } = school;
  const folder = join(app.services.env.dataDir, 'uploads');
  const rows = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('uploads').select('id').where('producer_id', '=', producerId).execute(),
  );
  const files = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const own = files.filter((file) => file.isFile() && file.parentPath.endsWith(producerId));
  return { rows: rows.length, files: own.length };
}

const read = async (url: string) => Buffer.from(await (await app.fetch(url)).arrayBuffer());

describe('an image', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['JPG', () => picture().jpeg().toBuffer()],
    ['PNG', () => picture().png().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
  ])('that is %s is served as WebP, sandboxed', async (_, make) => {
    const { url } = await upload(await make(), 'capa.bin', 'application/octet-stream');
    const response = await app.fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 20 });
    expect(await stored()).toEqual({ rows: 1, files: 1 });
  });

  test('loses camera and location metadata, and keeps its orientation', async () => {
    const place = { IFD0: { Make: 'Camera da Ana' }, IFD3: { GPSLatitude: '23/1 33/1 1/1', GPSLatitudeRef: 'S' } };
    const taken = await picture().jpeg().withExif(place).withMetadata({ orientation: 6 }).toBuffer();
    expect(taken.includes('Camera da Ana')).toBe(true);
    const kept = await read((await upload(taken)).url);
    expect(kept.includes('Camera da Ana')).toBe(false);
    const { exif, xmp, icc, width, height } = await sharp(kept).metadata();
    expect({ exif, xmp, icc, width, height }).toEqual({ width: 20, height: 40 });
  });

  test('keeps no data after the picture or in its comments', async () => {
    const plain = await jpeg();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), Buffer.from(SCRIPT)]);
    const polyglot = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), Buffer.from(SCRIPT)]);
    expect((await read((await upload(polyglot, 'foto.html', 'text/html')).url)).includes('script')).toBe(false);
  });

  test('is reduced to the size its purpose needs', async () => {
    const kept = await read((await upload(await picture(3000, 1500).jpeg().toBuffer())).url);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1280, height: 640 });
  });

  test('of exactly 250 KB is accepted, and one byte or a kilobyte more is not', async () => {
    await upload(padded(await jpeg(), LIMIT));
    for (const size of [LIMIT + 1, 251 * 1024])
      expect(await refusalOf(upload(padded(await jpeg(), size)))).toEqual({
        status: 413,
        code: 'file_too_large',
        fields: [{ field: 'file', code: 'invalid' }],
      });
    expect(await stored()).toEqual({ rows: 1, files: 1 });
  });

  test('can be uploaded through the integrations too', async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await jpeg())], 'capa.jpg'));
    form.set('purpose', PURPOSE);
    const response = await app.fetch('/api/producer/images', { method: 'POST', body: form }, producer);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ url: expect.stringMatching(/^\/uploads\//) });
  });
});

describe('anything but a complete JPG, PNG or WebP is refused and leaves nothing behind', () => {
  const text = (content: string) => async () => Buffer.from(content);
  const beginning = (bytes: number[]) => async () => Buffer.concat([Buffer.from(bytes), Buffer.from(SCRIPT)]);
  test.each<[string, () => Promise<Buffer>]>([
    ['an SVG', text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`)],
    ['an SVG behind an XML declaration', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page named .jpg', text(`<!doctype html>${SCRIPT}`)],
    ['a page behind the first bytes of a JPG', beginning([0xff, 0xd8, 0xff, 0xe0])],
    ['a page behind the first bytes of a PNG', beginning([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a GIF that is a script', text(`GIF89a/*${SCRIPT}*/=1;`)],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['an AVIF', () => picture().avif().toBuffer()],
    ['a PDF', text(`%PDF-1.7\n${SCRIPT}`)],
    ['a program', async () => Buffer.concat([Buffer.from('MZ'), randomBytes(2_000)])],
    ['an archive', async () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(2_000)])],
    ['a truncated JPG', async () => (await noise().jpeg().toBuffer()).subarray(0, -4_000)],
    ['a truncated PNG', async () => (await noise().png().toBuffer()).subarray(0, -4_000)],
    ['a truncated WebP', async () => (await noise().webp().toBuffer()).subarray(0, -4_000)],
    ['nothing at all', text('')],
    ['a small file of 144 million pixels', async () => pixelBomb(12_000)],
    ['a small file that promises 2.5 billion pixels', async () => pixelBomb(50_000, 1)],
  ])('%s', async (_, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThanOrEqual(LIMIT);
    expect(await refusalOf(upload(bytes))).toEqual({
      status: 415,
      code: 'unsupported_file_type',
      fields: [{ field: 'file', code: 'invalid' }],
    });
    expect(await stored()).toEqual({ rows: 0, files: 0 });
  });

  test('no file, or a text field in its place', async () => {
    for (const file of [undefined, null, 'capa.jpg', { name: 'capa.jpg', size: 3 }]) {
      const { code, data } = await app.call('producer.uploadImage', { file, purpose: PURPOSE }, producer);
      expect({ code, data }).toMatchObject({
        code: 'invalid_input',
        data: { fields: [{ field: 'file', code: 'required' }] },
      });
    }
  });

  test('a file over every request’s limit [v5.0.0-5.2.1]', async () => {
    expect((await refusalOf(upload(padded(await jpeg(), 1_100_000)))).status).toBe(413);
    expect(await stored()).toEqual({ rows: 0, files: 0 });
  });

  test('a failing disk, which holds no connection', async () => {
    const { db, storage } = app.services;
    const put = storage.put.bind(storage);
    let held: number | undefined;
    storage.put = async () => {
      held = db.pool.totalCount - db.pool.idleCount;
      throw new Error('no space');
    };
    const refusal = await refusalOf(upload(await jpeg())).finally(() => {
      storage.put = put;
    });
    expect([refusal.status, held]).toEqual([500, 0]);
  });

  test('a new picture over the school’s limit, not one that is there already', async () => {
    const { url } = await upload(await jpeg());
    await asSchool(app.services.db, school, (tx) =>
      sql`insert into uploads (producer_id, id, key, purpose, bytes, width, height)
        select ${school.producerId}, gen_random_uuid(), gen_random_uuid()::text, 'cover', 1, 1, 1
        from generate_series(2, 2000)`.execute(tx),
    );
    expect(await refusalOf(upload(await picture(41).jpeg().toBuffer()))).toMatchObject({
      status: 409,
      code: 'image_limit_reached',
    });
    expect(await upload(await jpeg())).toEqual({ url });
    expect(await stored()).toEqual({ rows: 2000, files: 1 });
  });
});

describe('an address', () => {
  test.each([
    '../../../etc/cron.d/x.jpg',
    '..\\..\\x.jpg',
    'capa.jpg\u0000.php',
    'capa.php',
    '.htaccess',
    '/etc/passwd',
    '"; x="',
  ])('does not contain the name %j', async (name) => {
    const { url } = await upload(await jpeg(), name);
    expect(url).toMatch(/^\/uploads\/course-covers\/[0-9a-f-]{36}\/[0-9a-f]{32}-40x20\.webp$/);
    expect(url).toContain(school.producerId);
    expect(await stored()).toEqual({ rows: 1, files: 1 });
  });

  test('of an unknown image is not found', async () => {
    const { url } = await upload(await jpeg());
    const [folder, file = ''] = [url.slice(0, url.lastIndexOf('/')), url.split('/').at(-1)];
    const others = [
      `${folder}/${'0'.repeat(32)}-40x20.webp`,
      url.replace(school.producerId, randomUUID()),
      url.replace('course-covers', 'module-covers'),
      `/uploads/${school.producerId}/${randomUUID()}.webp`,
      folder,
      `${folder}/`,
      url.replace('.webp', ''),
      url.replace('.webp', '.html'),
      url.replace('.webp', '!7.webp'),
      url.replace('.webp', '!064.webp'),
      `${url}%00.html`,
      `${folder}/${file.toUpperCase()}`,
      `${folder}/..%2f..%2f..%2fapp-keys`,
      `/uploads//etc/passwd`,
    ];
    expect((await app.fetch(url)).status).toBe(200);
    for (const other of others) expect([other, (await app.fetch(other)).status]).toEqual([other, 404]);
  });
});

const noise = () => sharp(randomBytes(120 * 120 * 3), { raw: { width: 120, height: 120, channels: 3 } });

/** A PNG of black pixels, one bit each, that compresses to almost nothing. */
function pixelBomb(edge: number, rows = edge): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(edge, 0);
  size.writeUInt32BE(edge, 4);
  const header = Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc((edge / 8 + 1) * rows), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
