import type { AnyContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { contract } from '#shared/contract/contract.ts';
import { type Operation, operations, type TestApp, testApp } from '../app.ts';
import { MATRIX } from '../authorization/matrix.ts';
import { statementsOf } from '../fixtures/statements.ts';
import { type Audience, audienceOf, type FurnishedSchool, furnishedSchool } from './schools.ts';

/* A screen is one call, and a call is at most two statements: the session, and the data. */

const AT_MOST = 2;
/** The session call at start; schools and platform are cached. */
const SESSION: Operation = 'public.session';
const SESSION_TAKES: Record<Exclude<Audience, 'factors'>, number> = { public: 0, student: 1, producer: 3, owner: 1 };

let app: TestApp;
let small: FurnishedSchool;
let large: FurnishedSchool;

beforeAll(async () => {
  app = await testApp();
  small = await furnishedSchool(app, { courses: 1, students: 1 });
  large = await furnishedSchool(app, { courses: 30, students: 40 });
});

const methodOf = (operation: Operation) => {
  const node = operation.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], contract);
  return (node as AnyContractProcedure)['~orpc'].route.method;
};
const screens = operations().filter((operation) => methodOf(operation) === 'GET' && operation !== SESSION);

/** The statements of one visit to a screen, its second: the first prepares what every later one finds. */
async function statementsOn(
  { call, services }: Pick<TestApp, 'call' | 'services'>,
  screen: Operation,
  { targets, callers }: FurnishedSchool,
  // Only a session can ask about its confirmation.
  audience: Audience = screen === 'public.confirmation' ? 'producer' : audienceOf(screen),
): Promise<string[]> {
  const visit = async () => {
    const { status, text } = await call(screen, MATRIX[screen].input(targets), callers[audience]);
    expect([screen, status, text]).toEqual([screen, 200, text]);
  };
  await visit();
  return statementsOf(services.db, visit);
}

const perSize = async (on: typeof app, screen: Operation) => ({
  small: (await statementsOn(on, screen, small)).length,
  large: (await statementsOn(on, screen, large)).length,
});

test('the contract has screens for every role', () => {
  expect(screens).toEqual(
    expect.arrayContaining<Operation>([
      'student.catalogue',
      'student.course',
      'student.coursePreview',
      'student.lesson',
      'producer.courses',
      'producer.outline',
      'producer.students',
      'owner.producers',
    ]),
  );
});

/** With session and school cached, only the student's own rows are read. */
const ONE: Operation[] = ['student.catalogue', 'student.course', 'student.lesson'];

describe('at most two statements, for any amount of data', () => {
  test.each(screens)('%s', async (screen) => {
    const counts = await perSize(app, screen);
    expect(counts.large).toBe(counts.small);
    expect(counts.large).toBeLessThanOrEqual(ONE.includes(screen) ? 1 : AT_MOST);
  });
});

test.each(['public', 'student', 'producer', 'owner'] as const)('loading the session, as %s', async (audience) => {
  const count = (await statementsOn(app, SESSION, large, audience)).length;
  expect(count).toBe(SESSION_TAKES[audience]);
});

test('control: a screen with a query per row is detected', async () => {
  const broken: TestApp = {
    ...app,
    async call(operation, input, caller) {
      const answer = await app.call(operation, input, caller);
      const { courses } = answer.data as { courses: unknown[] };
      for (const _ of courses) await asPlatform(app.services.db, (tx) => sql`select 1`.execute(tx));
      return answer;
    },
  };
  const counts = await perSize(broken, 'student.catalogue');
  expect(counts).toEqual({ small: 2, large: 16 });
});
