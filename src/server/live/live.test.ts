import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession } from '#server/auth/sessions/end-sessions.ts';
import { asPlatform, asSchool } from '#server/db.ts';
import { notify } from '#server/notifications/notify.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { type Events, openEvents } from '#test/fixtures/events.ts';
import {
  newCourse,
  newNotification,
  newSchool,
  newStudent,
  openEnrollment,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { letEndConnections } from '#test/fixtures/login.ts';

let app: TestApp;
let elsewhere: pg.Client;

beforeAll(async () => {
  app = await testApp();
  // Simulates another process.
  elsewhere = new pg.Client({ connectionString: app.url });
  await elsewhere.connect();
});
afterAll(() => elsewhere.end());

type Somebody = { student: TestStudent; caller: Caller; events: Events };

async function somebody(): Promise<Somebody> {
  const { db } = app.services;
  const school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  const caller = await app.signedIn({ kind: 'student', ...student });
  return { student, caller, events: await openEvents(app, caller) };
}

/** Writes as the other process. */
async function written(text: string, values: unknown[]): Promise<void> {
  await elsewhere.query('begin');
  await elsewhere.query('set local role ateneu_platform');
  await elsewhere.query(text, values);
  await elsewhere.query('commit');
}

const unread = (count: number) => ({ event: 'unread', data: { unread: count } });

test('an open page is told that its school’s data may have changed', async () => {
  const { student, events } = await somebody();
  await newCourse(app.services.db, student);
  await events.untilOffer();
});

describe('the number of unread notifications', () => {
  test('is sent on connecting, and after another process writes', async () => {
    const { student, events } = await somebody();
    expect(await events.next()).toEqual(unread(0));
    await written(
      `insert into notifications (producer_id, id, student_id, title, message) values ($1, $2, $3, 'Aviso', 'Recado')`,
      [student.producerId, randomUUID(), student.studentId],
    );
    expect(await events.next()).toEqual(unread(1));
    await written('delete from notifications where student_id = $1', [student.studentId]);
    expect(await events.next()).toEqual(unread(0));
    await events.close();
  });

  test('follows reading in another tab', async () => {
    const { student, caller, events } = await somebody();
    await events.next();
    const notificationId = await newNotification(app.services.db, student);
    expect(await events.next()).toEqual(unread(1));
    const other = await openEvents(app, caller);
    expect(await other.next()).toEqual(unread(1));
    await app.call('student.readNotification', { notificationId }, caller);
    await Promise.all([events.untilUnread(0), other.untilUnread(0)]);
    await Promise.all([events.close(), other.close()]);
  });

  test('of one student is not sent to another', async () => {
    const [own, stranger] = [await somebody(), await somebody()];
    expect([await own.events.next(), await stranger.events.next()]).toEqual([unread(0), unread(0)]);
    await newNotification(app.services.db, own.student);
    expect(await own.events.next()).toEqual(unread(1));
    await newNotification(app.services.db, stranger.student);
    await newNotification(app.services.db, stranger.student);
    // Had this page heard of the other's, another 0 would have come first.
    expect((await stranger.events.next())?.data.unread).not.toBe(0);
    await Promise.all([own.events.close(), stranger.events.close()]);
  });

  test('reaches every student of a school at once, with payloads within PostgreSQL’s limit', async () => {
    const { db } = app.services;
    const { student, events } = await somebody();
    await events.next();
    const { producerId } = student;
    const crowd = 700;
    await asPlatform(db, async (tx) => {
      const people = Array.from({ length: crowd }, () => randomUUID());
      await tx
        .insertInto('profiles')
        .values(people.map((id) => ({ id, email: `${id}@example.com`, name: 'Aluna', role: 'student' as const })))
        .execute();
      await tx
        .insertInto('students')
        .values(
          people.map((id) => ({ producer_id: producerId, id, user_id: id, email: `${id}@example.com`, name: 'Aluna' })),
        )
        .execute();
    });
    const payloads: string[] = [];
    const keep = ({ payload = '' }: pg.Notification) => payloads.push(payload);
    elsewhere.on('notification', keep);
    await elsewhere.query('listen student_events');
    await asSchool(db, { producerId }, async (tx) => {
      const all = await tx.selectFrom('students').select('id').where('producer_id', '=', producerId).execute();
      const studentIds = all.map(({ id }) => id);
      await notify(
        tx,
        app.services.jobs,
        { producerId, studentIds },
        { title: 'Ao vivo', message: 'Hoje', type: 'system' },
      );
    });
    expect(await events.next()).toEqual(unread(1));
    await elsewhere.query('unlisten student_events');
    elsewhere.off('notification', keep);
    const announced = payloads.map((payload) => JSON.parse(payload)).filter((heard) => heard.producerId === producerId);
    expect(announced.length).toBeLessThan(10);
    expect(new Set(announced.flatMap(({ studentIds }) => studentIds)).size).toBe(crowd + 1);
    await events.close();
  });

  test('is sent again after the listener lost its connection', async () => {
    const { student, events } = await somebody();
    await events.next();
    await letEndConnections(elsewhere);
    const { rows } = await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ateneu events' and datname = current_database()`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await events.next()).toEqual(unread(0));
    await newNotification(app.services.db, student);
    expect(await events.next()).toEqual(unread(1));
    await events.close();
  });
});

describe('a session that ends', () => {
  test('sends the reason and closes the stream', async () => {
    const { student, events } = await somebody();
    await events.next();
    const next = await openEvents(app, await app.signedIn({ kind: 'student', ...student }));
    expect(await events.next()).toEqual({ event: 'session-ended', data: { reason: 'other_device' } });
    expect(await events.next()).toBeNull();
    expect(await next.next()).toEqual(unread(0));
    await next.close();
  });

  test('of a deleted student ends as well', async () => {
    const { student, events } = await somebody();
    await events.next();
    await newNotification(app.services.db, student);
    expect(await events.next()).toEqual(unread(1));
    await asPlatform(app.services.db, (tx) => tx.deleteFrom('profiles').where('id', '=', student.userId).execute());
    expect(await events.next()).toEqual({ event: 'session-ended', data: { reason: null } });
    expect(await events.next()).toBeNull();
  });

  test('between the guard and the stream is detected', async () => {
    const { student, events } = await somebody();
    await events.close();
    const { db, live } = app.services;
    const { id: sessionId } = await asPlatform(db, (tx) =>
      tx.selectFrom('user_sessions').where('user_id', '=', student.userId).select('id').executeTakeFirstOrThrow(),
    );
    await endSession(db, sessionId, 'password_changed');
    const sent = await new Promise<string>((resolve) => {
      const all: string[] = [];
      live.open({ ...student, sessionId }, { send: (text) => all.push(text) > 0, close: () => resolve(all.join('')) });
    });
    expect(sent).toBe('event: session-ended\ndata: {"reason":"password_changed"}\n\n');
  });
});

test('the newest five streams of one session stay open', async () => {
  const { caller, events } = await somebody();
  await events.next();
  const others = [];
  for (let page = 0; page < 5; page += 1) others.push(await openEvents(app, caller));
  let last = await events.next();
  while (last?.event === 'unread') last = await events.next();
  expect(last).toEqual({ event: 'replaced', data: {} });
  expect(await events.next()).toBeNull();
  for (const page of others) {
    await page.untilUnread(0);
    await page.close();
  }
});
