import { beforeAll, describe, expect, test } from 'vitest';
import { storePassword } from '#server/auth/passwords/credentials.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { asPlatform } from '#server/db.ts';
import { type TestApp, testApp } from '../app.ts';
import budget from '../budget.json' with { type: 'json' };
import { newCourse, newSchool, newStudent, openEnrollment } from '../fixtures/factories.ts';
import { statementsOf } from '../fixtures/statements.ts';
import { type FurnishedSchool, furnishedSchool } from './schools.ts';

/* Statements, transactions and bytes of frequent operations; counted, never timed: test/budget.json. */

const PASSWORD = 'girassol azul';
let app: TestApp;
let large: FurnishedSchool;

beforeAll(async () => {
  app = await testApp();
  large = await furnishedSchool(app, { courses: 30, students: 2 });
});

type Cost = { statements: number; transactions: number };

/** Measured the second time, since the first warms caches up. */
async function costOf(work: () => Promise<{ status: number; text: string }>): Promise<Cost> {
  const { db } = app.services;
  const right = async () => {
    const { status, text } = await work();
    expect([status, text]).toEqual([200, text]);
  };
  await right();
  let transactions = 0;
  const count = () => {
    transactions += 1;
  };
  db.pool.on('acquire', count);
  const statements = await statementsOf(db, right).finally(() => db.pool.off('acquire', count));
  return { statements: statements.length, transactions };
}

/** The values above their budget. */
const over = (cost: Cost, most: Cost): Partial<Cost> => ({
  ...(cost.statements > most.statements && { statements: cost.statements }),
  ...(cost.transactions > most.transactions && { transactions: cost.transactions }),
});

async function somebody() {
  const { db } = app.services;
  const school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{}, {}, {}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  const passwordHash = await hashPassword(PASSWORD);
  await asPlatform(db, (tx) => storePassword(tx, student.userId, { ...chosenAfterProof, passwordHash }));
  return { course, student };
}

describe('frequent actions keep their budget', () => {
  test('a lesson is marked as completed', async () => {
    const { course, student } = await somebody();
    const caller = await app.signedIn({ kind: 'student', ...student });
    const lessons = course.lessonIds.values();
    const cost = await costOf(() =>
      app.call('student.setCompletion', { lessonId: lessons.next().value, completed: true }, caller),
    );
    expect(over(cost, budget.work.completion)).toEqual({});
  });

  test('a student signs in', async () => {
    const { email } = (await somebody()).student;
    const cost = await costOf(() => app.call('public.signInStudent', { email, password: PASSWORD }));
    expect(over(cost, budget.work.signIn)).toEqual({});
  });
});

test('the home of a student with thirty courses, in uncompressed bytes', async () => {
  const { text } = await app.call('student.catalogue', undefined, large.callers.student);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(budget.home.callBytes);
});

test('control: an additional statement is detected', async () => {
  const caller = large.callers.student;
  const home = () => app.call('student.catalogue', undefined, caller);
  const once = await costOf(home);
  const twice = await costOf(async () => {
    await home();
    return home();
  });
  expect(once).toEqual({ statements: 1, transactions: 1 });
  expect([over(once, once), over(twice, once)]).toEqual([{}, { statements: 2, transactions: 2 }]);
});
