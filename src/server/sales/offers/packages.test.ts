import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PackageFields } from '#shared/contract/school/packages.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { at, bump, eachWithTwoCoursesToSell, main, school } from '#test/fixtures/sales/offer-tests.ts';
import { BUMP, MAIN, kirvanoSale as sale, tenAtATime } from '#test/fixtures/sales/offers-fixture.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { admitWaiting } from '../waiting.ts';
import { changePackage, deletePackage } from './packages.ts';

/* What a package gives: courses, turmas and ends. */

const app = await testApp();
const { db } = app.services;

eachWithTwoCoursesToSell();

/** Sold once to somebody else, so that there is an offer. */
async function linked(packageId: string) {
  await at.tell(sale('SALE_APPROVED', [MAIN], { sale_id: 'S0', customer: { email: 'antes@example.com' } }));
  await at.link('Cerâmica', { packageId });
}
const buy = (saleId: string, customer: object = { email: 'ana@example.com' }) =>
  at.tell(sale('SALE_APPROVED', [MAIN], { sale_id: saleId, customer }));
const refund = (saleId: string) => at.tell(sale('SALE_REFUNDED', [MAIN], { sale_id: saleId }));

type Access = { email: string; title: string; turma: string | null; until: string | null };
const accessOf = (email: string) =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<Access>`
      select s.email, c.title, t.name as turma, nullif(e.access_until, 'infinity') as until
      from access_grants g join students s on s.producer_id = g.producer_id and s.id = g.student_id
      join courses c on c.id = g.course_id left join cohorts t on t.id = g.cohort_id
      join enrollments e on e.producer_id = g.producer_id and e.student_id = g.student_id and e.course_id = g.course_id
      where g.producer_id = ${school.producerId} and g.closed_at is null and s.email = ${email} order by c.title, g.starts_at`.execute(
      tx,
    );
    return rows;
  });
const dayIn = (days: number) => endOfDay(addDays(localDay(new Date()), days)).toISOString();

describe('turmas', () => {
  test('the given one, the one that is taking enrollments, or none', async () => {
    const given = await newCohort(db, school, main, { name: 'Turma 3' });
    await newCohort(db, school, main, { name: 'Aberta', enroll_from: '2026-01-01T00:00:00Z' });
    await newCohort(db, school, bump, { name: 'Padrão', is_default: true });
    const both = (enters: string) => [
      { courseId: main, enters, moduleIds: null },
      { courseId: bump, enters: 'open' as const, moduleIds: null },
    ];
    const { id } = await at.packageOf(both(given));
    await linked(id);
    await buy('S1');
    expect((await accessOf('ana@example.com')).map(({ turma }) => turma)).toEqual(['Turma 3', 'Padrão']);
    const fields = { name: 'Combo', period: 'course', repeat: 'longest' } as const;
    await changePackage(app.services, school, { packageId: id, ...fields, lines: both('open') });
    await buy('S2', { email: 'bia@example.com' });
    expect((await accessOf('bia@example.com')).map(({ turma }) => turma)).toEqual(['Aberta', 'Padrão']);
    await changePackage(app.services, school, { packageId: id, ...fields, lines: both('none') });
    await buy('S3', { email: 'caio@example.com' });
    expect((await accessOf('caio@example.com')).map(({ turma }) => turma)).toEqual([null, 'Padrão']);
  });

  test('buyers for a deleted turma enter the default one', async () => {
    const given = await newCohort(db, school, main, { name: 'Turma 3' });
    await newCohort(db, school, main, { name: 'Aberta', enroll_from: '2026-01-01T00:00:00Z' });
    const { id } = await at.packageOf([{ courseId: main, enters: given, moduleIds: null }]);
    await linked(id);
    await asPlatform(db, (tx) => tx.deleteFrom('cohorts').where('id', '=', given).execute());
    expect((await at.list()).packages).toMatchObject([
      { lines: [{ courseId: main, enters: 'open', moduleIds: null }] },
    ]);
    await buy('S1');
    expect((await accessOf('ana@example.com')).map(({ turma }) => turma)).toEqual(['Aberta']);
  });

  test('a turma of another course, or a course of another school, is refused', async () => {
    const given = await newCohort(db, school, bump);
    await expect(at.packageOf([{ courseId: main, enters: given, moduleIds: null }])).rejects.toMatchObject({
      code: 'not_found',
    });
    const stranger = await newCourse(db, await newSchool(db));
    await expect(at.packageOf([{ courseId: stranger.id, enters: 'open', moduleIds: null }])).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a sale for a full turma waits, and is applied once there is a seat', async () => {
    const given = await newCohort(db, school, main, { name: 'Turma 3', seats: 1 });
    const { id } = await at.packageOf([{ courseId: main, enters: given, moduleIds: null }]);
    await linked(id);
    await buy('S1');
    const { purchases, deliveries } = salesFixture(app, school, main);
    expect(await accessOf('ana@example.com')).toEqual([]);
    expect((await purchases()).map((each) => each.waiting_for).sort()).toEqual(['cohort_full', null]);
    expect((await deliveries()).at(-1)).toMatchObject({ status: 'waiting', outcome: 'cohort_full' });
    await asPlatform(db, (tx) => tx.updateTable('cohorts').set({ seats: 2 }).where('id', '=', given).execute());
    await admitWaiting(app.services);
    expect((await accessOf('ana@example.com')).map(({ turma }) => turma)).toEqual(['Turma 3']);
    expect((await deliveries()).at(-1)).toMatchObject({ status: 'applied', outcome: 'enrolled' });
  });
});

