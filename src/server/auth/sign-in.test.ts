import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { asPlatform } from '#server/db.ts';
import { DEFAULT_COLORS } from '#shared/theme.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { hashPassword } from './passwords/passwords.ts';
import { openSession } from './sessions/open-session.ts';

const PASSWORD = 'girassol azul';
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const newEmail = () => `${randomUUID()}@example.com`;

async function givePassword(userId: string, password = PASSWORD) {
  const password_hash = await hashPassword(password);
  await asPlatform(app.services.db, (tx) =>
    tx.insertInto('credentials').values({ user_id: userId, password_hash, origin: 'chosen_after_proof' }).execute(),
  );
}

async function enrolledStudent() {
  const { db } = app.services;
  const school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  await givePassword(student.userId);
  return { school, course, student };
}

const signUp = (email: string, overrides: object = {}, browser = newBrowser()) =>
  app.call(
    'public.signUp',
    { name: 'Ana Lima', school: 'Escola da Ana', email, password: PASSWORD, terms: true, ...overrides },
    browser,
  );

describe('sign-up', () => {
  test('creates a producer in a trial of 5 days with room for 100 students', async () => {
    const browser = newBrowser();
    const answer = await signUp(newEmail(), {}, browser);
    expect(answer).toMatchObject({ status: 200, data: { home: '/dashboard' } });
    expect(answer.setCookie).toMatch(/^sid=[\w-]{43}; Expires=|^sid=[\w-]{43};/);
    expect(answer.setCookie).toMatch(/HttpOnly/);
    expect(answer.setCookie).toMatch(/SameSite=Lax/);
    const session = await app.call('public.session', undefined, browser);
    expect(session.data).toMatchObject({
      viewer: {
        kind: 'producer',
        subscription: { status: 'trialing', planId: 'trial', studentLimit: 100, studentCount: 0 },
      },
      school: { memberAreaName: 'Escola da Ana', primaryColor: DEFAULT_COLORS.primary },
    });
  });

  test.each([
    { role: 'super_admin' },
    { plan_id: 'premium' },
    { studentLimit: 9 },
    { trial_ends_at: '2030-01-01' },
    { id: randomUUID() },
  ])('refuses a body with %o', async (extra) => {
    expect(await signUp(newEmail(), extra)).toMatchObject({
      status: 422,
      code: 'invalid_input',
      data: { fields: [{ field: Object.keys(extra)[0], code: 'unknown_field' }] },
    });
  });

  test.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: ' '.repeat(9) }, 'name', 'required'],
    [{ name: 'a'.repeat(121) }, 'name', 'too_long'],
    [{ name: 7 }, 'name', 'required'],
    [{ school: ' ' }, 'school', 'required'],
    [{ school: 'a'.repeat(81) }, 'school', 'too_long'],
    [{ email: 'ana@escola' }, 'email', 'invalid'],
    [{ email: 'ana@b.com\r\nBcc: x@y.com' }, 'email', 'invalid'],
    [{ email: '' }, 'email', 'required'],
    [{ password: '12345' }, 'password', 'too_short'],
    [{ password: 'x'.repeat(129) }, 'password', 'too_long'],
    [{ password: '123456' }, 'password', 'invalid'],
    [{ terms: false }, 'terms', 'required'],
    [{ terms: undefined }, 'terms', 'required'],
  ])('names the invalid field: %o', async (overrides, field, code) => {
    const answer = await signUp(newEmail(), overrides);
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ fields: expect.arrayContaining([{ field, code }]) });
  });

  test('keeps HTML, emoji and accents of a name unchanged', async () => {
    const name = `<b>Zé</b> ${'🎓'} D'Ávila`;
    const browser = newBrowser();
    await signUp(newEmail(), { name }, browser);
    const session = await app.call('public.session', undefined, browser);
    expect(session.data).toMatchObject({ viewer: { name } });
  });

  test('gives two producers of one name separate schools, also concurrently', async () => {
    const { db } = app.services;
    const { producerId } = await newSchool(db);
    const school = `escola ${randomUUID()}`;
    const { second } = await asPlatform(db, async (tx) => {
      const slug = school.replaceAll(' ', '-');
      await tx.updateTable('client_settings').set({ slug }).where('producer_id', '=', producerId).execute();
      const second = signUp(newEmail(), { school });
      await untilAwaited(tx);
      return { second };
    });
    expect(await second).toMatchObject({ status: 200 });
  });

  test('opens one school per e-mail, in any case and concurrently, and sends the other a link', async () => {
    const email = newEmail();
    const answers = await Promise.all([signUp(email), signUp(email.toUpperCase())]);
    expect(answers.map(({ data }) => (data as { home: string | null }).home).sort()).toEqual(['/dashboard', null]);
  });
});

