import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from '#test/factories.ts';
import { issueLink } from '../auth/links/one-time-links.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';
import { newToken } from '../crypto/tokens.ts';
import { asPlatform } from '../db.ts';
import { purgeRefusals } from './purge.ts';

const PASSWORD = 'girassol azul';
const HOME = '203.0.113.7';
const WORK = '198.51.100.9';
const REFUSED = { status: 403, code: 'ip_restricted' };

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});

const inDatabase = <T>(run: Parameters<typeof asPlatform<T>>[1]) => asPlatform(app.services.db, run);

async function newDesk({ on = true } = {}) {
  const { db } = app.services;
  const school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{}]] });
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const desk = { ...school, courseId: course.id, producer };
  if (on) await app.call('producer.setPrimaryAddresses', { on }, producer);
  // A second login would end the first one's session, and it is to be seen that nothing else does.
  await inDatabase((tx) =>
    tx
      .updateTable('client_settings')
      .set({ single_device: false })
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  return desk;
}
type Desk = Awaited<ReturnType<typeof newDesk>>;

async function learner(desk: Desk, name = 'Duda Aluna') {
  const student = await newStudent(app.services.db, desk, { name });
  await openEnrollment(app.services.db, student, desk.courseId);
  await inDatabase((tx) =>
    tx
      .insertInto('credentials')
      .values({ user_id: student.userId, password_hash: passwordHash, origin: 'chosen_after_proof' })
      .execute(),
  );
  return student;
}

async function enter(student: { email: string }, ip: string, caller: Caller = {}) {
  return app.call('public.signInStudent', { email: student.email, password: PASSWORD }, { ...caller, ip });
}

async function seen({ producer }: Pick<Desk, 'producer'>) {
  const { data } = await app.call('producer.primaryAddresses', undefined, producer);
  return data as {
    on: boolean;
    keptOut: { studentId: string; address: string; times: number; opensAt: string | null }[];
  };
}

const about = async ({ producer }: Pick<Desk, 'producer'>, { studentId }: TestStudent) =>
  (await app.call('producer.studentAddress', { studentId }, producer)).data;

const choose = ({ producer }: Pick<Desk, 'producer'>, { studentId }: TestStudent, choice: object) =>
  app.call('producer.setStudentAddress', { studentId, choice }, producer);

