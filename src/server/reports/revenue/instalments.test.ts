import { beforeEach, expect, test } from 'vitest';
import type { Revenue } from '#shared/contract/school/revenue.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { offersFixture } from '#test/fixtures/sales/offers-fixture.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';

/* Each paid instalment is money of its own; all of them are one sale. */

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let producer: Caller;
let courseId: string;
let atCourse: ReturnType<typeof salesFixture>;
let atSchool: ReturnType<typeof offersFixture>;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  atCourse = salesFixture(app, school, courseId);
  atSchool = offersFixture(app, school);
});

const revenue = async () => (await app.call('producer.revenue', { days: 30 }, producer)).data as Revenue;

/** In Hubla's format: the first instalment is `inv1`, and later ones name it. */
const instalment = (n: number, type = 'invoice.payment_succeeded') => ({
  type,
  version: '2.0.0',
  event: {
    products: [{ id: 'p1', name: 'Cerâmica' }],
    invoice: {
      id: `inv${n}`,
      parentInvoiceId: n > 1 ? 'inv1' : null,
      smartInstallment: { installment: n },
      payer: { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com' },
      type: 'sell',
      status: type === 'invoice.refunded' ? 'refunded' : 'paid',
      statusAt: [{ when: new Date(Date.now() - 60_000).toISOString() }],
      amount: { totalCents: 10_000 + n },
    },
  },
});
const GENERIC = { event: 'compra aprovada', email: 'bia@example.com', name: 'Bia Fontes' };
const hubla = { platform: 'hubla', headers: { 'x-hubla-token': 'token' } } as const;

const WHERE = {
  'the address of a course': (body: unknown) => atCourse.tell(body, hubla),
  'the school’s own address': async (body: unknown) => {
    await atSchool.tell(body, hubla);
    await atSchool.link('Cerâmica', { courseIds: [courseId] });
  },
};

test.each(Object.entries(WHERE))('at %s instalments add up, in any order and told twice', async (_, tell) => {
  for (const n of [2, 1, 3, 2]) await tell(instalment(n));
  const { currencies, unknown } = await revenue();
  expect(currencies).toMatchObject([{ sales: 1, refunds: 0, grossCents: 30_006, averageCents: null }]);
  expect(currencies[0]?.products).toMatchObject([{ name: 'Cerâmica', sales: 1, grossCents: 30_006 }]);
  expect(unknown).toEqual([]);
});

test.each(Object.entries(WHERE))('at %s what is paid back of one is that one’s', async (_, tell) => {
  for (const n of [1, 2]) await tell(instalment(n));
  await tell(instalment(2, 'invoice.refunded'));
  expect((await revenue()).currencies).toMatchObject([
    { sales: 1, refunds: 1, grossCents: 20_003, refundedCents: 10_002 },
  ]);
  await tell(instalment(1, 'invoice.refunded'));
  expect((await revenue()).currencies).toMatchObject([
    { sales: 1, refunds: 1, grossCents: 20_003, refundedCents: 20_003 },
  ]);
});

test.each(Object.entries(WHERE))(
  'at %s what is paid back of one that was never counted is not counted until it is',
  async (_, tell) => {
    await tell(instalment(1));
    await tell(instalment(2, 'invoice.refunded'));
    expect((await revenue()).currencies).toMatchObject([
      { sales: 1, refunds: 0, grossCents: 10_001, refundedCents: 0 },
    ]);
    await tell(instalment(2));
    expect((await revenue()).currencies).toMatchObject([
      { sales: 1, refunds: 1, grossCents: 20_003, refundedCents: 10_002 },
    ]);
  },
);

test('a later one without an amount does not count as a sale without one', async () => {
  await atCourse.tell(instalment(1), hubla);
  const { amount: _, ...invoice } = instalment(2).event.invoice;
  await atCourse.tell({ ...instalment(2), event: { ...instalment(2).event, invoice } }, hubla);
  await atCourse.tell({ ...GENERIC, transaction: 'A' });
  expect(await revenue()).toMatchObject({
    currencies: [{ sales: 1, grossCents: 10_001 }],
    unknown: [{ sales: 1, refunds: 0 }],
  });
});

test.each(['first', 'last'])(
  'later ones count in the turma that their sale opened, the %s of its courses',
  async (place) => {
    const cohortId = await newCohort(db, school, courseId, { name: 'A' });
    const other = (await newCourse(db, school, { title: 'Esmaltes' })).id;
    const lines = [
      { courseId, enters: cohortId, moduleIds: null },
      { courseId: other, enters: 'open', moduleIds: null },
    ];
    const { id } = await atSchool.packageOf(place === 'first' ? lines : lines.reverse());
    await atSchool.tell(instalment(1), hubla);
    await atSchool.link('Cerâmica', { packageId: id });
    for (const n of [2, 3]) await atSchool.tell(instalment(n), hubla);
    const [brl] = (await revenue()).currencies;
    expect(brl?.cohorts.map(({ name, grossCents }) => [name, grossCents])).toEqual([['A', 30_006]]);
  },
);
