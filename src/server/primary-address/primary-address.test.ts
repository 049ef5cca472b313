import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { HOME, primaryAddressFixture, REFUSED, WORK } from '#test/fixtures/primary-address-fixture.ts';
import { purgeRefusals } from './purge.ts';

const app = await testApp();
const { inDatabase, newSchoolWithRule, learner, enter, seen, about, choose, refusedAgo } =
  await primaryAddressFixture(app);

test('no address is stored until the school wants it', async () => {
  const school = await newSchoolWithRule({ on: false });
  const student = await learner(school);
  for (const ip of [HOME, WORK, '2804:14c::1']) expect(await enter(student, ip)).toMatchObject({ status: 200 });
  expect(await seen(school)).toEqual({ on: false, keptOut: [] });
  expect(await about(school, student)).toEqual({ on: false, rule: 'school', address: null, since: null, refusals: [] });
});

describe('a school that wants one address per student', () => {
  test('stores the first one, and refuses others', async () => {
    const school = await newSchoolWithRule();
    const student = await learner(school);
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect(await about(school, student)).toMatchObject({ rule: 'school', address: HOME });
    expect((await seen(school)).keptOut).toMatchObject([
      { studentId: student.studentId, name: 'Duda Aluna', email: student.email, address: WORK, times: 2 },
    ]);
  });

  test('ends no session: it applies from each student’s next login', async () => {
    const school = await newSchoolWithRule({ on: false });
    const student = await learner(school);
    const browser = newBrowser();
    await enter(student, WORK, browser);
    await app.call('producer.setPrimaryAddresses', { on: true }, school.producer);
    await enter(student, HOME);
    // A phone on its way is at another address than it came in from.
    expect(await app.call('student.catalogue', undefined, { ...browser, ip: '192.0.2.44' })).toMatchObject({
      status: 200,
    });
    expect(await enter(student, WORK, browser)).toMatchObject(REFUSED);
    expect(await app.call('student.catalogue', undefined, browser)).toMatchObject({ status: 200 });
  });

  test('accepts another address after a day, which then is the only one', async () => {
    const school = await newSchoolWithRule();
    const student = await learner(school);
    await enter(student, HOME);
    await enter(student, WORK);
    await refusedAgo(student, 23);
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    await refusedAgo(student, 25);
    expect(await enter(student, WORK)).toMatchObject({ status: 200 });
    expect(await enter(student, HOME)).toMatchObject(REFUSED);
  });

  test('restarts the wait after a week without tries', async () => {
    const school = await newSchoolWithRule();
    const student = await learner(school);
    await enter(student, HOME);
    await enter(student, WORK);
    await refusedAgo(student, 24 * 8);
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    const [row] = (await seen(school)).keptOut;
    expect(new Date(row?.opensAt ?? 0).getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  test('lets a released student in at once', async () => {
    const school = await newSchoolWithRule();
    const student = await learner(school);
    await enter(student, HOME);
    await enter(student, WORK);
    const release = { studentId: student.studentId, address: WORK };
    expect(await app.call('producer.releaseAddress', release, school.producer)).toMatchObject({ status: 200 });
    expect(await enter(student, WORK)).toMatchObject({ status: 200 });
    expect((await seen(school)).keptOut).toEqual([]);
    expect(await app.call('producer.releaseAddress', release, school.producer)).toMatchObject({ code: 'not_found' });
    const { data } = await app.call('producer.auditEvents', {}, school.producer);
    expect(data).toMatchObject({
      auditEvents: expect.arrayContaining([
        expect.objectContaining({ action: 'address_released', subject: 'Duda Aluna' }),
        expect.objectContaining({ action: 'primary_address_on' }),
      ]),
    });
  });

  test('starts again when it is switched off and on', async () => {
    const school = await newSchoolWithRule();
    const [student, fixed] = [await learner(school), await learner(school)];
    await choose(school, fixed, { rule: 'fixed', address: HOME });
    for (const each of [student, fixed]) await enter(each, HOME);
    for (const each of [student, fixed]) await enter(each, WORK);
    for (const on of [false, true]) await app.call('producer.setPrimaryAddresses', { on }, school.producer);
    expect((await seen(school)).keptOut).toMatchObject([{ studentId: fixed.studentId }]);
    expect(await enter(student, WORK)).toMatchObject({ status: 200 });
    expect(await enter(fixed, WORK)).toMatchObject(REFUSED);
  });
});

test('reveals nothing and stores nothing for a wrong password', async () => {
  const school = await newSchoolWithRule();
  const student = await learner(school);
  await enter(student, HOME);
  const wrong = { email: student.email, password: 'outra coisa' };
  expect(await app.call('public.signInStudent', wrong, { ip: WORK })).toMatchObject({ code: 'wrong_credentials' });
  expect((await seen(school)).keptOut).toEqual([]);
});

test('is not visible or changeable for another school', async () => {
  const [school, other] = [await newSchoolWithRule(), await newSchoolWithRule()];
  const student = await learner(school);
  await enter(student, HOME);
  await enter(student, WORK);
  const { studentId } = student;
  expect((await seen(other)).keptOut).toEqual([]);
  for (const call of [
    app.call('producer.studentAddress', { studentId }, other.producer),
    app.call('producer.setStudentAddress', { studentId, choice: { rule: 'off' } }, other.producer),
    app.call('producer.releaseAddress', { studentId, address: WORK }, other.producer),
  ])
    expect(await call).toMatchObject({ status: 404, code: 'not_found' });
  expect(await enter(student, WORK)).toMatchObject(REFUSED);
});

test('deletes it with the student', async () => {
  const school = await newSchoolWithRule();
  const student = await learner(school);
  await enter(student, HOME);
  await enter(student, WORK);
  const lines = (table: 'student_addresses' | 'address_refusals') =>
    inDatabase((tx) => tx.selectFrom(table).select('address').where('student_id', '=', student.studentId).execute());
  expect([await lines('student_addresses'), await lines('address_refusals')]).toMatchObject([[{}], [{}]]);
  await app.call('producer.removeStudents', { studentIds: [student.studentId] }, school.producer);
  expect([await lines('student_addresses'), await lines('address_refusals')]).toEqual([[], []]);
});

test('refusals are deleted after a month, and limited in number', async () => {
  const school = await newSchoolWithRule();
  const student = await learner(school);
  await enter(student, HOME);
  for (let at = 0; at < 23; at += 1) {
    await inDatabase((tx) => tx.deleteFrom('login_attempts').where('action', '=', 'login').execute());
    await enter(student, `192.0.2.${at + 1}`);
  }
  expect((await seen(school)).keptOut).toHaveLength(20);
  await inDatabase((tx) =>
    tx
      .updateTable('address_refusals')
      .set({ last_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('student_id', '=', student.studentId)
      .where('address', '<>', '192.0.2.23')
      .execute(),
  );
  await purgeRefusals(app.services.db);
  expect((await seen(school)).keptOut).toMatchObject([{ address: '192.0.2.23' }]);
});
