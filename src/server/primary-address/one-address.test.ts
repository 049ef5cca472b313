import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { HOME, primaryAddressFixture, REFUSED, WORK } from '#test/fixtures/primary-address-fixture.ts';

const app = await testApp();
const { newSchoolWithRule, learner, enter, seen, about } = await primaryAddressFixture(app);

describe('an address', () => {
  test('is shared by everybody behind it', async () => {
    const school = await newSchoolWithRule();
    for (const name of ['Duda', 'Edu', 'Bia'])
      expect(await enter(await learner(school, name), HOME)).toMatchObject({ status: 200 });
  });

  test('is a customer’s network for IPv6', async () => {
    const school = await newSchoolWithRule();
    const student = await learner(school);
    expect(await enter(student, '2804:14c:1:2:aaaa::1')).toMatchObject({ status: 200 });
    expect(await enter(student, '2804:14c:1:2:bbbb:cccc:dddd:9')).toMatchObject({ status: 200 });
    expect(await enter(student, '2804:14c:1:3::1')).toMatchObject(REFUSED);
    expect((await seen(school)).keptOut).toMatchObject([{ address: '2804:14c:1:3::/64' }]);
    const release = { studentId: student.studentId, address: '2804:14c:1:3::/64' };
    await app.call('producer.releaseAddress', release, school.producer);
    expect(await enter(student, '2804:14c:1:3::77')).toMatchObject({ status: 200 });
  });

  test('is the same for IPv4 mapped to IPv6', async () => {
    const school = await newSchoolWithRule();
    const student = await learner(school);
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect(await enter(student, `::ffff:${HOME}`)).toMatchObject({ status: 200 });
    expect(await enter(student, `::ffff:${WORK}`)).toMatchObject(REFUSED);
    expect((await seen(school)).keptOut).toMatchObject([{ address: WORK }]);
  });
});

test('of concurrent first logins, only one’s address counts', async () => {
  const school = await newSchoolWithRule();
  const student = await learner(school);
  const from = Array.from({ length: 6 }, (_, at) => `203.0.113.${at + 10}`);
  const answers = await Promise.all(from.map((ip) => enter(student, ip)));
  const inside = from.filter((_, at) => answers[at]?.status === 200);
  expect(inside).toHaveLength(1);
  expect(await about(school, student)).toMatchObject({ address: inside[0] });
  expect((await seen(school)).keptOut.map(({ address }) => address).toSorted()).toEqual(
    from.filter((ip) => ip !== inside[0]).toSorted(),
  );
});