describe('ends', () => {
  const days = (repeat: 'longest' | 'add', length = 30) =>
    at.packageOf([{ courseId: main, enters: 'open', moduleIds: null }], { period: { days: length }, repeat });

  test('the later end of two purchases counts', async () => {
    await linked((await days('longest')).id);
    await buy('S1');
    await buy('S2');
    expect((await accessOf('ana@example.com')).map(({ until }) => until)).toEqual([dayIn(30), dayIn(30)]);
  });

  test('days are added to the remaining ones, and a refund removes them', async () => {
    await linked((await days('add')).id);
    await buy('S1');
    expect((await accessOf('ana@example.com'))[0]?.until).toBe(dayIn(30));
    await buy('S2');
    await buy('S3');
    expect((await accessOf('ana@example.com'))[0]?.until).toBe(dayIn(90));
    await refund('S1');
    expect((await accessOf('ana@example.com'))[0]?.until).toBe(dayIn(60));
    await refund('S3');
    expect((await accessOf('ana@example.com'))[0]?.until).toBe(dayIn(30));
  });

  test('days that add up past 2099 end then', async () => {
    await linked((await days('add', 3650)).id);
    for (let n = 1; n <= 8; n += 1) await buy(`S${n}`);
    expect((await accessOf('ana@example.com'))[0]?.until).toBe('2100-01-01T03:00:00.000Z');
    const producer = await app.signedIn({ userId: school.producerId, kind: 'producer' });
    const list = await app.call('producer.students', { search: 'ana@example.com', page: 1 }, producer);
    expect(list).toMatchObject({ status: 200, data: { students: [{ ends: [{ lastDay: '2099-12-31' }] }] } });
  });

  test('a subscription ends when its platform says, whatever the package’s period', async () => {
    await linked((await days('longest')).id);
    const charge = { type: 'RECURRING', plan: { charge_number: 1, next_charge_date: dayIn(20) } };
    await at.tell(sale('SALE_APPROVED', [MAIN], { sale_id: 'S1', ...charge }));
    expect((await accessOf('ana@example.com'))[0]?.until).toBeNull();
    await at.tell(sale('SUBSCRIPTION_CANCELED', [MAIN], { sale_id: 'S1', ...charge }));
    expect((await accessOf('ana@example.com'))[0]?.until).toBe(dayIn(20));
  });

  test('without an end, and to a day', async () => {
    const { id } = await at.packageOf([{ courseId: main, enters: 'open', moduleIds: null }], { period: 'forever' });
    await linked(id);
    await buy('S1');
    expect((await accessOf('ana@example.com'))[0]?.until).toBeNull();
    const lastDay = addDays(localDay(new Date()), 10);
    const lines = [{ courseId: main, enters: 'open' as const, moduleIds: null }];
    await changePackage(app.services, school, {
      packageId: id,
      name: 'Combo',
      period: { lastDay },
      repeat: 'longest',
      lines,
    });
    await buy('S2', { email: 'bia@example.com' });
    expect((await accessOf('bia@example.com'))[0]?.until).toBe(dayIn(10));
  });
});

