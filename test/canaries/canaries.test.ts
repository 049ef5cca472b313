import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { recoveryEmail } from '#server/auth/passwords/recovery-email.ts';
import type { Services } from '#server/context.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { queueEmail } from '#server/email/outbox.ts';
import { jsonLines } from '#server/log.ts';
import { appOn, operations, type TestApp } from '../app.ts';
import { buildWorld, PRINCIPALS, type World } from '../authorization/world.ts';
import { ownDatabase } from '../database.ts';
import { type Cast, callerOf, castSecrets } from './cast.ts';
import { readTables, recordedDoor } from './record.ts';
import { findLeaks, type Source } from './secrets.ts';
import {
  callAsOwnSystem,
  callEverything,
  type Doors,
  enrollNewcomer,
  goThroughSignIn,
  loadShells,
  tellOfSales,
} from './visit.ts';

/* Known secrets are given to a cast; everything the server then says or keeps is searched for them. */

let app: TestApp;
let world: World;
let cast: Cast;
let owner: Database;

beforeAll(async () => {
  // A database of its own, since every row is searched.
  app = await appOn(await ownDatabase());
  world = await buildWorld(app, app.services.db);
  cast = await castSecrets(app, world);
  owner = openDatabase(app.url, { max: 1 });
});
afterAll(async () => {
  await owner.close();
  await app.services.jobs.stop();
  await app.services.live.stop();
  await app.services.listener.stop();
  await app.services.db.close();
});

/** The whole server with its answers and its log kept, and a place to break it. */
function listenIn(change: (services: Services) => Partial<Services> = () => ({})) {
  const sources: Source[] = [];
  const log = jsonLines((text) => sources.push({ place: 'log', what: text.slice(0, 120), text }));
  const services = { ...app.services, log };
  Object.assign(services, change(services));
  const server = createApp(services);
  const doors = Object.fromEntries(
    PRINCIPALS.map((principal) => [principal, recordedDoor(server, services, principal, sources)]),
  ) as Doors;
  return { services, sources, doors };
}

test('no secret is leaked by a response, a page, the log or a table [v5.0.0-8.2.3 v5.0.0-13.3.2 v5.0.0-14.2.4 v5.0.0-15.3.1 v5.0.0-16.2.5]', async () => {
  const { services, sources, doors } = listenIn();
  await goThroughSignIn(doors, services, cast);
  await enrollNewcomer(doors, services, world, cast);
  await callAsOwnSystem(doors, services, world, cast);
  await tellOfSales(doors, services, world, cast);
  expect(new Set(await loadShells(doors, world, cast))).toEqual(new Set([200]));
  await callEverything(doors, world, cast.secrets);
  sources.push(...(await asPlatform(owner, readTables)));

  const count = (place: RegExp) => sources.filter((source) => place.test(source.place)).length;
  expect(count(/^answer/)).toBeGreaterThan(operations().length * PRINCIPALS.length);
  expect(count(/^log/)).toBeGreaterThan(operations().length * PRINCIPALS.length);
  expect(count(/^table email_logs/)).toBeGreaterThanOrEqual(2);
  expect(count(/^table pgboss.job$/)).toBeGreaterThanOrEqual(2);
  // The producer's own list is where the colleague's data belongs: it was really looked at.
  const seen = sources.filter(
    ({ place, text }) => place === 'answer to producer' && text.includes(cast.colleague.email),
  );
  expect(seen.length).toBeGreaterThanOrEqual(2);
  expect(findLeaks(cast.secrets, sources)).toEqual([]);
});

test('an error that quotes a secret is logged and answered without it [v5.0.0-13.4.2 v5.0.0-16.3.4 v5.0.0-16.5.1]', async () => {
  const { sources, doors } = listenIn(({ db }) => ({
    db: {
      ...db,
      get pool(): never {
        throw new Error(`insert failed for ${cast.colleague.email} with ${cast.password}`);
      },
    },
  }));
  const { code } = await doors.student.call('student.catalogue', undefined, await callerOf(world, 'student', []));
  expect(code).toBe('unexpected');
  expect(sources.map(({ place }) => place)).toContain('log');
  expect(findLeaks(cast.secrets, sources)).toEqual([]);
});

describe('controls: a planted leak is detected', () => {
  test('a token in the log', async () => {
    const secrets = [...cast.secrets];
    const caller = await callerOf(world, 'student', secrets);
    const { sources, doors } = listenIn(({ log }) => ({
      log: { ...log, info: (event, fields) => log.info(event, { ...fields, cookie: caller.cookie }) },
    }));
    await doors.student.call('student.catalogue', undefined, caller);
    expect(findLeaks(secrets, sources)).toEqual([expect.stringMatching(/^the session token of student in log/)]);
  });

  test('another student’s CPF in a response to a student, which only the producer may see', async () => {
    const { sources, doors } = listenIn();
    const producer = await app.signedIn({ kind: 'producer', userId: cast.producerId });
    await doors.producer.call('producer.students', { search: '', page: 1 }, producer);
    expect(findLeaks(cast.secrets, sources)).toEqual([]);
    const toStudent = sources.map((source) => ({ ...source, place: 'answer to student' as const }));
    const leaks = findLeaks(cast.secrets, toStudent).map((leak) => leak.split(' in ')[0]);
    expect(leaks).toEqual(expect.arrayContaining(["somebody's CPF", "somebody's e-mail"]));
  });

  test("a password in an e-mail's row, and a hash in a job", async () => {
    const hash = cast.secrets.find(({ name }) => name === 'a password hash')?.forms[0] ?? '';
    const done = new Error('never kept');
    let leaks: string[] = [];
    const plant = asPlatform(owner, async (tx) => {
      const payload = { askedIn: null, password: cast.password };
      await queueEmail(tx, app.services.jobs, recoveryEmail, {
        producerId: null,
        userId: null,
        recipientEmail: 'alguem@example.com',
        recipientName: '',
        payload,
      });
      await app.services.jobs.add(tx, 'email', { emailId: hash });
      leaks = findLeaks(cast.secrets, await readTables(tx));
      throw done;
    });
    await expect(plant).rejects.toBe(done);
    expect(leaks.map((leak) => leak.split(':')[0]).sort()).toEqual([
      'a password hash in table pgboss.job',
      'a password in table email_logs',
    ]);
  });
});
