import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import { address, courseId, eachWithACourseToSell, fixture, school } from '#test/fixtures/sales/sales-tests.ts';
import { asPlatform } from '../../db.ts';

const { db } = (await testApp()).services;

eachWithACourseToSell();

const { charge } = platformsFor(address);
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const change = (cohortId: string, columns: object) =>
  asPlatform(db, (tx) => tx.updateTable('cohorts').set(columns).where('id', '=', cohortId).execute());
const cohortsIn = async () => [...new Set((await fixture.grants()).map(({ cohort_id }) => cohort_id))];

describe('a subscriber stays in the turma that they entered, without another seat,', () => {
  let own: string;
  let next: string;
  /** The subscriber's turma is full and closed, another one takes enrollments. */
  beforeEach(async () => {
    own = await newCohort(db, school, courseId, { name: 'A', enroll_from: inDays(-2) });
    next = await newCohort(db, school, courseId, { name: 'B', enroll_from: inDays(30), enroll_until: inDays(60) });
  });
  const moveOn = async () => {
    await change(own, { seats: 1, enroll_until: inDays(-1) });
    await change(next, { seats: 1, enroll_from: inDays(-1), starts_at: inDays(30) });
  };

  test('with each renewal and the cancellation', async () => {
    await fixture.tell(charge('order_approved', 'K1', 1));
    expect(await cohortsIn()).toEqual([own]);
    await moveOn();
    for (const [order, month] of [
      ['K2', 2],
      ['K3', 3],
    ] as const) {
      await fixture.tell(charge('subscription_renewed', order, month));
      expect(await cohortsIn(), order).toEqual([own]);
    }
    await fixture.tell(charge('subscription_canceled', 'K3', 3, inDays(1)));
    expect(await cohortsIn()).toEqual([own]);
  });

  test('also with payments that have no number', async () => {
    const paid = (day: number) => ({ event: 'aprovada', email: address(), date: `2026-01-0${day}T10:00:00Z` });
    await fixture.tell(paid(1));
    expect(await cohortsIn()).toEqual([own]);
    await moveOn();
    await fixture.tell(paid(2));
    expect(await cohortsIn()).toEqual([own]);
  });

  test('unless it is over, and its lessons are closed', async () => {
    await fixture.tell(charge('order_approved', 'K1', 1));
    await moveOn();
    await change(own, { starts_at: inDays(-9), ends_at: inDays(-1), ends_access: true });
    await fixture.tell(charge('subscription_renewed', 'K2', 2));
    expect(await cohortsIn()).toEqual([next]);
  });
});