describe('a package whose last day has passed', () => {
  const lines = () => [{ courseId: main, enters: 'open' as const, moduleIds: null }];
  const until = (days: number) => ({ lastDay: addDays(localDay(new Date()), days) });
  const change = (packageId: string, period: PackageFields['period']) =>
    changePackage(app.services, school, { packageId, name: 'Combo', period, repeat: 'longest', lines: lines() });
  const setMain = (columns: object) =>
    asPlatform(db, (tx) => tx.updateTable('courses').set(columns).where('id', '=', main).execute());
  /** Linked while it was valid. */
  async function ended() {
    const { id } = await at.packageOf(lines(), { period: until(1) });
    await linked(id);
    await change(id, until(-1));
    return id;
  }
  const lost = async () => (await at.list()).offers.map((each) => each.lost);

  test('opens nothing: its sales have no destination, until it is changed', async () => {
    const id = await ended();
    await buy('S1');
    expect(await lost()).toEqual([1]);
    expect(await at.link('Cerâmica', { packageId: id })).toEqual({ released: 0 });
    expect(await lost()).toEqual([1]);
    await change(id, until(1));
    await at.work();
    expect(await lost()).toEqual([0]);
    expect((await accessOf('ana@example.com')).map(({ until }) => until)).toEqual([dayIn(1)]);
  });

  test('opens nothing: its sales are applied once the offer opens another', async () => {
    await ended();
    await buy('S1');
    expect(await at.link('Cerâmica', { courseIds: [bump] })).toEqual({ released: 1 });
    expect((await accessOf('ana@example.com')).map(({ title }) => title)).toEqual(['Esmaltes']);
  });

  test('still opens for a subscription, which ends when its platform says', async () => {
    await ended();
    await at.tell(sale('SALE_APPROVED', [MAIN], { sale_id: 'S1', type: 'RECURRING', plan: { charge_number: 1 } }));
    expect((await accessOf('ana@example.com')).map(({ until }) => until)).toEqual([null]);
  });

  test('while its buyer waited is tried once more, and can be moved to another course', async () => {
    const { id } = await at.packageOf(lines(), { period: until(1) });
    await linked(id);
    await setMain({ published: false });
    await buy('S1');
    await setMain({ published: true });
    await asSchool(db, school, (tx) =>
      sql`
        update purchase_items set opened = jsonb_set(opened, '{lastDay}', '"2026-01-01"')
        where producer_id = ${school.producerId}`.execute(tx),
    );
    await admitWaiting(app.services);
    const purchase = async () =>
      (await salesFixture(app, school, main).purchases()).find(({ waiting_for }) => waiting_for !== null);
    const tried = await purchase();
    expect(tried).toMatchObject({ waiting_for: 'course_over' });
    await admitWaiting(app.services);
    expect(await purchase()).toEqual(tried);
    const producer = await app.signedIn({ userId: school.producerId, kind: 'producer' });
    const move = { purchaseId: tried?.id, courseId: bump };
    expect((await app.call('producer.resolveWaitingSale', move, producer)).data).toMatchObject({ outcome: 'enrolled' });
    expect(await accessOf('ana@example.com')).toMatchObject([{ title: 'Esmaltes', until: null }]);
  });

  test('of its course does not hinder a package with another period', async () => {
    const { id } = await at.packageOf(lines(), { period: 'forever' });
    await linked(id);
    await setMain({ published: false, access_last_day: '2026-01-01' });
    await buy('S1');
    await setMain({ published: true });
    await admitWaiting(app.services);
    expect((await accessOf('ana@example.com')).map(({ until }) => until)).toEqual([null]);
  });
});

