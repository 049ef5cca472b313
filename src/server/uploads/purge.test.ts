import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { pictureAtWidth, WIDTHS } from '#shared/uploads.ts';
import { testApp } from '#test/app.ts';
import {
  newBanner,
  newCourse,
  newFailedEmail,
  newSchool,
  newStudent,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { setLogo } from '../branding/logo.ts';
import { deleteCourse } from '../courses/trash/delete.ts';
import { purgeTrash } from '../courses/trash/purge.ts';
import { asPlatform } from '../db.ts';
import { purgeEmails } from '../email/purge.ts';
import { storeImage } from './images.ts';
import type { ImagePurpose } from './keys.ts';
import { purgeUploads, SHOWN_IN } from './purge.ts';

const { services } = await testApp();
const { db, storage } = services;

// Removes uploads of other tests, which the purge would check too.
beforeAll(() => asPlatform(db, (tx) => tx.deleteFrom('uploads').execute()));

let school: TestSchool;
beforeEach(async () => {
  school = await newSchool(db);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const GRACE = LIMITS.emailDays + 1;

let shade = 0;
const newImage = (): Promise<Buffer> => {
  shade += 1;
  const background = { r: shade, g: 0, b: 0 };
  return sharp({ create: { width: 200, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
};
const keep = async (bytes: Buffer, purpose: ImagePurpose): Promise<string> =>
  (await storeImage(services, school, { file: new File([new Uint8Array(bytes)], 'a.png'), purpose })).url;
const image = async (purpose: ImagePurpose = 'cover') => keep(await newImage(), purpose);

const keyOf = (url: string) => url.slice('/uploads/'.length);
const exists = (url: string) => storage.exists(keyOf(url));
const set = (table: 'courses' | 'client_settings', column: string, value: string) =>
  asPlatform(db, (tx) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where producer_id = ${school.producerId}`.execute(
      tx,
    ),
  );
/** Purges now, and again after the grace period. */
async function wait(days: number): Promise<void> {
  await purgeUploads(services);
  await purgeUploads(services, inDays(days));
}

test('an unused image is purged when due, with its smaller copies and its row', async () => {
  const url = await image();
  await wait(GRACE - 1);
  expect(await exists(url)).toBe(true);
  expect(await exists(pictureAtWidth(url, 160))).toBe(true);
  await purgeUploads(services, inDays(GRACE + 1));
  for (const file of [url, ...WIDTHS.map((width) => pictureAtWidth(url, width))])
    expect(await exists(file)).toBe(false);
  const { rows } = await asPlatform(db, (tx) => sql`select 1 from uploads where key = ${keyOf(url)}`.execute(tx));
  expect(rows).toEqual([]);
});

test('images in use stay', async () => {
  const [cover, module, banner, phone, logo, navbar, inMail, whole, narrow] = await Promise.all([
    image('cover'),
    image('module'),
    image('banner'),
    image('banner'),
    image('photo'),
    image('logo'),
    image('cover'),
    image('cover'),
    image('cover'),
  ]);
  const { id } = await newCourse(db, school, { modules: [[{}], [{}]] });
  await set('courses', 'cover_url', cover);
  await asPlatform(db, (tx) =>
    sql`update course_modules set cover_url = ${module} where course_id = ${id}`.execute(tx),
  );
  await newBanner(db, school, { imageUrl: banner, phoneImageUrl: phone, active: false });
  await newBanner(db, school, { imageUrl: `https://escola.example.com${whole}` });
  await newBanner(db, school, { imageUrl: pictureAtWidth(narrow, 160) });
  await set('client_settings', 'logo_url', logo);
  await set('client_settings', 'navbar_logo_url', navbar);
  const template = { course_access: { subject: 'Oi', body: `<img src="https://a.example.com${inMail}">` } };
  await set('client_settings', 'email_templates', JSON.stringify(template));

  await wait(GRACE + 400);
  for (const url of [cover, module, banner, phone, logo, navbar, inMail, whole, narrow])
    expect([url, await exists(url)]).toEqual([url, true]);
});

test('the cover of a course in the bin stays as long as the course', async () => {
  const cover = await image();
  const { id } = await newCourse(db, school);
  await set('courses', 'cover_url', cover);
  await deleteCourse(db, school, { courseId: id });
  await wait(GRACE + 1);
  expect(await exists(cover)).toBe(true);
  await purgeTrash(db, inDays(LIMITS.trashDays + 1));
  await wait(GRACE + 1);
  expect(await exists(cover)).toBe(false);
});

test('a replaced logo outlives every e-mail that shows it', async () => {
  const student = await newStudent(db, school);
  const logo = await image('photo');
  await setLogo(db, school, logo);
  await newFailedEmail(db, student, { template_name: 'message', status: 'sent', content: `<img src="${logo}">` });
  await setLogo(db, school, await image('photo'));
  const kept = async () => {
    const { rows } = await asPlatform(db, (tx) =>
      sql`select 1 from email_logs where producer_id = ${school.producerId} and content is not null`.execute(tx),
    );
    return rows.length;
  };
  await purgeUploads(services);
  for (const days of [1, LIMITS.emailDays - 1, LIMITS.emailDays + 0.5, GRACE + 0.5]) {
    await purgeEmails(db, inDays(days));
    await purgeUploads(services, inDays(days));
    expect([days, (await kept()) === 0 || (await exists(logo))]).toEqual([days, true]);
  }
  expect([await kept(), await exists(logo)]).toEqual([0, false]);
});

test('an image used or uploaded again gets the full time again', async () => {
  const again = await newImage();
  const [shown, sent] = [await image(), await keep(again, 'cover')];
  await purgeUploads(services);
  await newCourse(db, school);
  await set('courses', 'cover_url', shown);
  await purgeUploads(services, inDays(GRACE - 1));
  await set('courses', 'cover_url', '');
  expect(await keep(again, 'cover')).toBe(sent);
  await purgeUploads(services, inDays(GRACE + 1));
  expect([await exists(shown), await exists(sent)]).toEqual([true, true]);
});

test('an image that the disk refuses to delete does not keep the others, and the next run finishes', async () => {
  const [refused, other] = [await image(), await image()];
  await purgeUploads(services);
  const remove = storage.delete.bind(storage);
  const spy = vi
    .spyOn(storage, 'delete')
    .mockImplementation((key) => (key === keyOf(refused) ? Promise.reject(new Error('read-only')) : remove(key)));
  expect(await purgeUploads(services, inDays(GRACE + 1))).toMatchObject({ failed: 1 });
  spy.mockRestore();
  expect([await exists(refused), await exists(other)]).toEqual([true, false]);
  expect(await purgeUploads(services, inDays(GRACE + 1))).toMatchObject({ deleted: 1, failed: 0 });
  expect(await exists(refused)).toBe(false);
});

test('every place that can show an image is checked', async () => {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name ~ 'cover|image|logo|photo|picture'`.execute(tx),
  );
  const looked = SHOWN_IN.map(([table, column]) => `${table}.${column}`);
  expect(rows.map(({ place }) => place).filter((place) => !looked.includes(place))).toEqual([]);
});