/** As if they had been kept out so long ago. */
const refusedAgo = ({ studentId }: TestStudent, hours: number) =>
  inDatabase((tx) =>
    tx
      .updateTable('address_refusals')
      .set({ first_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
      .where('student_id', '=', studentId)
      .execute(),
  );

test('no student has an address until the school wants it', async () => {
  const desk = await newDesk({ on: false });
  const student = await learner(desk);
  for (const ip of [HOME, WORK, '2804:14c::1']) expect(await enter(student, ip)).toMatchObject({ status: 200 });
  expect(await seen(desk)).toEqual({ on: false, keptOut: [] });
  expect(await about(desk, student)).toEqual({ on: false, rule: 'school', address: null, since: null, refusals: [] });
});

describe('a school that wants one address per student', () => {
  test('keeps the first one, and lets in from nowhere else', async () => {
    const desk = await newDesk();
    const student = await learner(desk);
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect(await about(desk, student)).toMatchObject({ rule: 'school', address: HOME });
    expect((await seen(desk)).keptOut).toMatchObject([
      { studentId: student.studentId, name: 'Duda Aluna', email: student.email, address: WORK, times: 2 },
    ]);
  });

  test('ends nobody’s session: it counts from the next login of each', async () => {
    const desk = await newDesk({ on: false });
    const student = await learner(desk);
    const browser = newBrowser();
    await enter(student, WORK, browser);
    await app.call('producer.setPrimaryAddresses', { on: true }, desk.producer);
    await enter(student, HOME);
    // A phone on its way is at another address than it came in from.
    expect(await app.call('student.catalogue', undefined, { ...browser, ip: '192.0.2.44' })).toMatchObject({
      status: 200,
    });
    expect(await enter(student, WORK, browser)).toMatchObject(REFUSED);
    expect(await app.call('student.catalogue', undefined, browser)).toMatchObject({ status: 200 });
  });

  test('lets the other address in after a day, which then is the only one', async () => {
    const desk = await newDesk();
    const student = await learner(desk);
    await enter(student, HOME);
    await enter(student, WORK);
    await refusedAgo(student, 23);
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    await refusedAgo(student, 25);
    expect(await enter(student, WORK)).toMatchObject({ status: 200 });
    expect(await enter(student, HOME)).toMatchObject(REFUSED);
  });

  test('has whoever comes back after a week wait anew', async () => {
    const desk = await newDesk();
    const student = await learner(desk);
    await enter(student, HOME);
    await enter(student, WORK);
    await refusedAgo(student, 24 * 8);
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    const [row] = (await seen(desk)).keptOut;
    expect(new Date(row?.opensAt ?? 0).getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  test('lets whoever is released in at once', async () => {
    const desk = await newDesk();
    const student = await learner(desk);
    await enter(student, HOME);
    await enter(student, WORK);
    const release = { studentId: student.studentId, address: WORK };
    expect(await app.call('producer.releaseAddress', release, desk.producer)).toMatchObject({ status: 200 });
    expect(await enter(student, WORK)).toMatchObject({ status: 200 });
    expect((await seen(desk)).keptOut).toEqual([]);
    expect(await app.call('producer.releaseAddress', release, desk.producer)).toMatchObject({ code: 'not_found' });
    const { data } = await app.call('producer.deeds', {}, desk.producer);
    expect(data).toMatchObject({
      deeds: expect.arrayContaining([
        expect.objectContaining({ action: 'address_released', subject: 'Duda Aluna' }),
        expect.objectContaining({ action: 'primary_address_on' }),
      ]),
    });
  });

  test('begins anew when it is switched off and on', async () => {
    const desk = await newDesk();
    const [student, fixed] = [await learner(desk), await learner(desk)];
    await choose(desk, fixed, { rule: 'fixed', address: HOME });
    for (const each of [student, fixed]) await enter(each, HOME);
    for (const each of [student, fixed]) await enter(each, WORK);
    for (const on of [false, true]) await app.call('producer.setPrimaryAddresses', { on }, desk.producer);
    expect((await seen(desk)).keptOut).toMatchObject([{ studentId: fixed.studentId }]);
    expect(await enter(student, WORK)).toMatchObject({ status: 200 });
    expect(await enter(fixed, WORK)).toMatchObject(REFUSED);
  });
});

describe('one student alone', () => {
  test('has the address of the next login', async () => {
    const desk = await newDesk({ on: false });
    const [student, other] = [await learner(desk), await learner(desk)];
    await enter(student, WORK);
    expect(await choose(desk, student, { rule: 'next_login' })).toMatchObject({ status: 200 });
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    for (const ip of [HOME, WORK]) expect(await enter(other, ip)).toMatchObject({ status: 200 });
  });

  test('has a fixed one, which no wait moves', async () => {
    const desk = await newDesk({ on: false });
    const student = await learner(desk);
    await choose(desk, student, { rule: 'fixed', address: `::ffff:${HOME}` });
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    await refusedAgo(student, 48);
    expect(await enter(student, WORK)).toMatchObject(REFUSED);
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect((await seen(desk)).keptOut).toMatchObject([{ opensAt: null }]);
    await app.call('producer.releaseAddress', { studentId: student.studentId, address: WORK }, desk.producer);
    expect(await about(desk, student)).toMatchObject({ rule: 'fixed', address: WORK });
  });

  test('is excepted', async () => {
    const desk = await newDesk();
    const student = await learner(desk);
    await choose(desk, student, { rule: 'off' });
    for (const ip of [HOME, WORK]) expect(await enter(student, ip)).toMatchObject({ status: 200 });
    const browser = newBrowser();
    await enter(student, HOME, browser);
    expect((await app.call('student.ownAddress', undefined, browser)).data).toEqual({ restricted: false });
    await choose(desk, student, { rule: 'school' });
    expect((await app.call('student.ownAddress', undefined, browser)).data).toEqual({ restricted: true });
  });

  test.each([
    [{ rule: 'fixed', address: '' }, 'address', 'required'],
    [{ rule: 'fixed', address: 'casa' }, 'address', 'invalid'],
    [{ rule: 'fixed', address: '203.0.113.0/24' }, 'address', 'invalid'],
    [{ rule: 'fixed' }, 'address', 'required'],
    [{ rule: 'sempre' }, 'rule', 'invalid'],
  ])('%j is refused at its field', async (choice, field, code) => {
    const desk = await newDesk({ on: false });
    const answer = await choose(desk, await learner(desk), choice);
    expect(answer).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(JSON.stringify(answer.data)).toContain(`"code":"${code}"`);
    expect(JSON.stringify(answer.data)).toContain(field);
  });
});

describe('what counts as one address', () => {
  test('is shared by whoever sits behind it', async () => {
    const desk = await newDesk();
    for (const name of ['Duda', 'Edu', 'Bia'])
      expect(await enter(await learner(desk, name), HOME)).toMatchObject({ status: 200 });
  });

  test('is the network of a customer, with IPv6', async () => {
    const desk = await newDesk();
    const student = await learner(desk);
    expect(await enter(student, '2804:14c:1:2:aaaa::1')).toMatchObject({ status: 200 });
    expect(await enter(student, '2804:14c:1:2:bbbb:cccc:dddd:9')).toMatchObject({ status: 200 });
    expect(await enter(student, '2804:14c:1:3::1')).toMatchObject(REFUSED);
    expect((await seen(desk)).keptOut).toMatchObject([{ address: '2804:14c:1:3::/64' }]);
    const release = { studentId: student.studentId, address: '2804:14c:1:3::/64' };
    await app.call('producer.releaseAddress', release, desk.producer);
    expect(await enter(student, '2804:14c:1:3::77')).toMatchObject({ status: 200 });
  });

  test('is no other when IPv4 comes dressed as IPv6', async () => {
    const desk = await newDesk();
    const student = await learner(desk);
    expect(await enter(student, HOME)).toMatchObject({ status: 200 });
    expect(await enter(student, `::ffff:${HOME}`)).toMatchObject({ status: 200 });
    expect(await enter(student, `::ffff:${WORK}`)).toMatchObject(REFUSED);
    expect((await seen(desk)).keptOut).toMatchObject([{ address: WORK }]);
  });
});

test('of many first logins at once, the address of one counts', async () => {
  const desk = await newDesk();
  const student = await learner(desk);
  const from = Array.from({ length: 6 }, (_, at) => `203.0.113.${at + 10}`);
  const answers = await Promise.all(from.map((ip) => enter(student, ip)));
  const inside = from.filter((_, at) => answers[at]?.status === 200);
  expect(inside).toHaveLength(1);
  expect(await about(desk, student)).toMatchObject({ address: inside[0] });
  expect((await seen(desk)).keptOut.map(({ address }) => address).toSorted()).toEqual(
    from.filter((ip) => ip !== inside[0]).toSorted(),
  );
});

describe.each([true, false])('every way in, restricted: %s', (on) => {
  const expected = on ? REFUSED : { status: 200 };

  async function settled() {
    const desk = await newDesk({ on });
    const student = await learner(desk);
    await enter(student, HOME);
    const linkOf = async (kind: 'recovery' | 'access' | 'mailbox') => {
      const token = newToken();
      const { userId, producerId } = student;
      await inDatabase((tx) => issueLink(tx, { kind, userId, producerId, token }));
      return token;
    };
    return { desk, student, linkOf };
  }

  test('the password at the platform’s door', async () => {
    const { student } = await settled();
    const input = { email: student.email, password: PASSWORD };
    expect(await app.call('public.signIn', input, { ip: WORK })).toMatchObject(expected);
  });

  test.each(['access', 'mailbox'] as const)('a link: %s. It is not spent by a refusal', async (kind) => {
    const { desk, student, linkOf } = await settled();
    const token = await linkOf(kind);
    expect(await app.call('public.useAccessLink', { token }, { ip: WORK })).toMatchObject(expected);
    expect((await seen(desk)).keptOut).toHaveLength(on ? 1 : 0);
    if (!on) return;
    await app.call('producer.releaseAddress', { studentId: student.studentId, address: WORK }, desk.producer);
    expect(await app.call('public.useAccessLink', { token }, { ip: WORK })).toMatchObject({ status: 200 });
  });

  test('a new password is kept, and opens no session', async () => {
    const { desk, student, linkOf } = await settled();
    const browser = newBrowser();
    const input = { token: await linkOf('recovery'), password: 'pomar de jabuticaba' };
    expect(await app.call('public.resetPassword', input, { ...browser, ip: WORK })).toMatchObject({ status: 200 });
    expect(await app.call('student.catalogue', undefined, browser)).toMatchObject({
      code: on ? 'not_signed_in' : null,
    });
    const again = { email: student.email, password: input.password };
    expect(await app.call('public.signInStudent', again, { ip: WORK })).toMatchObject(expected);
    expect((await seen(desk)).keptOut).toHaveLength(on ? 1 : 0);
  });

  test('from another school', async () => {
    const { desk, student } = await settled();
    const other = await newDesk({ on: false });
    const studentId = randomUUID();
    const { userId, email } = student;
    await inDatabase((tx) =>
      tx
        .insertInto('students')
        .values({ producer_id: other.producerId, id: studentId, user_id: userId, email, name: 'Duda de lá' })
        .execute(),
    );
    await openEnrollment(app.services.db, { producerId: other.producerId, studentId }, other.courseId);
    const browser = await app.signedIn({ kind: 'student', userId, producerId: other.producerId });
    const elsewhere = { ...browser, ip: WORK };
    expect(await app.call('public.enterSchool', { slug: desk.slug }, elsewhere)).toMatchObject(expected);
    if (!on) return;
    // Whoever is refused stays where they are; the other school wants no address of anybody.
    expect(await app.call('student.catalogue', undefined, browser)).toMatchObject({ status: 200 });
    expect(await app.call('public.enterSchool', { slug: other.slug }, elsewhere)).toMatchObject({ status: 200 });
    expect((await seen(other)).keptOut).toEqual([]);
  });
});

test('a wrong password is a wrong password, and nobody’s address', async () => {
  const desk = await newDesk();
  const student = await learner(desk);
  await enter(student, HOME);
  const wrong = { email: student.email, password: 'outra coisa' };
  expect(await app.call('public.signInStudent', wrong, { ip: WORK })).toMatchObject({ code: 'wrong_credentials' });
  expect((await seen(desk)).keptOut).toEqual([]);
});

test('no school sees or moves an address of another', async () => {
  const [desk, other] = [await newDesk(), await newDesk()];
  const student = await learner(desk);
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

test('goes with the student', async () => {
  const desk = await newDesk();
  const student = await learner(desk);
  await enter(student, HOME);
  await enter(student, WORK);
  const lines = (table: 'student_addresses' | 'address_refusals') =>
    inDatabase((tx) => tx.selectFrom(table).select('address').where('student_id', '=', student.studentId).execute());
  expect([await lines('student_addresses'), await lines('address_refusals')]).toMatchObject([[{}], [{}]]);
  await app.call('producer.removeStudents', { studentIds: [student.studentId] }, desk.producer);
  expect([await lines('student_addresses'), await lines('address_refusals')]).toEqual([[], []]);
});

test('who was kept out a month ago is forgotten, and no more than the latest are remembered', async () => {
  const desk = await newDesk();
  const student = await learner(desk);
  await enter(student, HOME);
  for (let at = 0; at < 23; at += 1) {
    await inDatabase((tx) => tx.deleteFrom('login_attempts').where('action', '=', 'login').execute());
    await enter(student, `192.0.2.${at + 1}`);
  }
  expect((await seen(desk)).keptOut).toHaveLength(20);
  await inDatabase((tx) =>
    tx
      .updateTable('address_refusals')
      .set({ last_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('student_id', '=', student.studentId)
      .where('address', '<>', '192.0.2.23')
      .execute(),
  );
  await purgeRefusals(app.services.db);
  expect((await seen(desk)).keptOut).toMatchObject([{ address: '192.0.2.23' }]);
});
