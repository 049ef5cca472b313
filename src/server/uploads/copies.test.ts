import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { pictureAtWidth, WIDTHS } from '#shared/uploads.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asSchool } from '../db.ts';

const app = await testApp();
const { db, storage } = app.services;

let school: TestSchool;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

/** Grainy like a photo, so that smaller copies have fewer bytes. */
const grain = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 60 })
    .toBuffer();

async function upload(bytes: Buffer, purpose: 'cover' | 'module' | 'banner' | 'logo' = 'cover'): Promise<string> {
  const file = new File([new Uint8Array(bytes)], 'capa.jpg');
  return (await app.clientFor(producer).producer.uploadImage({ file, purpose })).url;
}

const keyOf = (url: string) => url.slice('/uploads/'.length);
const widthsKept = (url: string) =>
  Promise.all(WIDTHS.map((width) => storage.exists(pictureAtWidth(keyOf(url), width)))).then((kept) =>
    WIDTHS.filter((_, at) => kept[at]),
  );

test.each([
  ['cover', 640, 960, 'course-covers', [64, 160, 320, 480]],
  ['module', 320, 480, 'module-covers', [64, 160]],
  ['banner', 1200, 400, 'banners', [64, 160, 320, 480, 800]],
  ['logo', 512, 256, 'logos', []],
] as const)(
  'a %s of %ix%i is in its folder, with every smaller width',
  async (purpose, width, height, folder, widths) => {
    const url = await upload(await grain(width, height), purpose);
    expect(url).toMatch(new RegExp(`^/uploads/${folder}/${school.producerId}/[0-9a-f]{32}-${width}x${height}\\.webp$`));
    expect(await widthsKept(url)).toEqual(widths);
  },
);

test('a smaller copy is an image like any other, cached for a year, with fewer bytes', async () => {
  const url = await upload(await grain(640, 960));
  const whole = (await (await app.fetch(url)).arrayBuffer()).byteLength;
  const response = await app.fetch(pictureAtWidth(url, 320));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });
  expect(bytes.length).toBeLessThan(whole / 2);
});

test('the same image is stored once, separately per school', async () => {
  const image = await grain(80, 120);
  const url = await upload(image);
  expect(await upload(image)).toBe(url);
  expect(await upload(await grain(80, 120))).not.toBe(url);
  const other = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: other.producerId });
  expect(await upload(image)).not.toBe(url);
});

test('missing copies of an older image are created on request, once', async () => {
  const key = `${school.producerId}/${randomUUID()}.webp`;
  await storage.put(
    key,
    await sharp(await grain(640, 960))
      .webp()
      .toBuffer(),
  );
  expect((await app.fetch(`/uploads/${key}`)).status).toBe(200);
  expect(await widthsKept(`/uploads/${key}`)).toEqual([]);

  const put = storage.put.bind(storage);
  const written: string[] = [];
  storage.put = async (name, ...rest) => {
    written.push(name);
    return put(name, ...rest);
  };
  const address = `/uploads/${pictureAtWidth(key, 320)}`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.fetch(address))).finally(() => {
    storage.put = put;
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(written).toEqual([pictureAtWidth(key, 320)]);
  const copy = await (await app.fetch(address)).arrayBuffer();
  expect(await sharp(Buffer.from(copy)).metadata()).toMatchObject({ width: 320 });
  expect(await widthsKept(`/uploads/${key}`)).toEqual([320]);
});

test('a picture with more pixels than are decoded has no copies, and is drawn into no icon', async () => {
  const [width, height] = [5001, 5000];
  const key = `logos/${school.producerId}/${'0'.repeat(32)}-${width}x${height}.webp`;
  const large = sharp({ create: { width, height, channels: 3, background: '#1B4332' } });
  await storage.put(key, await large.webp({ lossless: true, effort: 0 }).toBuffer());
  expect((await app.fetch(`/uploads/${pictureAtWidth(key, 320)}`)).status).toBe(404);
  expect(await widthsKept(`/uploads/${key}`)).toEqual([]);

  const icon = async () => Buffer.from(await (await app.fetch(`/brand/${school.slug}/icon-192.png`)).arrayBuffer());
  const mark = await icon();
  await asSchool(db, school, (tx) =>
    tx
      .updateTable('client_settings')
      .set({ logo_url: `/uploads/${key}` })
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  expect(mark.equals(await icon())).toBe(true);
});
