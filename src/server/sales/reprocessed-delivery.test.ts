import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/time/dates.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { asPlatform } from '../db.ts';
import { closeAllGrants } from '../students/access/ledger.ts';
import { refreshEnrollments } from '../students/access/refresh-enrollments.ts';

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let producer: Caller;
let courseId: string;
let fixture: ReturnType<typeof salesFixture>;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ userId: school.producerId, kind: 'producer' });
  courseId = (await newCourse(db, school)).id;
  fixture = salesFixture(app, school, courseId);
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const closeManually = async () => {
  const [student] = await fixture.students();
  await asPlatform(db, async (tx) => {
    const { producerId } = school;
    const places = { producerId, studentIds: [student?.id ?? ''], courseIds: [courseId] };
    await closeAllGrants(tx, places);
    await refreshEnrollments(tx, places);
  });
};

describe('a delivery that is processed again', () => {
  const again = async () => {
    const [delivery] = await fixture.deliveries();
    return (await app.call('producer.reprocessDelivery', { deliveryId: delivery?.id }, producer)).data;
  };
  const status = async () => (await fixture.enrollments()).map((each) => each.status);
  const end = async () => (await fixture.enrollments())[0]?.access_until;
  /** As if it had been sold and processed days ago, in a course of 30 days. */
  const soldDaysAgo = async (days: number) => {
    await asPlatform(db, (tx) =>
      tx.updateTable('courses').set({ access_days: 30 }).where('id', '=', courseId).execute(),
    );
    await fixture.tell({ event: 'approved', transaction: 'A', email: `ana.${school.slug.slice(-8)}@example.com` });
    const ends = new Date(Date.parse((await end()) ?? '') - days * DAY_MS).toISOString();
    await asPlatform(db, async (tx) => {
      const { producerId } = school;
      await tx
        .updateTable('access_grants')
        .set({ starts_at: daysAgo(days), ends_at: ends })
        .where('producer_id', '=', producerId)
        .execute();
      await tx
        .updateTable('enrollments')
        .set({ enrolled_at: daysAgo(days), access_until: ends })
        .where('producer_id', '=', producerId)
        .execute();
    });
    return ends;
  };
  test('keeps the end that it gave the first time', async () => {
    const ends = await soldDaysAgo(20);
    expect(await again()).toEqual({ status: 'applied', outcome: 'renewed' });
    expect(await end()).toBe(ends);
    expect(await fixture.grants()).toHaveLength(1);
  });

  test('does not reopen expired access, and notifies nobody', async () => {
    const ends = await soldDaysAgo(40);
    await again();
    expect(await end()).toBe(ends);
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('reopens what was closed manually, until the same end', async () => {
    const ends = await soldDaysAgo(20);
    await closeManually();
    expect(await status()).toEqual(['inactive']);
    expect(await again()).toEqual({ status: 'applied', outcome: 'opened' });
    expect(await status()).toEqual(['active']);
    expect(await end()).toBe(ends);
  });

  test('still waits after another report of the same sale', async () => {
    await soldDaysAgo(20);
    await closeManually();
    const waiting = async () => (await fixture.purchases()).map(({ waiting_for }) => waiting_for);
    await asPlatform(db, (tx) =>
      tx.updateTable('courses').set({ published: false }).where('id', '=', courseId).execute(),
    );
    await again();
    expect(await waiting()).toEqual(['course_unpublished']);
    const email = `ana.${school.slug.slice(-8)}@example.com`;
    await fixture.tell({ event: 'approved', transaction: 'A', email, reported: 'again' });
    expect(await waiting()).toEqual(['course_unpublished']);
  });

  test('keeps an end that was set manually', async () => {
    await soldDaysAgo(20);
    const [student] = await fixture.students();
    const [{ access_until: until } = { access_until: '' }] = await fixture.enrollments();
    const earlier = new Date(Date.parse(until) - 5 * DAY_MS).toISOString();
    await asPlatform(db, (tx) =>
      tx
        .updateTable('access_grants')
        .set({ ends_at: earlier })
        .where('student_id', '=', student?.id ?? '')
        .execute(),
    );
    await asPlatform(db, (tx) =>
      refreshEnrollments(tx, { ...school, studentIds: [student?.id ?? ''], courseIds: [courseId] }),
    );
    await again();
    expect(await end()).toBe(earlier);
  });

  test('notifies nobody of access that was ended manually', async () => {
    await soldDaysAgo(20);
    const [student] = await fixture.students();
    const { producerId } = school;
    await asPlatform(db, async (tx) => {
      await tx
        .updateTable('access_grants')
        .set({ ends_at: daysAgo(1) })
        .where('producer_id', '=', producerId)
        .execute();
      await refreshEnrollments(tx, { producerId, studentIds: [student?.id ?? ''], courseIds: [courseId] });
    });
    await again();
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('does not wait for an unpublished course, since its access exists already', async () => {
    await soldDaysAgo(20);
    await asPlatform(db, (tx) =>
      tx.updateTable('courses').set({ published: false }).where('id', '=', courseId).execute(),
    );
    expect(await again()).toEqual({ status: 'applied', outcome: 'renewed' });
  });
});

describe('a later instalment', () => {
  /** In Hubla's format: later ones name the first. */
  const pay = (n: number, days: number) =>
    fixture.tell(
      {
        type: 'invoice.payment_succeeded',
        version: '2.0.0',
        event: {
          products: [{ id: 'p1', name: 'Cerâmica' }],
          invoice: {
            ...{ id: `inv${n}`, parentInvoiceId: n > 1 ? 'inv1' : null, smartInstallment: { installment: n } },
            ...{ payer: { firstName: 'Ana', email: `ana.${school.slug.slice(-8)}@example.com` }, type: 'sell' },
            ...{ status: 'paid', statusAt: [{ when: daysAgo(days) }], amount: { totalCents: 10_000 } },
          },
        },
      },
      { headers: { 'x-hubla-token': 'token' } },
    );
  const started = (days: number, ends: string) =>
    asPlatform(db, async (tx) => {
      const { producerId } = school;
      const grants = tx.updateTable('access_grants').where('producer_id', '=', producerId);
      await grants.set({ starts_at: daysAgo(days), ends_at: ends }).execute();
      const enrollments = tx.updateTable('enrollments').where('producer_id', '=', producerId);
      await enrollments.set({ access_until: ends }).execute();
    });
  const end = async () => (await fixture.enrollments())[0]?.access_until;
  beforeEach(() =>
    asPlatform(db, (tx) => tx.updateTable('courses').set({ access_days: 30 }).where('id', '=', courseId).execute()),
  );

  test('opens nothing that was closed manually', async () => {
    await pay(1, 20);
    await closeManually();
    await pay(2, 0);
    expect(await fixture.enrollments()).toMatchObject([{ status: 'inactive' }]);
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('leaves the end that the first one gave', async () => {
    await pay(1, 20);
    const ends = new Date(Date.parse((await end()) ?? '') - 20 * DAY_MS).toISOString();
    await started(20, ends);
    for (const n of [2, 3, 2]) await pay(n, 0);
    expect(await end()).toBe(ends);
    expect(await fixture.grants()).toHaveLength(1);
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('opens nothing once the period of the first one is over', async () => {
    await pay(1, 40);
    const ends = new Date(Date.parse((await end()) ?? '') - 40 * DAY_MS).toISOString();
    await started(40, ends);
    await pay(2, 0);
    expect(await end()).toBe(ends);
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('that comes first opens the course, and the first one then changes nothing', async () => {
    await pay(2, 0);
    const ends = await end();
    await pay(1, 30);
    expect([await end(), (await fixture.grants()).length]).toEqual([ends, 1]);
  });
});
