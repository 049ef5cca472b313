import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { BUMP, MAIN, offersFixture, kirvanoSale as sale } from '#test/fixtures/sales/offers-fixture.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { readStudent } from '../../student-page/read-student.ts';
import { readAccessHistory } from '../../students/access/access-history.ts';
import { readDeliveryDetail } from './delivery.ts';
import { findDeliveries } from './search.ts';

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let course: string;
let at: ReturnType<typeof offersFixture>;
beforeEach(async () => {
  school = await newSchool(db);
  course = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  at = offersFixture(app, school);
  await at.tell(sale('SALE_APPROVED', [MAIN]));
  await at.link('Cerâmica', { courseIds: [course] });
  await at.tell(
    sale('SALE_APPROVED', [BUMP], { sale_id: 'S2', customer: { name: 'Zoé Lima', email: 'zoe@example.com' } }),
  );
  const other = sale('SALE_APPROVED', [MAIN], { sale_id: 'S3', customer: { name: 'Caio', email: 'caio@example.com' } });
  await salesFixture(app, school, course).tell(other);
});

const find = async (search: string, more: { status?: 'waiting' } = {}) => {
  const { deliveries, total } = await findDeliveries(db, school, { page: 1, search, ...more });
  expect(deliveries).toHaveLength(total);
  return deliveries.map(({ person }) => person?.name);
};

test('by name, e-mail or sale number, of enrolled and waiting buyers, at any address', async () => {
  expect(await find('')).toEqual(['Caio', 'Zoé Lima', 'Ana Souza']);
  expect(await find('zoe')).toEqual(['Zoé Lima']);
  expect(await find('ZOE@example')).toEqual(['Zoé Lima']);
  expect(await find('caio@example.com')).toEqual(['Caio']);
  expect(await find('S1')).toEqual(['Ana Souza']);
  expect(await find('S2')).toEqual(['Zoé Lima']);
  expect(await find('ninguém')).toEqual([]);
  expect(await find('', { status: 'waiting' })).toEqual(['Zoé Lima']);
});

test('a buyer is shown in full, with a link to their page if there is one', async () => {
  const { deliveries } = await findDeliveries(db, school, { page: 1, search: '' });
  const [caio, zoe, ana] = deliveries;
  expect(caio).toMatchObject({ courseTitle: 'Cerâmica', person: { email: 'caio@example.com' } });
  expect(zoe?.person).toEqual({ name: 'Zoé Lima', email: 'zoe@example.com', studentId: null });
  expect(ana).toMatchObject({ courseTitle: null, person: { email: 'ana@example.com' } });
  const { studentId = '' } = ana?.person ?? {};
  expect(
    (await readStudent(db, { ...school, role: 'owner', finance: true }, { studentId: studentId ?? '' })).student.email,
  ).toBe('ana@example.com');
  const detail = await readDeliveryDetail(app.services, school, { deliveryId: zoe?.id ?? '' });
  expect(detail.person).toEqual(zoe?.person);
  expect(detail.payload).not.toContain('zoe@example.com');
});

test('another school finds nothing of it', async () => {
  const other = await newSchool(db);
  expect((await findDeliveries(db, other, { page: 1, search: 'ana' })).total).toBe(0);
});

test('the access history and the purchases name the offer and package', async () => {
  const { deliveries } = await findDeliveries(db, school, { page: 1, search: 'ana' });
  const studentId = deliveries[0]?.person?.studentId ?? '';
  const bought = { offer: 'Cerâmica', package: 'Cerâmica', transactionId: 'S1' };
  const history = await readAccessHistory(db, school, { studentId });
  expect(history.courses[0]?.grants).toMatchObject([{ origin: 'sale', bought, addsDays: null }]);
  const { purchases, access } = await readStudent(db, { ...school, role: 'owner', finance: true }, { studentId });
  expect(purchases).toMatchObject([{ offer: 'Cerâmica', packageName: 'Cerâmica', amountCents: 9700, currency: 'BRL' }]);
  expect(access.courses[0]?.grants).toMatchObject([{ bought }]);
});
