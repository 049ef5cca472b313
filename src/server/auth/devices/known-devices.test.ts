import { beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { newToken } from '../../crypto/tokens.ts';
import { asPlatform } from '../../db.ts';
import { storePassword } from '../passwords/credentials.ts';
import { hashPassword } from '../passwords/passwords.ts';

const { services, call, confirm } = await testApp();
const { db } = services;
const PASSWORD = 'lagoa verde de julho';

type Person = { userId: string; email: string };
let producer: Person;
beforeEach(async () => {
  const { producerId: userId, slug } = await newSchool(db);
  producer = { userId, email: `${slug}@example.com` };
  await setPassword(userId, { origin: 'chosen_at_sign_up', scope: userId });
});

const setPassword = async (
  userId: string,
  credential: { origin: 'chosen_at_sign_up' | 'chosen_in_school'; scope: string },
) => {
  const passwordHash = await hashPassword(PASSWORD);
  await asPlatform(db, (tx) => storePassword(tx, userId, { ...credential, passwordHash }));
};

const enter = (browser: Caller, { email }: Person) => call('public.signIn', { email, password: PASSWORD }, browser);

const securityNoticesOf = ({ userId }: Person) =>
  asPlatform(db, async (tx) => {
    const notices = tx.selectFrom('email_logs').where('user_id', '=', userId);
    const rows = await notices
      .where('template_name', '=', 'security_notice')
      .select(['payload', 'producer_id'])
      .execute();
    return rows.map(({ payload, producer_id }) => [(payload.notice as { kind: string }).kind, producer_id]);
  });

test('an account’s first browser sends no notice, nor does a known one; a new one does', async () => {
  const [first, second] = [newBrowser(), newBrowser()];
  await enter(first, producer);
  await enter(first, producer);
  expect(await securityNoticesOf(producer)).toEqual([]);
  await enter(second, producer);
  expect(await securityNoticesOf(producer)).toEqual([['new_device', null]]);
  await enter(second, producer);
  await enter(first, producer);
  expect(await securityNoticesOf(producer)).toHaveLength(1);
});

test('a browser is still known after its sessions were purged', async () => {
  const [first, second] = [newBrowser(), newBrowser()];
  await enter(first, producer);
  await enter(second, producer);
  await asPlatform(db, (tx) => tx.deleteFrom('user_sessions').where('user_id', '=', producer.userId).execute());
  await enter(first, producer);
  await enter(second, producer);
  expect(await securityNoticesOf(producer)).toHaveLength(1);
});

test('a wrong password in a new browser sends no notice', async () => {
  await enter(newBrowser(), producer);
  await call('public.signIn', { email: producer.email, password: 'outra senha qualquer' }, newBrowser());
  expect(await securityNoticesOf(producer)).toEqual([]);
});

test('students are notified as well, through the operator’s transport', async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  await setPassword(student.userId, { origin: 'chosen_in_school', scope: school.producerId });
  const comeIn = (browser: Caller) =>
    call('public.signInStudent', { email: student.email, password: PASSWORD }, browser);
  await comeIn(newBrowser());
  expect(await comeIn(newBrowser())).toMatchObject({ status: 200 });
  expect(await securityNoticesOf(student)).toEqual([['new_device', null]]);
});

test('concurrent logins in one new browser send one notice', async () => {
  await enter(newBrowser(), producer);
  const did = newToken();
  await Promise.all([1, 2, 3].map(() => enter(newBrowser({ did }), producer)));
  expect(await securityNoticesOf(producer)).toEqual([['new_device', null]]);
});

test('a password change is notified, signed in or by a link', async () => {
  const browser = newBrowser();
  await enter(browser, producer);
  await confirm(browser);
  const changed = { currentPassword: PASSWORD, password: 'outra lagoa em agosto' };
  expect(await call('producer.changePassword', changed, browser)).toMatchObject({ status: 200 });
  expect(await securityNoticesOf(producer)).toEqual([['password_changed', null]]);
});