describe('sign-in', () => {
  test('answers an unknown e-mail and a wrong password alike', async () => {
    const producer = newEmail();
    await signUp(producer);
    const texts = [];
    for (const email of [newEmail(), producer]) {
      const answer = await app.call('public.signIn', { email, password: 'outra senha' });
      expect(answer.code).toBe('wrong_credentials');
      texts.push(answer.text.replace(/"requestId":"[^"]*"/, ''));
    }
    expect(new Set(texts).size).toBe(1);
  });

  test('sends a student who signs in at the panel’s login to their courses', async () => {
    const { student } = await enrolledStudent();
    const browser = newBrowser();
    const answer = await app.call('public.signIn', { email: student.email, password: PASSWORD }, browser);
    expect(answer).toMatchObject({ status: 200, data: { home: '/alunos/cursos' } });
    expect((await app.call('student.catalogue', undefined, browser)).status).toBe(200);
    expect((await app.call('producer.courses', undefined, browser)).code).toBe('forbidden');
  });

  test('stops after five failures of one e-mail from one address, and only there [v5.0.0-6.3.1]', async () => {
    const email = newEmail();
    await signUp(email);
    const attempt = (ip: string, password = 'errada!') => app.call('public.signIn', { email, password }, { ip });
    for (let i = 0; i < 5; i += 1) expect((await attempt('203.0.113.9')).code).toBe('wrong_credentials');
    expect(await attempt('203.0.113.9', PASSWORD)).toMatchObject({ status: 429, code: 'too_many_logins' });
    expect((await attempt('203.0.113.10', PASSWORD)).status).toBe(200);
  });

  test('counts concurrent tries one by one', async () => {
    const email = newEmail();
    const tries = Array.from({ length: 15 }, (_, at) =>
      app.call('public.signIn', { email, password: `errada ${at}` }, { ip: '203.0.113.11' }),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_logins')).toHaveLength(10);
  });

  test('does not count successful tries', async () => {
    const email = newEmail();
    await signUp(email);
    for (let i = 0; i < 7; i += 1) {
      expect((await app.call('public.signIn', { email, password: PASSWORD }, { ip: '203.0.113.12' })).status).toBe(200);
    }
  });

  test('counts rotating IPv6 addresses as one network', async () => {
    const email = newEmail();
    await signUp(email);
    for (let i = 0; i < 5; i += 1) {
      await app.call('public.signIn', { email, password: 'errada!' }, { ip: `2001:db8:1:2::${i + 1}` });
    }
    const answer = await app.call('public.signIn', { email, password: PASSWORD }, { ip: '2001:db8:1:2:ffff::9' });
    expect(answer.code).toBe('too_many_logins');
  });
});

describe('student sign-in', () => {
  test('opens the school; a second device ends the first one’s session with a reason', async () => {
    const { student, school } = await enrolledStudent();
    const [first, second] = [newBrowser({ escola: school.slug }), newBrowser({ escola: school.slug })];
    const enter = (browser: Browser) =>
      app.call('public.signInStudent', { email: student.email, password: PASSWORD }, browser);
    expect(await enter(first)).toMatchObject({ status: 200, data: { home: '/alunos/cursos' } });
    expect((await app.call('student.catalogue', undefined, first)).status).toBe(200);
    await enter(second);
    expect(await app.call('student.catalogue', undefined, first)).toMatchObject({
      code: 'session_ended',
      data: { reason: 'other_device' },
    });
    expect((await app.call('student.catalogue', undefined, second)).status).toBe(200);
  });

  test('on two devices concurrently leaves one session open', async () => {
    const { db } = app.services;
    const { student } = await enrolledStudent();
    const { second } = await asPlatform(db, async (tx) => {
      await openSession(tx, {
        ...student,
        kind: 'student',
        device: { ip: '127.0.0.1', userAgent: null, deviceId: 'a' },
        credential: chosenAfterProof,
      });
      const second = app.signedIn({ ...student, kind: 'student' });
      await untilAwaited(tx);
      return { second };
    });
    await second;
    const sessions = await asPlatform(db, (tx) =>
      tx.selectFrom('user_sessions').select('is_active').where('user_id', '=', student.userId).execute(),
    );
    expect(sessions.filter((session) => session.is_active)).toHaveLength(1);
  });

  test('reveals that it is for students only after the right password', async () => {
    const email = newEmail();
    await signUp(email);
    const enter = (password: string) => app.call('public.signInStudent', { email, password });
    expect((await enter('errada!')).code).toBe('wrong_credentials');
    expect((await enter(PASSWORD)).code).toBe('students_only');
  });

  test('says why nothing is open, and ends the session when the last course closes', async () => {
    const { db } = app.services;
    const { school, student, course } = await enrolledStudent();
    const input = { email: student.email, password: PASSWORD };
    const browser = newBrowser();
    const door = async () => (await app.call('public.session', undefined, browser)).data;
    expect(await door()).toMatchObject({ viewer: null, school: null });
    await app.call('public.signInStudent', input, browser);
    await asPlatform(db, (tx) =>
      tx.updateTable('enrollments').set({ status: 'inactive' }).where('course_id', '=', course.id).execute(),
    );
    const refused = await app.call('student.catalogue', undefined, browser);
    expect(refused).toMatchObject({ status: 401, code: 'no_active_enrollment' });
    const next = await app.call('student.catalogue', undefined, browser);
    expect(next).toMatchObject({ status: 401, code: 'session_ended', data: { reason: 'no_access' } });
    expect(await door()).toMatchObject({ viewer: null, school: { slug: school.slug } });
    expect((await app.call('public.signInStudent', input, browser)).code).toBe('no_active_enrollment');
  });

  test('enters the named school, not another one of the student’s', async () => {
    const { db } = app.services;
    const { student } = await enrolledStudent();
    const stranger = await newSchool(db);
    const answer = await app.call(
      'public.signInStudent',
      { email: student.email, password: PASSWORD },
      { cookie: `escola=${stranger.slug}` },
    );
    expect(answer.code).toBe('students_only');
  });
});

describe('signing out', () => {
  test('tells the browser to clear its data, except for the device cookie [v5.0.0-14.3.1]', async () => {
    const browser = newBrowser();
    await signUp(newEmail(), {}, browser);
    const ask = (path: string, method: string) =>
      app.fetch(path, { method, headers: { 'content-type': 'application/json' } }, browser);
    expect((await ask('/api/session', 'GET')).headers.get('clear-site-data')).toBeNull();
    const { headers } = await ask('/api/session', 'DELETE');
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['sid']);
    expect(browser.cookie).toMatch(/^did=[\w-]{43}$/);
  });

  test('ends the session on the server, not only in the browser [v5.0.0-7.2.1 v5.0.0-7.4.1]', async () => {
    const browser = newBrowser();
    await signUp(newEmail(), {}, browser);
    const copied = browser.cookie;
    const left = await app.call('public.signOut', undefined, browser);
    expect(left.setCookie).toMatch(/^sid=;/);
    expect((await app.call('producer.courses', undefined, browser)).code).toBe('not_signed_in');
    expect(await app.call('producer.courses', undefined, { cookie: copied })).toMatchObject({
      code: 'session_ended',
      data: { reason: 'signed_out' },
    });
  });
});
