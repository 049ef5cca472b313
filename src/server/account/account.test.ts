import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '#server/auth/passwords/passwords.ts';
import { asPlatform } from '#server/db.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';

const PASSWORD = 'girassol azul';
const NEW_PASSWORD = 'lua de papel';
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function enrolled(origin?: 'chosen_after_proof' | 'chosen_in_school' | 'made_for_school') {
  const { db } = app.services;
  const school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school, { name: 'Duda Aluna', cpf: '52998224725' });
  await openEnrollment(db, student, course.id);
  if (origin) {
    const password_hash = await hashPassword(PASSWORD);
    await asPlatform(db, (tx) =>
      tx
        .insertInto('credentials')
        .values({
          user_id: student.userId,
          password_hash,
          origin,
          scope_producer_id: origin === 'chosen_after_proof' ? null : school.producerId,
        })
        .execute(),
    );
  }
  const inSchool = origin === 'chosen_in_school' && { credential: { origin, scope: school.producerId } };
  const caller = await app.signedIn({ kind: 'student', ...student, ...inSchool });
  return { school, student, caller };
}

const hashOf = async ({ userId }: TestStudent) => {
  const found = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('credentials').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  );
  return { origin: found?.origin, matches: (password: string) => passwordMatches(found?.password_hash, password) };
};

const change = (input: object, caller: Caller) => app.call('student.changePassword', input, caller);

describe('the settings screen', () => {
  test.each([
    ['chosen_after_proof', true] as const,
    ['chosen_in_school', true] as const,
    ['made_for_school', false] as const,
    [undefined, false] as const,
  ])('knows whether the password was chosen: %s', async (origin, passwordChosen) => {
    const { student, caller } = await enrolled(origin);
    const { data } = await app.call('student.account', undefined, caller);
    expect(data).toEqual({
      name: 'Duda Aluna',
      email: student.email,
      cpf: '52998224725',
      passwordChosen,
      notifications: { email: true, browser: false },
      kindsOff: ['replies.email'],
      pushKey: expect.stringMatching(/^[\w-]{87}$/),
    });
  });

  test('stores the notification channels', async () => {
    const { caller } = await enrolled();
    const chosen = { email: false, browser: true };
    expect(await app.call('student.setNotificationChoices', chosen, caller)).toMatchObject({ data: chosen });
    expect(await app.call('student.account', undefined, caller)).toMatchObject({ data: { notifications: chosen } });
  });
});

describe('the name', () => {
  test('changes in this school only', async () => {
    const { student, caller } = await enrolled();
    const { db } = app.services;
    const elsewhere = await newSchool(db);
    await asPlatform(db, (tx) =>
      tx
        .insertInto('students')
        .values({
          producer_id: elsewhere.producerId,
          id: crypto.randomUUID(),
          user_id: student.userId,
          email: student.email,
          name: 'Duda de lá',
        })
        .execute(),
    );
    const answer = await app.call('student.updateProfile', { name: '  Duda Martins ' }, caller);
    expect(answer.data).toEqual({ name: 'Duda Martins' });
    expect(await app.call('public.session', undefined, caller)).toMatchObject({
      data: { viewer: { name: 'Duda Martins' } },
    });
    const names = await asPlatform(db, (tx) =>
      tx.selectFrom('students').select('name').where('user_id', '=', student.userId).orderBy('name').execute(),
    );
    expect(names.map(({ name }) => name)).toEqual(['Duda Martins', 'Duda de lá']);
  });

  test.each([
    [{ name: '   ' }, 'name', 'required'],
    [{ name: 'a'.repeat(121) }, 'name', 'too_long'],
    [{ name: 'Duda', email: 'outra@example.com' }, 'email', 'unknown_field'],
    [{ name: 'Duda', cpf: '16899535009' }, 'cpf', 'unknown_field'],
  ])('%j is refused', async (input, field, code) => {
    const { caller } = await enrolled();
    expect(await app.call('student.updateProfile', input, caller)).toMatchObject({
      status: 422,
      data: { fields: [{ field, code }] },
    });
  });
});

describe('a new password', () => {
  test('requires a chosen current password, and ends all other sessions [v5.0.0-6.2.2 v5.0.0-6.2.3 v5.0.0-7.4.3]', async () => {
    const { student, caller } = await enrolled('chosen_after_proof');
    const phone = await app.signedIn({ kind: 'student', ...student });
    // With single device the newer login has ended the older one; this reopens it, since both are needed.
    await asPlatform(app.services.db, (tx) =>
      tx
        .updateTable('user_sessions')
        .set({ is_active: true, ended_reason: null, expires_at: sql`app_now() + interval '1 hour'` })
        .where('user_id', '=', student.userId)
        .execute(),
    );
    await app.confirm(caller);
    const input = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect(await change(input, caller)).toMatchObject({ status: 200, data: {} });
    const kept = await hashOf(student);
    expect(kept.origin).toBe('chosen_after_proof');
    expect(await kept.matches(NEW_PASSWORD)).toBe(true);
    expect((await app.call('student.account', undefined, caller)).status).toBe(200);
    expect(await app.call('student.account', undefined, phone)).toMatchObject({
      code: 'session_ended',
      data: { reason: 'password_changed' },
    });
  });

  test.each(['made_for_school', undefined] as const)(
    'does not require the current one when that was %s, but does from then on',
    async (origin) => {
      const { student, caller } = await enrolled(origin);
      expect((await change({ password: NEW_PASSWORD }, caller)).status).toBe(200);
      expect(await (await hashOf(student)).matches(NEW_PASSWORD)).toBe(true);
      await app.confirm(caller);
      expect(await change({ password: 'outra ainda maior' }, caller)).toMatchObject({
        code: 'invalid_input',
        data: { fields: [{ field: 'currentPassword', code: 'required' }] },
      });
    },
  );

  test.each([
    [{ password: '12345' }, 'invalid_input', 'password', 'too_short'],
    [{ password: '123456' }, 'password_too_common', 'password', 'invalid'],
    [{ password: NEW_PASSWORD, currentPassword: 'errada' }, 'wrong_password', 'currentPassword', 'invalid'],
  ])('%j is refused and changes nothing', async (input, code, field, problem) => {
    const { student, caller } = await enrolled('chosen_after_proof');
    const answer = await change({ currentPassword: PASSWORD, ...input }, caller);
    expect(answer).toMatchObject({ status: 422, code, data: { fields: [{ field, code: problem }] } });
    expect(await (await hashOf(student)).matches(PASSWORD)).toBe(true);
    expect((await app.call('student.account', undefined, caller)).status).toBe(200);
  });

  test('cannot be guessed: after five wrong tries even the right one has to wait', async () => {
    const { student, caller } = await enrolled('chosen_after_proof');
    const here = { ...caller, ip: '203.0.113.77' };
    for (let tries = 0; tries < 5; tries += 1)
      expect((await change({ currentPassword: 'errada', password: NEW_PASSWORD }, here)).code).toBe('wrong_password');
    expect(await change({ currentPassword: PASSWORD, password: NEW_PASSWORD }, here)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    expect(await (await hashOf(student)).matches(PASSWORD)).toBe(true);
  });
});
