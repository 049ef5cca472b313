import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { openEnrollment } from '#test/fixtures/factories.ts';
import { HOME, PASSWORD, primaryAddressFixture, REFUSED, WORK } from '#test/fixtures/primary-address-fixture.ts';
import { issueLink } from '../auth/links/one-time-links.ts';
import { newToken } from '../crypto/tokens.ts';

const app = await testApp();
const { inDatabase, newSchoolWithRule, learner, enter, seen } = await primaryAddressFixture(app);

describe.each([true, false])('every way to sign in, restricted: %s', (on) => {
  const expected = on ? REFUSED : { status: 200 };

  async function settled() {
    const school = await newSchoolWithRule({ on });
    const student = await learner(school);
    await enter(student, HOME);
    const linkOf = async (kind: 'recovery' | 'access' | 'mailbox') => {
      const token = newToken();
      const { userId, producerId } = student;
      await inDatabase((tx) => issueLink(tx, { kind, userId, producerId, token }));
      return token;
    };
    return { school, student, linkOf };
  }

  test('the password at the platform’s login', async () => {
    const { student } = await settled();
    const input = { email: student.email, password: PASSWORD };
    expect(await app.call('public.signIn', input, { ip: WORK })).toMatchObject(expected);
  });

  test.each(['access', 'mailbox'] as const)('a link: %s. A refusal does not consume it', async (kind) => {
    const { school, student, linkOf } = await settled();
    const token = await linkOf(kind);
    expect(await app.call('public.useAccessLink', { token }, { ip: WORK })).toMatchObject(expected);
    expect((await seen(school)).keptOut).toHaveLength(on ? 1 : 0);
    if (!on) return;
    await app.call('producer.releaseAddress', { studentId: student.studentId, address: WORK }, school.producer);
    expect(await app.call('public.useAccessLink', { token }, { ip: WORK })).toMatchObject({ status: 200 });
  });

  test('a new password is saved, but opens no session', async () => {
    const { school, student, linkOf } = await settled();
    const browser = newBrowser();
    const input = { token: await linkOf('recovery'), password: 'pomar de jabuticaba' };
    expect(await app.call('public.resetPassword', input, { ...browser, ip: WORK })).toMatchObject({ status: 200 });
    expect(await app.call('student.catalogue', undefined, browser)).toMatchObject({
      code: on ? 'not_signed_in' : null,
    });
    const again = { email: student.email, password: input.password };
    expect(await app.call('public.signInStudent', again, { ip: WORK })).toMatchObject(expected);
    expect((await seen(school)).keptOut).toHaveLength(on ? 1 : 0);
  });

  test('switching from another school', async () => {
    const { school, student } = await settled();
    const other = await newSchoolWithRule({ on: false });
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
    expect(await app.call('public.enterSchool', { slug: school.slug }, elsewhere)).toMatchObject(expected);
    if (!on) return;
    // A refusal leaves the current session as it is; the other school has no such rule.
    expect(await app.call('student.catalogue', undefined, browser)).toMatchObject({ status: 200 });
    expect(await app.call('public.enterSchool', { slug: other.slug }, elsewhere)).toMatchObject({ status: 200 });
    expect((await seen(other)).keptOut).toEqual([]);
  });
});
