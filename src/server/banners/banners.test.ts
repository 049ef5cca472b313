import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProducerBanner } from '#shared/contract/school/banners.ts';
import type { Catalogue } from '#shared/contract/student.ts';
import { type Caller, type Operation, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../db.ts';
import { moveBanner } from './order.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

let school: TestSchool;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

const IMAGE = 'https://example.com/banner.webp';
const ask = (operation: Operation, input?: object) => call(operation, input, producer);
const create = (banner: object = {}) => ask('producer.createBanner', { imageUrl: IMAGE, ...banner });
const created = async (banner: object = {}) => (await create(banner)).data as ProducerBanner;
const several = async (...titles: string[]) => {
  const ids: string[] = [];
  for (const title of titles) ids.push((await created({ title })).id);
  return ids;
};
const list = async () => ((await ask('producer.banners')).data as { banners: ProducerBanner[] }).banners;
const titles = async () => (await list()).map(({ title }) => title).join('');
const positions = () =>
  asPlatform(db, async (tx) =>
    (
      await tx
        .selectFrom('student_banners')
        .where('producer_id', '=', school.producerId)
        .orderBy('position')
        .select('position')
        .execute()
    ).map(({ position }) => position),
  );

async function shownToStudents(): Promise<Catalogue['banners']> {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  const caller = await signedIn({ kind: 'student', ...student });
  return ((await call('student.catalogue', undefined, caller)).data as Catalogue).banners;
}

describe('a banner', () => {
  test('is stored with all its fields, active and last', async () => {
    await several('A');
    const banner = {
      title: 'Semana da Luz',
      imageUrl: '/uploads/escola/banner.webp',
      phoneImageUrl: 'https://example.com/celular.webp',
      linkUrl: 'https://example.com/semana',
    };
    const { id, ...kept } = await created(banner);
    expect(kept).toEqual({ ...banner, active: true, version: 1 });
    expect((await list()).at(-1)).toEqual({ id, ...kept });
  });

  test('only requires an image', async () => {
    expect(await created()).toMatchObject({ title: '', imageUrl: IMAGE, phoneImageUrl: null, linkUrl: null });
  });

  test.each([
    [{ imageUrl: '' }, 'imageUrl', 'required'],
    [{ imageUrl: '  ' }, 'imageUrl', 'required'],
    [{ imageUrl: undefined }, 'imageUrl', 'required'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'invalid'],
    [{ imageUrl: '/uploads/../etc/passwd?' }, 'imageUrl', 'invalid'],
    [{ imageUrl: `https://example.com/${'a'.repeat(2048)}` }, 'imageUrl', 'too_long'],
    [{ phoneImageUrl: 'data:image/png;base64,AA' }, 'phoneImageUrl', 'invalid'],
    [{ linkUrl: 'javascript:alert(1)' }, 'linkUrl', 'invalid'],
    [{ title: 'a'.repeat(201) }, 'title', 'too_long'],
    [{ active: 'sim' }, 'active', 'invalid'],
    [{ index: -1 }, 'index', 'invalid'],
  ])('is refused with %j', async (wrong, field, code) => {
    expect(await create(wrong)).toMatchObject({ status: 422, data: { fields: [{ field, code }] } });
    expect(await list()).toEqual([]);
  });

  test('can be changed, and keeps its place and whether it is active', async () => {
    const [, id] = await several('A', 'B', 'C');
    await ask('producer.setBannerActive', { bannerId: id, active: false });
    const answer = await ask('producer.updateBanner', { bannerId: id, imageUrl: '/uploads/nova.webp', title: 'X' });
    expect(answer).toMatchObject({ status: 200, data: { title: 'X', active: false } });
    expect(await titles()).toBe('AXC');
  });

  test('is shown to students while it is active, in order', async () => {
    const [a, b] = await several('A', 'B', 'C');
    await ask('producer.moveBanner', { bannerId: a, index: 2 });
    await ask('producer.setBannerActive', { bannerId: b, active: false });
    expect((await shownToStudents()).map(({ title }) => title)).toEqual(['C', 'A']);
    await ask('producer.setBannerActive', { bannerId: b, active: true });
    expect((await shownToStudents()).map(({ title }) => title)).toEqual(['B', 'C', 'A']);
  });

  test('can be deleted once, and created again in its place', async () => {
    const [, bannerId] = await several('A', 'B', 'C');
    expect(await ask('producer.deleteBanner', { bannerId })).toMatchObject({ status: 200, data: { id: bannerId } });
    expect(await ask('producer.deleteBanner', { bannerId })).toMatchObject({ status: 404 });
    expect(await titles()).toBe('AC');
    expect(await create({ title: 'B', active: false, index: 1 })).toMatchObject({
      status: 200,
      data: { active: false },
    });
    expect(await titles()).toBe('ABC');
  });
});

describe('the order', () => {
  test.each([
    [0, 2, 'BCAD'],
    [3, 0, 'DABC'],
    [1, 1, 'ABCD'],
    [1, 99, 'ACDB'],
  ])('number %i moves to %i', async (from, index, expected) => {
    const ids = await several('A', 'B', 'C', 'D');
    const answer = await ask('producer.moveBanner', { bannerId: ids[from], index });
    expect(await titles()).toBe(expected);
    expect(answer.data).toEqual({ ids: (await list()).map(({ id }) => id) });
    expect(await positions()).toEqual([1, 2, 3, 4]);
  });

  test('closes the gap of a deleted one', async () => {
    const [a, b] = await several('A', 'B', 'C');
    await ask('producer.deleteBanner', { bannerId: b });
    await ask('producer.moveBanner', { bannerId: a, index: 1 });
    expect(await titles()).toBe('CA');
    expect(await positions()).toEqual([1, 2]);
  });

  test('is written by one statement, under a lock', async () => {
    const [bannerId = ''] = await several('A', 'B', 'C', 'D', 'E');
    expect(await statementsOf(db, () => moveBanner(db, school, { bannerId, index: 4 }))).toHaveLength(2);
  });

  test.each([-1, 0.5, 'fim', null])('rejects the place %j', async (index) => {
    const [bannerId] = await several('A');
    expect(await ask('producer.moveBanner', { bannerId, index })).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'index', code: 'invalid' }] },
    });
  });

  test('has no gaps after twenty concurrent moves, additions and deletions', async () => {
    const ids = await several('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        if (n % 5 === 3) return create({ title: `N${n}`, index: n % 4 });
        if (n % 5 === 4) return ask('producer.deleteBanner', { bannerId: ids[4 + Math.floor(n / 5)] });
        return ask('producer.moveBanner', { bannerId: ids[n % 4], index: (n * 5) % 6 });
      }),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    expect(await list()).toHaveLength(8);
    expect(new Set(await positions()).size).toBe(8);
    await ask('producer.moveBanner', { bannerId: ids[0], index: 0 });
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

test('a school has at most thirty banners, also with concurrent additions', async () => {
  await several(...Array.from({ length: 25 }, (_, n) => `${n}`));
  const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'banner_limit_reached')).toHaveLength(15);
  expect(await list()).toHaveLength(30);
});

test('another school’s banners are not found', async () => {
  const [bannerId] = await several('A');
  const outsider = await signedIn({ kind: 'producer', userId: (await newSchool(db)).producerId });
  for (const [operation, input] of [
    ['producer.updateBanner', { bannerId, imageUrl: IMAGE }],
    ['producer.setBannerActive', { bannerId, active: false }],
    ['producer.moveBanner', { bannerId, index: 0 }],
    ['producer.deleteBanner', { bannerId }],
    ['producer.deleteBanner', { bannerId: randomUUID() }],
  ] as const)
    expect(await call(operation, input, outsider)).toMatchObject({ status: 404, code: 'not_found' });
  expect((await call('producer.banners', undefined, outsider)).data).toEqual({ banners: [] });
  expect(await titles()).toBe('A');
});
