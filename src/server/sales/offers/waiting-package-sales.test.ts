import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { at, eachWithTwoCoursesToSell, main, school } from '#test/fixtures/sales/offer-tests.ts';
import { MAIN, kirvanoSale as sale } from '#test/fixtures/sales/offers-fixture.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { asPlatform } from '../../db.ts';
import { admitWaiting } from '../waiting.ts';
import { changePackage } from './packages.ts';

const app = await testApp();
const { db } = app.services;

eachWithTwoCoursesToSell();

test('buyers who wait for a full turma do not hinder those for the next one of the same offer', async () => {
  const march = await newCohort(db, school, main, { name: 'Março', seats: 1 });
  const april = await newCohort(db, school, main, { name: 'Abril', seats: 1 });
  const buy = (saleId: string) =>
    at.tell(sale('SALE_APPROVED', [MAIN], { sale_id: saleId, customer: { email: `${saleId}@example.com` } }));
  const lines = (enters: string) => [{ courseId: main, enters, moduleIds: null }];
  const { id } = await at.packageOf(lines(march));
  await buy('s1');
  await at.link('Cerâmica', { packageId: id });
  await buy('s2');
  await changePackage(app.services, school, {
    ...{ packageId: id, name: 'Combo', period: 'course', repeat: 'longest' },
    lines: lines(april),
  });
  await buy('s3');
  await buy('s4');
  const { purchases, students } = salesFixture(app, school, main);
  const reasons = async () => (await purchases()).map((each) => each.waiting_for).sort();
  expect(await reasons()).toEqual(['cohort_full', 'cohort_full', null, null]);
  await asPlatform(db, (tx) => tx.updateTable('cohorts').set({ seats: 2 }).where('id', '=', april).execute());
  await admitWaiting(app.services);
  expect(await reasons()).toEqual(['cohort_full', null, null, null]);
  expect((await students()).map(({ email }) => email).sort()).toEqual(
    ['s1', 's3', 's4'].map((name) => `${name}@example.com`),
  );
});
