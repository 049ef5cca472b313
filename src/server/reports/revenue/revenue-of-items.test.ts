import { beforeEach, expect, test } from 'vitest';
import type { Revenue } from '#shared/contract/school/revenue.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { BUMP, kirvanoSale, MAIN, offersFixture } from '#test/fixtures/sales/offers-fixture.ts';

/* Sales at the school's own address: each item counts by itself. */

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let producer: Caller;
let [main, bump] = ['', ''];
let at: ReturnType<typeof offersFixture>;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  main = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  bump = (await newCourse(db, school, { title: 'Esmaltes' })).id;
  at = offersFixture(app, school);
});

const revenue = async () => (await app.call('producer.revenue', { days: 30 }, producer)).data as Revenue;
const approved = (things: unknown[], more: object = {}) => at.tell(kirvanoSale('SALE_APPROVED', things, more));
const refunded = (things: unknown[], more: object = {}) => at.tell(kirvanoSale('SALE_REFUNDED', things, more));
const products = ({ currencies: [brl] }: Revenue) =>
  Object.fromEntries(
    (brl?.products ?? []).map((each) => [each.name, [each.sales, each.grossCents, each.refundedCents]]),
  );

test('an unlinked item counts as soon as it is linked', async () => {
  await approved([MAIN, BUMP]);
  expect((await revenue()).currencies).toEqual([]);
  await at.link('Cerâmica', { courseIds: [main] });
  expect((await revenue()).currencies).toMatchObject([{ sales: 1, grossCents: 9700 }]);
  await at.link('Esmaltes', { courseIds: [bump] });
  expect((await revenue()).currencies).toMatchObject([{ sales: 1, grossCents: 11_690, refundedCents: 0 }]);
  expect(products(await revenue())).toEqual({ Cerâmica: [1, 9700, 0], Esmaltes: [1, 1990, 0] });
});

test('an order bump’s refund, reported twice, is deducted once with its own amount', async () => {
  await approved([MAIN, BUMP]);
  await at.link('Cerâmica', { courseIds: [main] });
  await at.link('Esmaltes', { courseIds: [bump] });
  await refunded([BUMP]);
  await refunded([BUMP], { total_price: 'R$ 19,90' });
  const read = await revenue();
  expect(read.currencies).toMatchObject([{ sales: 1, refunds: 1, grossCents: 11_690, refundedCents: 1990 }]);
  expect(products(read)).toEqual({ Cerâmica: [1, 9700, 0], Esmaltes: [1, 1990, 1990] });
});

test('a package of two courses counts once', async () => {
  await approved([MAIN], { total_price: 'R$ 97,00' });
  await at.link('Cerâmica', { courseIds: [main, bump] });
  expect((await revenue()).currencies).toMatchObject([{ sales: 1, grossCents: 9700 }]);
});

test('items without an amount share the rest of the transaction’s, once', async () => {
  const { price: _, ...unpriced } = BUMP;
  const third = { ...unpriced, id: 'p3', name: 'Forno', offer_id: 'o3' };
  await approved([MAIN, unpriced, third], { total_price: 'R$ 150,00' });
  for (const name of ['Cerâmica', 'Esmaltes', 'Forno']) await at.link(name, { courseIds: [main] });
  const read = await revenue();
  expect(read.currencies).toMatchObject([{ sales: 1, grossCents: 15_000 }]);
  expect(read.unknown).toEqual([]);
});

test('each item counts in the turma that it opened', async () => {
  const [a, b] = [await newCohort(db, school, main, { name: 'A' }), await newCohort(db, school, bump, { name: 'B' })];
  const one = await at.packageOf([{ courseId: main, enters: a, moduleIds: null }]);
  const two = await at.packageOf([{ courseId: bump, enters: b, moduleIds: null }]);
  await approved([MAIN, BUMP]);
  await at.link('Cerâmica', { packageId: one.id });
  await at.link('Esmaltes', { packageId: two.id });
  const [brl] = (await revenue()).currencies;
  expect(brl?.cohorts.map(({ name, grossCents }) => [name, grossCents])).toEqual([
    ['A', 9700],
    ['B', 1990],
  ]);
  expect(brl?.days.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(11_690);
  expect(brl?.platforms.map(({ grossCents }) => grossCents)).toEqual([11_690]);
});

test('two purchases of a course count each in its own turma, even after a refund of the later one', async () => {
  const cohorts = [await newCohort(db, school, main, { name: 'A' }), await newCohort(db, school, main, { name: 'B' })];
  const [one, two] = await Promise.all(
    cohorts.map((enters) => at.packageOf([{ courseId: main, enters, moduleIds: null }])),
  );
  await approved([MAIN], { total_price: 'R$ 97,00' });
  await at.link('Cerâmica', { packageId: one?.id ?? '' });
  await approved([BUMP], { sale_id: 'S2', total_price: 'R$ 19,90' });
  await at.link('Esmaltes', { packageId: two?.id ?? '' });
  const cohortsNow = async () =>
    (await revenue()).currencies[0]?.cohorts.map((each) => [each.name, each.grossCents, each.refundedCents]);
  expect(await cohortsNow()).toEqual([
    ['A', 9700, 0],
    ['B', 1990, 0],
  ]);
  await refunded([BUMP], { sale_id: 'S2', total_price: 'R$ 19,90' });
  expect(await cohortsNow()).toEqual([
    ['A', 9700, 0],
    ['B', 1990, 1990],
  ]);
});
