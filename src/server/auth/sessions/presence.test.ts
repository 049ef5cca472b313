import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { type Answer, type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { keepAlive } from './presence.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function someone(kind: 'student' | 'producer' | 'owner') {
  const { db } = app.services;
  const school = await newSchool(
    db,
    kind === 'owner'
      ? { role: 'super_admin', plan_id: null, subscription_status: null, trial_ends_at: null, student_limit: null }
      : {},
  );
  if (kind !== 'student') {
    const caller = await app.signedIn({ kind, userId: school.producerId });
    return { caller, userId: school.producerId };
  }
  const course = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  return { caller: await app.signedIn({ kind, ...student }), userId: student.userId };
}

type Age = { created_at?: number; last_active?: number; expires_at?: number };

/** Moves what the session's row says into the past, or the future. */
const age = (userId: string, ages: Age) =>
  asPlatform(app.services.db, (tx) =>
    tx
      .updateTable('user_sessions')
      .set(
        Object.fromEntries(Object.entries(ages).map(([name, ms]) => [name, new Date(Date.now() + ms).toISOString()])),
      )
      .where('user_id', '=', userId)
      .execute(),
  );

const rowOf = (userId: string) =>
  asPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('user_sessions')
      .select(['last_active', 'expires_at'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );

const beat = (caller: Caller) => app.call('public.heartbeat', undefined, caller);
const maxAgeDays = ({ setCookie }: Answer) => Math.round(Number(/Max-Age=(\d+)/.exec(setCookie ?? '')?.[1]) / 86_400);
const daysTo = (time: string) => Math.round((Date.parse(time) - Date.now()) / DAY);

describe('a session in use', () => {
  test.each([
    ['student', 30],
    ['producer', 7],
  ] as const)('of a %s is extended by %i days, with its cookie', async (kind, days) => {
    const { caller, userId } = await someone(kind);
    const { cookie } = caller;
    await age(userId, { created_at: -10 * DAY, last_active: -5 * DAY, expires_at: 2 * DAY });
    const answer = await beat(caller);
    expect(answer.status).toBe(200);
    const { last_active, expires_at } = await rowOf(userId);
    expect(Date.parse(last_active)).toBeGreaterThan(Date.now() - MINUTE);
    expect(daysTo(expires_at)).toBe(days);
    expect(maxAgeDays(answer)).toBe(days);
    expect(caller.cookie).toBe(cookie);
  });

  test.each([
    ['student', 90],
    ['producer', 30],
  ] as const)('of a %s still ends after %i days', async (kind, days) => {
    const { caller, userId } = await someone(kind);
    await age(userId, { created_at: -(days - 1) * DAY, last_active: -DAY, expires_at: DAY / 2 });
    expect(maxAgeDays(await beat(caller))).toBe(1);
    expect(daysTo((await rowOf(userId)).expires_at)).toBe(1);
  });

  test('of the owner lasts 12 hours, used or not [v5.0.0-7.3.2]', async () => {
    const { caller, userId } = await someone('owner');
    await age(userId, { created_at: -11 * 60 * MINUTE, last_active: -60 * MINUTE, expires_at: 60 * MINUTE });
    await beat(caller);
    expect(Date.parse((await rowOf(userId)).expires_at) - Date.now()).toBeLessThanOrEqual(60 * MINUTE);
  });

  test('is recorded at most once in five minutes', async () => {
    const { caller, userId } = await someone('student');
    await age(userId, { last_active: -4 * MINUTE });
    const before = await rowOf(userId);
    expect((await beat(caller)).setCookie).toBeNull();
    expect(await rowOf(userId)).toEqual(before);
    await age(userId, { last_active: -6 * MINUTE });
    const [first, second] = [await beat(caller), await beat(caller)];
    expect(first.setCookie).toContain('Max-Age');
    expect(second.setCookie).toBeNull();
  });

  test('is not revived once it has expired or ended [v5.0.0-7.3.1]', async () => {
    const { caller, userId } = await someone('student');
    await age(userId, { last_active: -40 * DAY, expires_at: -MINUTE });
    expect(await beat(caller)).toMatchObject({ status: 200, setCookie: null });
    expect(await app.call('student.catalogue', undefined, caller)).toMatchObject({
      code: 'session_ended',
      data: { reason: 'expired' },
    });
    expect((await beat({})).setCookie).toBeNull();
  });

  test('is not revived if it ends while it is being recorded', async () => {
    const { caller, userId } = await someone('student');
    await age(userId, { last_active: -DAY });
    const { id } = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('user_sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow(),
    );
    await app.call('public.signOut', undefined, caller);
    const before = await rowOf(userId);
    expect(await keepAlive(app.services.db, { id, kind: 'student' })).toBeNull();
    expect(await rowOf(userId)).toEqual(before);
  });

  test('is not recorded by loading a page or the session', async () => {
    const { caller, userId } = await someone('student');
    await age(userId, { last_active: -DAY });
    const before = await rowOf(userId);
    await app.call('public.session', undefined, caller);
    await app.fetch('/alunos/cursos', {}, caller);
    await app.fetch('/api/session', {}, caller);
    expect(await rowOf(userId)).toEqual(before);
  });
});
