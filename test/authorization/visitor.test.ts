import { beforeAll, expect, test } from 'vitest';
import { type Caller, operations, type TestApp, testApp } from '../app.ts';
import { newBrowser } from '../browser.ts';
import { newSchool, newStudent } from '../fixtures/factories.ts';
import { visitFixture } from '../fixtures/privacy/visit-fixture.ts';
import { MATRIX } from './matrix.ts';
import { buildWorld, type World } from './world.ts';

/* A visitor who proved a mailbox on a school's privacy page can use that page and nothing else. */

let app: TestApp;
let world: World;
let visitor: Caller;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  world = await buildWorld(app, db);
  const school = await newSchool(db);
  const { cookie } = await visitFixture(app, school.slug).opened((await newStudent(db, school)).email);
  // Without the school's cookie, which anonymous visitors have as well.
  visitor = newBrowser({ dados: /dados=([^;]*)/.exec(cookie)?.[1] ?? '' });
});

const ENDS = ['public.signOut', 'public.endImpersonation'];

/** Operations that answer otherwise than to a stranger. */
async function faultsOf(caller: Caller): Promise<string[]> {
  const faults: string[] = [];
  for (const operation of operations().filter((each) => !ENDS.includes(each))) {
    const { expected, input } = MATRIX[operation];
    const wanted = typeof expected.anonymous === 'string' ? expected.anonymous : expected.anonymous.own;
    const { code } = await app.call(operation, input(world.targets.own), caller);
    if ((code ?? 'ok') !== wanted) faults.push(`${operation}: ${code ?? 'ok'} instead of ${wanted}`);
  }
  return faults;
}

test('a visit gives access to no operation of the contract [v5.0.0-8.2.1]', async () => {
  expect(await faultsOf(visitor)).toEqual([]);
});

test('its token does not work as a session', async () => {
  const token = /dados=([^;]*)/.exec(visitor.cookie ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  expect(await faultsOf(newBrowser({ sid: token }))).toEqual([]);
});

test('control: a session gives access to some', async () => {
  expect(await faultsOf(await world.callers.student())).toContain('student.ownData: ok instead of not_signed_in');
});
