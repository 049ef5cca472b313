import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import type { WaitingSale } from '#shared/contract/school/sales.ts';
import { testApp } from '#test/app.ts';
import { newCourse } from '#test/fixtures/factories.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import {
  address,
  courseId,
  eachWithACourseToSell,
  fixture,
  producer,
  sale,
  school,
  setCourse,
  setSchool,
  status,
  webhook,
} from '#test/fixtures/sales/sales-tests.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform, asSchool } from '../db.ts';
import { removeStudents } from '../students/removal.ts';
import { lockPurchaseKeys } from './purchases/purchase-keys.ts';
import { admitWaiting } from './waiting.ts';

const app = await testApp();
const { services, call } = app;
const { db } = services;

eachWithACourseToSell();

const { charge } = platformsFor(address);

const waiting = async () =>
  ((await call('producer.waitingSales', {}, producer)).data as { sales: WaitingSale[]; total: number }).sales;
const resolve = async (input: object) => (await call('producer.resolveWaitingSale', input, producer)).data;

describe('a waiting sale', () => {
  test.each([
    ['T20', 'student_limit', () => setSchool({ student_limit: 0 }), () => setSchool({ student_limit: 1 })],
    [
      'T19',
      'school_expired',
      () => setSchool({ trial_ends_at: '2026-01-01' }),
      () => setSchool({ trial_ends_at: '2999-01-01' }),
    ],
    ['T19', 'course_deleted', () => setCourse({ deleted_at: '2026-01-01' }), () => setCourse({ deleted_at: null })],
    ['T19', 'course_unpublished', () => setCourse({ published: false }), () => setCourse({ published: true })],
    [
      'T19',
      'course_over',
      () => setCourse({ access_last_day: '2026-01-01' }),
      () => setCourse({ access_last_day: null }),
    ],
  ])('%s for %s is listed, and applied automatically once possible', async (_, reason, hinder, mend) => {
    await hinder();
    await fixture.tell(sale('approved', 'A', { name: 'Ana Souza' }));
    expect(await waiting()).toMatchObject([{ reason, email: address(), name: 'Ana Souza', courseTitle: 'Cerâmica' }]);
    const { courses } = (await call('producer.courses', undefined, producer)).data as { courses: object[] };
    expect(courses).toMatchObject(reason === 'course_deleted' ? [] : [{ waitingSales: 1 }]);
    await admitWaiting(services);
    expect(await fixture.students()).toEqual([]);
    await mend();
    await admitWaiting(services);
    await admitWaiting(services);
    expect(await status()).toEqual(['active']);
    expect(await fixture.emails()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await fixture.deliveries()).toMatchObject([{ status: 'applied', outcome: 'enrolled' }]);
    expect(await fixture.purchases()).toMatchObject([{ waiting_for: null, buyer: null }]);
  });

  test('T20 the longest waiting one gets the seat of a removed student', async () => {
    await setSchool({ student_limit: 1 });
    for (const name of ['um', 'dois', 'tres']) await fixture.tell(sale('approved', name, { email: address(name) }));
    expect((await waiting()).map(({ email }) => email)).toEqual([address('dois'), address('tres')]);
    const [student] = await fixture.students();
    await removeStudents(db, school, { studentIds: [student?.id ?? ''] });
    await admitWaiting(services);
    expect((await fixture.students()).map(({ email }) => email)).toEqual([address('dois')]);
    expect((await webhook()).waiting).toBe(1);
  });

  test('T20 of somebody who has become a student meanwhile needs no seat', async () => {
    const other = await newCourse(db, school, { title: 'Esmaltes' });
    const place = salesFixture(app, school, other.id);
    await setSchool({ student_limit: 0 });
    await fixture.tell(sale('approved', 'A'));
    await fixture.tell(sale('approved', 'B', { email: address('bia') }));
    await place.tell(sale('approved', 'C'));
    await setSchool({ student_limit: 1 });
    await admitWaiting(services);
    await admitWaiting(services);
    expect(await place.enrollments()).toMatchObject([{ status: 'active' }]);
    expect((await waiting()).map(({ email }) => email)).toEqual([address('bia')]);
  });

  test('T20 is applied although hundreds before it fail each time', async () => {
    await setCourse({ published: false });
    await fixture.tell(sale('approved', 'A'));
    await asSchool(db, school, (tx) =>
      sql`
        insert into purchases (producer_id, id, course_id, platform, transaction_id, about, paid_at, waiting_for, created_at,
          buyer)
        select producer_id, gen_random_uuid(), course_id, platform, 'quebrada-' || n, about, paid_at, waiting_for, '2026-01-01',
          '{"email": "NO ACCOUNT HAS CAPITALS"}'
        from purchases, generate_series(1, 300) n where producer_id = ${school.producerId}`.execute(tx),
    );
    await setCourse({ published: true });
    await admitWaiting(services);
    expect((await fixture.students()).map(({ email }) => email)).toEqual([address()]);
    // Cleans up for later tests.
    await setCourse({ published: false });
  });

  test('is applied when its producer reprocesses the delivery', async () => {
    await setSchool({ student_limit: 0 });
    await fixture.tell(sale('approved', 'A'));
    await setSchool({ student_limit: 1 });
    const [found] = await waiting();
    const [delivery] = await fixture.deliveries();
    const [purchase] = await fixture.purchases();
    const purchaseKey = {
      transactionId: purchase?.transaction_id ?? '',
      about: 'transaction',
      subscriptionId: null,
    } as const;
    const { resolving, again } = await asSchool(db, school, async (tx) => {
      await lockPurchaseKeys(tx, { ...school, courseId, platform: 'generic' }, [{ ...purchaseKey, buyerKey: null }]);
      const resolving = resolve({ purchaseId: found?.id });
      await untilAwaited(tx);
      const again = call('producer.reprocessDelivery', { deliveryId: delivery?.id }, producer);
      await untilAwaited(tx, 2);
      return { resolving, again };
    });
    expect(await resolving).toEqual({ status: 'applied', outcome: 'enrolled' });
    expect(await again).toMatchObject({ status: 200, data: { status: 'applied' } });
    expect(await status()).toEqual(['active']);
    expect(await fixture.deliveries()).toMatchObject([{ status: 'applied' }]);
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('with an invalid e-mail is applied once it is corrected, and once only', async () => {
    await fixture.tell({ email: 'ana souza@gmail', name: 'Ana', event: 'approved', transaction: 'A' });
    const [found] = await waiting();
    expect(found).toMatchObject({ reason: 'invalid_email', email: 'ana souza@gmail', name: 'Ana' });
    await admitWaiting(services);
    const input = { purchaseId: found?.id };
    expect(await resolve(input)).toEqual({ status: 'waiting', outcome: 'invalid_email' });
    expect(await resolve({ ...input, email: 'sem arroba' })).toMatchObject({
      fields: [{ field: 'email', code: 'invalid' }],
    });
    expect(await resolve({ ...input, email: address().toUpperCase() })).toEqual({
      status: 'applied',
      outcome: 'enrolled',
    });
    expect((await call('producer.resolveWaitingSale', input, producer)).code).toBe('not_found');
    expect(await fixture.students()).toMatchObject([{ email: address(), name: 'Ana' }]);
    await fixture.tell({ email: 'ana souza@gmail', event: 'refunded', transaction: 'A' });
    expect(await status()).toEqual(['inactive']);
  });

  test('with an invalid e-mail and no name gets its name from the corrected e-mail', async () => {
    await fixture.tell({ email: 'ana@@example', event: 'approved', transaction: 'A' });
    const [found] = await waiting();
    expect(found).toMatchObject({ reason: 'invalid_email', name: null });
    const email = `ana.souza@${'oficina-de-ceramica.'.repeat(7)}${school.slug.slice(-8)}.example.com`;
    expect(await resolve({ purchaseId: found?.id, email })).toEqual({ status: 'applied', outcome: 'enrolled' });
    expect(await fixture.students()).toMatchObject([{ email, name: 'Ana Souza' }]);
  });

  test('with a valid e-mail still waits for a seat, under that e-mail', async () => {
    await setSchool({ student_limit: 0 });
    await fixture.tell({ email: 'ana souza@gmail', event: 'approved', transaction: 'A' });
    const [found] = await waiting();
    expect(await resolve({ purchaseId: found?.id, email: address() })).toEqual({
      status: 'waiting',
      outcome: 'student_limit',
    });
    expect(await waiting()).toMatchObject([{ email: address(), reason: 'student_limit' }]);
  });

  test('T19 for a course deleted for good can be moved to another one, and its refund closes that', async () => {
    const other = await newCourse(db, school, { title: 'O que ficou' });
    await asPlatform(db, (tx) => tx.deleteFrom('courses').where('id', '=', courseId).execute());
    expect(await fixture.tell(sale('approved'))).toBe(200);
    const [found] = await waiting();
    expect(found).toMatchObject({ reason: 'course_deleted', courseTitle: null });
    expect(await resolve({ purchaseId: found?.id, courseId: other.id })).toMatchObject({ outcome: 'enrolled' });
    const place = salesFixture(app, school, other.id);
    expect(await place.enrollments()).toMatchObject([{ status: 'active' }]);
    await fixture.tell(sale('refunded'));
    expect(await place.enrollments()).toMatchObject([{ status: 'inactive' }]);
  });

  test('moved to a course where it waits again is shown and counted there', async () => {
    const other = await newCourse(db, school, { title: 'Ainda em rascunho', published: false });
    await setCourse({ published: false });
    await fixture.tell(sale('approved'));
    const [found] = await waiting();
    expect(await resolve({ purchaseId: found?.id, courseId: other.id })).toEqual({
      status: 'waiting',
      outcome: 'course_unpublished',
    });
    expect(await waiting()).toMatchObject([{ courseId: other.id, courseTitle: 'Ainda em rascunho' }]);
    const { courses } = (await call('producer.courses', undefined, producer)).data as { courses: ProducerCourse[] };
    expect(Object.fromEntries(courses.map(({ title, waitingSales }) => [title, waitingSales]))).toEqual({
      Cerâmica: 0,
      'Ainda em rascunho': 1,
    });
    expect((await webhook()).waiting).toBe(0);
  });

  test('T19 of a subscription that was moved to another course stays there with its later charges', async () => {
    const other = await newCourse(db, school, { title: 'O que ficou' });
    await asPlatform(db, (tx) => tx.deleteFrom('courses').where('id', '=', courseId).execute());
    await fixture.tell(charge('order_approved', 'K1', 1));
    const [found] = await waiting();
    await resolve({ purchaseId: found?.id, courseId: other.id });
    const place = salesFixture(app, school, other.id);
    for (const [order, month] of [
      ['K2', 2],
      ['K3', 3],
    ] as const) {
      await fixture.tell(charge('subscription_renewed', order, month));
      expect(await place.enrollments()).toMatchObject([{ status: 'active' }]);
      expect(await waiting()).toEqual([]);
    }
    await fixture.tell(charge('order_refunded', 'K3', 3));
    expect(await place.enrollments()).toMatchObject([{ status: 'inactive' }]);
  });
});
