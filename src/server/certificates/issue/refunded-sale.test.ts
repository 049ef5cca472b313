import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { giveCertificates } from '#test/fixtures/certificate-fixture.ts';
import { lessonInput } from '#test/fixtures/factories.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import {
  address,
  courseId,
  eachWithACourseToSell,
  fixture,
  school,
  setSchool,
} from '#test/fixtures/sales/sales-tests.ts';
import { createLesson } from '../../courses/lessons.ts';
import { createModule } from '../../courses/modules.ts';
import { asPlatform } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { revokeRefunded } from '../register/refunded.ts';
import { issueDue } from './due.ts';

const app = await testApp();
const { services } = app;
const { db, jobs } = services;

eachWithACourseToSell();

const { kiwify, charge } = platformsFor(address);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const refund = (order: string, event = 'order_refunded') => kiwify(event, order, { subscription_id: 'S1' });

let lessonId: string;

beforeEach(async () => {
  await setSchool({ trial_ends_at: inDays(60).toISOString() });
  const module = { courseId, title: 'Módulo', description: '', coverUrl: null };
  const { id: moduleId } = await createModule(db, school, module);
  lessonId = (await createLesson(db, school, { moduleId, ...lessonInput() })).id;
});

async function finish() {
  const [student] = await fixture.students();
  const learner = { producerId: school.producerId, studentId: student?.id ?? '' };
  await setCompletion(db, jobs, learner, { lessonId, completed: true });
}
const certificates = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('certificates').select(['revoked_reason']).where('producer_id', '=', school.producerId).execute(),
  );

/** Each ends with everything paid back. */
const REFUNDED_AFTER: [string, () => unknown[]][] = [
  ['a cancellation', () => [charge('order_approved', 'K1', 1), charge('subscription_canceled', 'K1', 1), refund('K1')]],
  [
    'a cancellation at the end of the paid period',
    () => {
      const until = inDays(20).toISOString();
      return [charge('order_approved', 'K1', 1, until), charge('subscription_canceled', 'K1', 1, until), refund('K1')];
    },
  ],
  [
    'another charge, the earlier one last',
    () => [charge('order_approved', 'K1', 1), charge('subscription_renewed', 'K2', 2), refund('K2'), refund('K1')],
  ],
  [
    'another charge, the earlier one first',
    () => [charge('order_approved', 'K1', 1), charge('subscription_renewed', 'K2', 2), refund('K1'), refund('K2')],
  ],
  [
    'a cancellation, as a chargeback',
    () => [charge('order_approved', 'K1', 1), charge('subscription_canceled', 'K1', 1), refund('K1', 'chargeback')],
  ],
];

describe.each(REFUNDED_AFTER)('a sale refunded after %s', (_, story) => {
  test('earns no certificate', async () => {
    await giveCertificates(db, school, courseId, { saleDelayDays: 7 });
    const [paid, ...later] = story();
    await fixture.tell(paid);
    await finish();
    for (const each of later) await fixture.tell(each);
    await issueDue(services, inDays(8));
    expect(await certificates()).toEqual([]);
  });

  test('revokes the one that was issued, where the course says so', async () => {
    await giveCertificates(db, school, courseId, { saleDelayDays: 0, revokeRefunded: true });
    const [paid, ...later] = story();
    await fixture.tell(paid);
    await finish();
    await issueDue(services, inDays(1));
    expect(await certificates()).toEqual([{ revoked_reason: null }]);
    for (const each of later) await fixture.tell(each);
    await revokeRefunded(db);
    expect(await certificates()).toEqual([{ revoked_reason: 'Compra reembolsada' }]);
  });
});
