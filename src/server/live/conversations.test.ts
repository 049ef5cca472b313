import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { course, duda, eachUnderItsLesson, edu, place, school } from '#test/fixtures/conversations/lesson-talk.ts';
import { PATIENCE } from '#test/run/patience.ts';
import type { Listener } from '../database/listener.ts';
import { asSchool, type Tx } from '../db.ts';
import { jsonLines } from '../log.ts';
import { listenToConversations } from './conversations.ts';
import { Streams } from './streams.ts';

const app = await testApp();
const { db } = app.services;

eachUnderItsLesson();

/** Messages of the triggers during `write`, in order. */
async function announced(write: () => Promise<unknown>): Promise<string[]> {
  const ear = new pg.Client({ connectionString: app.url });
  await ear.connect();
  const said: string[] = [];
  ear.on('notification', ({ payload }) => said.push(`${payload}`));
  try {
    await ear.query('listen conversations');
    await write();
    const end = randomUUID();
    await ear.query('select pg_notify($1, $2)', ['conversations', end]);
    await vi.waitFor(() => expect(said).toContain(end), PATIENCE);
    return said.filter((payload) => payload.includes(school.producerId));
  } finally {
    await ear.end();
  }
}

const touchAll = (tx: Tx) =>
  sql`update threads set changed_at = app_now() where producer_id = ${school.producerId}`.execute(tx);

test('several posts in a lesson are one event, and a private one is an event of its own', async () => {
  for (const author of [duda, edu, duda]) await newThread(db, author, place);
  expect(await announced(() => asSchool(db, school, touchAll))).toHaveLength(1);
  const apart = await announced(async () => {
    for (const author of [duda, edu]) await newThread(db, author, place);
  });
  expect(new Set(apart).size).toBe(1);
  for (const author of [duda, edu]) await newThread(db, author, place, { private: true });
  expect(await announced(() => asSchool(db, school, touchAll))).toHaveLength(3);
});

test('an import of a package sends no events', async () => {
  await newThread(db, duda, place);
  const comingIn = (tx: Tx) => sql`set local app.sums = 'at_once'`.execute(tx).then(() => touchAll(tx));
  expect(await announced(() => asSchool(db, school, comingIn))).toEqual([]);
});

/** Pages of Duda and of the school's panel, told by a process whose every connection waits for `reading`. */
function pages(reading: () => Promise<void>) {
  const connect = () => reading().then(() => db.pool.connect());
  const [students, panels] = [new Streams(), new Streams()];
  const [lines, heard, inbox]: [string[], string[], string[]] = [[], [], []];
  const page = (to: string[]) => ({ openedAt: 0, close() {}, send: (text: string) => to.push(text) > 0 });
  students.add({ ...page(heard), ...duda, sessionId: randomUUID() });
  panels.add({ ...page(inbox), producerId: school.producerId, studentId: '', sessionId: randomUUID() });
  let [say, reconnect]: [(payload: string) => void, () => void] = [() => {}, () => {}];
  const listener: Pick<Listener, 'subscribe'> = {
    subscribe(_, { onMessage, onConnect }) {
      [say, reconnect] = [onMessage, onConnect];
    },
  };
  const slow = { ...db, pool: Object.assign(Object.create(db.pool), { connect }) };
  const talk = listenToConversations(
    { db: slow, listener, log: jsonLines((line) => lines.push(line)) },
    { students, panels },
  );
  const write = (lesson: number) =>
    say(
      JSON.stringify({
        ...{ producerId: school.producerId, courseId: course.id, lessonId: course.lessonIds[lesson] },
        ...{ cohortId: null, authorId: null, alone: false },
      }),
    );
  const hasHeard = (lessons: number[]) =>
    vi.waitFor(() => {
      for (const lesson of lessons) expect(heard.join()).toContain(course.lessonIds[lesson]);
    }, PATIENCE);
  return { write, hasHeard, lines, heard, inbox, reconnect: () => reconnect(), stop: () => talk.stop() };
}

test('events that could not be read are sent with the next ones, and the failure is logged', async () => {
  const failures = [Object.assign(new Error('Too many connections'), { code: '53300' })];
  const { write, hasHeard, lines, stop } = pages(async () => {
    const failure = failures.pop();
    if (failure) throw failure;
  });
  write(0);
  await vi.waitFor(() => expect(lines.join()).toContain('"event":"live_hearers_unread","cause":"53300"'), PATIENCE);
  write(1);
  await hasHeard([0, 1]);
  stop();
});

test('only one read runs at a time, and later changes are read next', async () => {
  const held = Promise.withResolvers<void>();
  let readings = 0;
  const { write, hasHeard, inbox, stop } = pages(() => {
    readings += 1;
    return held.promise;
  });
  write(0);
  await vi.waitFor(() => expect(inbox).toHaveLength(1), PATIENCE);
  write(1);
  await vi.waitFor(() => expect(inbox).toHaveLength(2), PATIENCE);
  expect(readings).toBe(1);
  held.resolve();
  await hasHeard([0, 1]);
  expect(readings).toBe(2);
  stop();
});

test('all are told after a lost connection, whose messages nobody has heard', async () => {
  const { inbox, heard, reconnect, stop } = pages(async () => {});
  reconnect();
  await vi.waitFor(() => expect(inbox).toEqual(['event: inbox\ndata: {}\n\n']), PATIENCE);
  expect(heard).toEqual(['event: thread\ndata: {"lessonId":null}\n\n']);
  stop();
});
