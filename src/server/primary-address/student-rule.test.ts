import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { HOME, primaryAddressFixture, REFUSED, WORK } from '#test/fixtures/primary-address-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asSchool } from '../db.ts';

const app = await testApp();
const { newSchoolWithRule, learner, enter, seen, about, choose, refusedAgo } = await primaryAddressFixture(app);

describe('a student’s own rule', () => {
  test('can use the address of the next login', async () => {
    const school = await newSchoolWithRule({ on: false });
    const [student, other] = [await learner(school), await learner(school)];
    await enter(student, WORK);
    expect(await choose(school, student, { rule: 'next_login' })).toMatchObject({ status: 200 });
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    for (const ip of [HOME, WORK]) expect(await enter(other, ip)).toMatchObject({ status: 200 });
  });

  test('can fix one, which waiting does not change', async () => {
    const school = await newSchoolWithRule({ on: false });
    const student = await learner(school);
    await choose(school, student, { rule: 'fixed', address: `::ffff:${HOME}` });
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    await refusedAgo(student, 48);
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect((await seen(school)).keptOut).toMatchObject([{ opensAt: null }]);
    await app.call('producer.releaseAddress', { studentId: student.studentId, address: WORK }, school.producer);
    expect(await about(school, student)).toMatchObject({ rule: 'fixed', address: WORK });
  });

  test('can fix one while the student is entering from another', async () => {
    const school = await newSchoolWithRule();
    const student = await learner(school);
    const { producerId, studentId } = student;
    const entering = await asSchool(app.services.db, { producerId }, async (tx) => {
      await sql`select from students where producer_id = ${producerId} and id = ${studentId} for update`.execute(tx);
      const fixed = { rule: 'fixed' as const, address: HOME, since: new Date().toISOString() };
      await tx
        .insertInto('student_addresses')
        .values({ producer_id: producerId, student_id: studentId, ...fixed })
        .execute();
      const answer = enter(student, WORK);
      await untilAwaited(tx);
      return { answer };
    });
    expect(await entering.answer).toMatchObject(REFUSED);
    expect(await about(school, student)).toMatchObject({ rule: 'fixed', address: HOME });
  });

  test('can exempt the student', async () => {
    const school = await newSchoolWithRule();
    const student = await learner(school);
    await choose(school, student, { rule: 'off' });
    for (const ip of [HOME, WORK]) expect(await enter(student, ip)).toMatchObject({ status: 200 });
    const browser = newBrowser();
    await enter(student, HOME, browser);
    expect((await app.call('student.ownAddress', undefined, browser)).data).toEqual({ restricted: false });
    await choose(school, student, { rule: 'school' });
    expect((await app.call('student.ownAddress', undefined, browser)).data).toEqual({ restricted: true });
  });

  test.each([
    [{ rule: 'fixed', address: '' }, 'address', 'required'],
    [{ rule: 'fixed', address: 'casa' }, 'address', 'invalid'],
    [{ rule: 'fixed', address: '203.0.113.0/24' }, 'address', 'invalid'],
    [{ rule: 'fixed' }, 'address', 'required'],
    [{ rule: 'sempre' }, 'rule', 'invalid'],
  ])('%j is refused at its field', async (choice, field, code) => {
    const school = await newSchoolWithRule({ on: false });
    const answer = await choose(school, await learner(school), choice);
    expect(answer).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(JSON.stringify(answer.data)).toContain(`"code":"${code}"`);
    expect(JSON.stringify(answer.data)).toContain(field);
  });
});
