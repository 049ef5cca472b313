import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { asPlatform } from '#server/db.ts';
import { type Answer, frontDoor, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { hashPassword } from '../passwords/passwords.ts';

const PASSWORD = 'girassol azul';
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const cookieIn = (name: string, { setCookie }: Answer) =>
  new RegExp(`(?:^|, )(${name}=[^;]+)`).exec(setCookie ?? '')?.[1] ?? '';
const sessionIn = (answer: Answer) => ({ cookie: cookieIn('sid', answer) });
const browserIn = (answer: Answer) => ({ cookie: cookieIn('did', answer) });

async function withPassword(userId: string) {
  const password_hash = await hashPassword(PASSWORD);
  await asPlatform(app.services.db, (tx) =>
    tx.insertInto('credentials').values({ user_id: userId, password_hash, origin: 'chosen_after_proof' }).execute(),
  );
}

/** A person of each kind, the entry they sign in at, and a call that only they may make. */
async function someone(kind: 'student' | 'producer' | 'owner') {
  const { db } = app.services;
  const school = await newSchool(db);
  const makeOwner = {
    role: 'super_admin',
    plan_id: null,
    subscription_status: null,
    trial_ends_at: null,
    student_limit: null,
  } as const;
  if (kind === 'student') {
    const course = await newCourse(db, school, { modules: [[{}]] });
    const student = await newStudent(db, school);
    await openEnrollment(db, student, course.id);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ single_device: false })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    await withPassword(student.userId);
    return {
      userId: student.userId,
      email: student.email,
      door: 'public.signInStudent',
      screen: 'student.catalogue',
    } as const;
  }
  const { producerId } = kind === 'owner' ? await newSchool(db, makeOwner) : school;
  await withPassword(producerId);
  const email = `escola-${producerId}@example.com`;
  const screen = kind === 'owner' ? 'owner.overview' : 'producer.courses';
  return { userId: producerId, email, door: 'public.signIn', screen } as const;
}

describe.each(['student', 'producer', 'owner'] as const)('the browser of a %s', (kind) => {
  test('is recognised by its own cookie, for a year', async () => {
    const { email, door } = await someone(kind);
    const answer = await app.call(door, { email, password: PASSWORD });
    const device = answer.setCookie?.split(/, (?=did=)/)[1] ?? '';
    expect(device).toMatch(/^did=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('holds one session: signing in again ends only its previous one [v5.0.0-7.2.2 v5.0.0-7.2.4]', async () => {
    const { email, door, screen } = await someone(kind);
    const enter = (caller = {}) => app.call(door, { email, password: PASSWORD }, caller);
    const first = await enter();
    const elsewhere = await enter();
    const again = await enter(browserIn(first));
    expect(cookieIn('did', again)).toBe(cookieIn('did', first));
    expect(await app.call(screen, undefined, sessionIn(first))).toMatchObject({
      code: 'session_ended',
      data: { reason: 'signed_out' },
    });
    expect((await app.call(screen, undefined, sessionIn(again))).status).toBe(200);
    expect((await app.call(screen, undefined, sessionIn(elsewhere))).status).toBe(200);
  });

  test('holds one session after concurrent sign-ins too', async () => {
    const { email, userId, door } = await someone(kind);
    const browser = browserIn(await app.call(door, { email, password: PASSWORD }));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(door, { email, password: PASSWORD }, browser)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const open = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('user_sessions').select('id').where('user_id', '=', userId).where('is_active', '=', true).execute(),
    );
    expect(open).toHaveLength(1);
  });
});

test('shared by two people keeps their sessions apart', async () => {
  const [ana, bia] = [await someone('producer'), await someone('producer')];
  const first = await app.call('public.signIn', { email: ana.email, password: PASSWORD });
  await app.call('public.signIn', { email: bia.email, password: PASSWORD }, browserIn(first));
  expect((await app.call('producer.courses', undefined, sessionIn(first))).status).toBe(200);
});

test('with an invented or broken cookie gets a new one, and the database stores no usable token', async () => {
  const { email, userId } = await someone('producer');
  for (const cookie of ['did=curto', `did=${'x'.repeat(500)}`, 'did=%00']) {
    const answer = await app.call('public.signIn', { email, password: PASSWORD }, { cookie });
    expect(cookieIn('did', answer)).toMatch(/^did=[\w-]{43}$/);
    const stored = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('user_sessions').select('device_id').where('user_id', '=', userId).execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(cookieIn('did', answer).slice(4));
  }
});

test('over https has a cookie bound to the host and to https', async () => {
  const { email } = await someone('producer');
  const services = { ...app.services, env: { ...app.services.env, publicUrl: 'https://ateneu.test' } };
  const answer = await frontDoor(createApp(services), services).call('public.signIn', { email, password: PASSWORD });
  expect(answer.setCookie).toMatch(/__Host-did=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax/);
});