describe('deleted courses and packages', () => {
  test('a sale for a course in the bin waits, and is applied when it is restored', async () => {
    const { id } = await at.packageOf([
      { courseId: main, enters: 'open', moduleIds: null },
      { courseId: bump, enters: 'open', moduleIds: null },
    ]);
    await linked(id);
    const bin = (deleted_at: string | null) =>
      asPlatform(db, (tx) => tx.updateTable('courses').set({ deleted_at }).where('id', '=', main).execute());
    await bin(new Date().toISOString());
    expect((await at.list()).packages).toMatchObject([{ lines: [{ courseId: bump }] }]);
    await buy('S1');
    expect((await accessOf('ana@example.com')).map(({ title }) => title)).toEqual(['Esmaltes']);
    await bin(null);
    await admitWaiting(app.services);
    expect((await accessOf('ana@example.com')).map(({ title }) => title)).toEqual(['Cerâmica', 'Esmaltes']);
  });

  test('a sale for a course deleted for good has no effect', async () => {
    const { id } = await at.packageOf([{ courseId: main, enters: 'open', moduleIds: null }]);
    await linked(id);
    await asPlatform(db, (tx) => tx.deleteFrom('courses').where('id', '=', main).execute());
    expect(await buy('S1')).toBe(200);
    expect((await at.list()).offers).toMatchObject([{ lost: 1 }]);
    await at.link('Cerâmica', { courseIds: [bump] });
    expect((await accessOf('ana@example.com')).map(({ title }) => title)).toEqual(['Esmaltes']);
  });

  test('without its package an offer’s sales wait again, and earlier purchases stay', async () => {
    const { id } = await at.packageOf([{ courseId: main, enters: 'open', moduleIds: null }]);
    await linked(id);
    await buy('S1');
    await deletePackage(db, school, { packageId: id });
    await buy('S2', { email: 'bia@example.com' });
    expect((await at.list()).offers).toMatchObject([{ packageId: null, lost: 1 }]);
    expect((await accessOf('ana@example.com')).map(({ title }) => title)).toEqual(['Cerâmica']);
  });
});

test('200 concurrent sales do not exceed a turma’s 30 seats', async () => {
  const given = await newCohort(db, school, main, { seats: 30 });
  const { id } = await at.packageOf([{ courseId: main, enters: given, moduleIds: null }]);
  await at.post(sale('SALE_APPROVED', [MAIN, BUMP]));
  await at.work();
  await at.link('Cerâmica', { packageId: id });
  const url = await at.urlOf('kirvano');
  const people = Array.from({ length: 199 }, (_, n) => ({
    sale_id: `P${n}`,
    customer: { email: `p${n}@example.com` },
  }));
  // Other schools' sales are tried as well, and gone the second time if they are admitted.
  await admitWaiting(app.services);
  const tried = await admitWaiting(app.services);
  await tenAtATime(people, (who) => at.post(sale('SALE_APPROVED', [MAIN], who), { url }));
  await at.work();
  const { purchases, grants } = salesFixture(app, school, main);
  expect(await admitWaiting(app.services), 'one is tried for all who wait for the same turma').toBe(tried + 1);
  expect(await grants()).toHaveLength(30);
  expect((await purchases()).filter((each) => each.waiting_for === 'cohort_full')).toHaveLength(170);
});
