import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkStrength } from '#shared/passwords/password-strength.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { issueLink } from '../links/one-time-links.ts';
import { hashPassword } from './passwords.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const GOOD = 'pomar de jabuticaba';
const SCHOOL = 'Vértice Cursos';
const NAME = 'Beatriz Lima';
const fresh = () => `bia.${randomBytes(5).toString('hex')}@mail.test`;

const OWNER = {
  role: 'super_admin',
  plan_id: null,
  subscription_status: null,
  trial_ends_at: null,
  student_limit: null,
} as const;

type Door = (password: string, email: string) => Promise<{ status: number; code: string | null }>;

async function school() {
  const { db } = app.services;
  const made = await newSchool(db);
  await asPlatform(db, (tx) =>
    tx
      .updateTable('client_settings')
      .set({ member_area_name: SCHOOL })
      .where('producer_id', '=', made.producerId)
      .execute(),
  );
  const course = await newCourse(db, made);
  const producer = await app.signedIn({ kind: 'producer', userId: made.producerId });
  return { ...made, courseId: course.id, producer };
}

async function studentCalled(email: string) {
  const { db } = app.services;
  const where = await school();
  const student = await newStudent(db, where, { name: NAME });
  await openEnrollment(db, student, where.courseId);
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ name: NAME, email }).where('id', '=', student.userId).execute(),
  );
  return { ...where, ...student };
}

const own = (caller: Caller) => (password: string) => app.call('student.changePassword', { password }, caller);

/** Everywhere a password is typed to be kept. */
const DOORS: Record<string, { door: Door; knowsSchool: boolean }> = {
  'a producer signing up': {
    knowsSchool: false,
    door: (password, email) =>
      app.call('public.signUp', { name: NAME, school: 'Escola da Ana', email, password, terms: true }),
  },
  'the owner adding a producer': {
    knowsSchool: false,
    door: async (password, email) => {
      const { producerId } = await newSchool(app.services.db, OWNER);
      const owner = await app.signedIn({ kind: 'owner', userId: producerId });
      return app.call('owner.addProducer', { name: NAME, email, password }, owner);
    },
  },
  'a producer enrolling a student': {
    knowsSchool: true,
    door: async (password, email) => {
      const { courseId, producer } = await school();
      const student = { name: NAME, email, password, phone: '', cpf: '', courseIds: [courseId] };
      return app.call('producer.enrollStudent', student, producer);
    },
  },
  'a student changing it': {
    knowsSchool: true,
    door: async (password, email) => {
      const student = await studentCalled(email);
      return own(await app.signedIn({ kind: 'student', ...student }))(password);
    },
  },
  'a producer changing it': {
    knowsSchool: true,
    door: async (password, email) => {
      const { producerId, producer } = await school();
      await asPlatform(app.services.db, (tx) =>
        tx.updateTable('profiles').set({ name: NAME, email }).where('id', '=', producerId).execute(),
      );
      return app.call('producer.changePassword', { password }, producer);
    },
  },
  'a reset link': {
    knowsSchool: true,
    door: async (password, email) => {
      const { userId, producerId } = await studentCalled(email);
      const token = randomBytes(32).toString('base64url');
      await asPlatform(app.services.db, (tx) => issueLink(tx, { kind: 'recovery', userId, producerId, token }));
      return app.call('public.resetPassword', { token, password });
    },
  },
};

describe.each(Object.entries(DOORS))('%s', (_, { door, knowsSchool }) => {
  test('takes a good password', async () => {
    expect(await door(GOOD, fresh())).toMatchObject({ code: null });
  });

  test('refuses common passwords, and words of the person and the school [v5.0.0-6.2.11]', async () => {
    const email = fresh();
    const typed = [
      ['Senha@2024', 'password_too_common'],
      ['beatriz.lima90', 'password_has_name'],
      [`${email.split('@')[0]}!`, 'password_has_email'],
      ...(knowsSchool ? [['vertice2024', 'password_has_school']] : []),
    ] as const;
    for (const [password, code] of typed) {
      const answer = await door(password ?? '', code === 'password_has_email' ? email : fresh());
      expect(answer).toMatchObject({ status: 422, code });
    }
  });
});

test('checking a hostile password of any length costs less than hashing one', async () => {
  const whose = { name: NAME, email: fresh(), school: SCHOOL };
  const hostile = [
    Array.from({ length: 256 }, (_, i) => String.fromCharCode(33 + ((i * 37) % 94))).join(''),
    'p4$$w0rd'.repeat(32).slice(1),
    '4@3!0$5-7'.repeat(29),
    `${'senha123amor'.repeat(20)}x`,
    `${'x'.repeat(254)}y`,
    '\ufdfa'.repeat(256),
  ];
  for (const password of [GOOD, ...hostile]) checkStrength(password, whose);
  const judged = median(
    hostile.flatMap((password) => [1, 2, 3].map(() => timed(() => checkStrength(password, whose)))),
  );
  const hashed = median(await Promise.all([1, 2, 3].map(() => hashTime())));
  expect(judged / hashed).toBeLessThan(1);
});

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function hashTime(): Promise<number> {
  const start = performance.now();
  await hashPassword(GOOD);
  return performance.now() - start;
}

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
