import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appOn, type Caller, type TestApp } from '#test/app.ts';
import { stopApp } from '#test/backup/places.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { type Wire, wireTo } from '#test/fixtures/wire.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { loginFor } from '../login.ts';

/* The machine of the database stands still, or the network to it is gone: nobody says so, and TCP waits. */

const SILENCE_MS = 3_000;
/** More than the pool's connections. */
const VISITORS = 30;

let url: string;
let wire: Wire;
let app: TestApp;
let producer: Caller;

beforeAll(async () => {
  url = await ownDatabase();
  wire = await wireTo(url);
  app = await appOn(wire.url, {
    silenceMs: SILENCE_MS,
    hearing: { by: (login) => login, now: performance.now.bind(performance), patienceMs: SILENCE_MS },
  });
});
beforeEach(async () => {
  producer = await app.signedIn({ kind: 'producer', userId: (await newSchool(app.services.db)).producerId });
});
afterAll(async () => {
  wire.restore();
  await stopApp(app);
  await wire.close();
  await dropOwnDatabase(url);
});

const read = () => app.call('producer.courses', undefined, producer);
const write = (title: string) => app.call('producer.createCourse', { title }, producer);
const courses = async () => ((await read()).data as { courses: { title: string }[] }).courses.map(({ title }) => title);

async function everybodyIsTold(): Promise<void> {
  const answers = await Promise.all(Array.from({ length: VISITORS }, (_, at) => (at % 2 ? read() : write('Perdido'))));
  const results = answers.map(({ status, code }) => `${status} ${code}`);
  expect(new Set(results)).toEqual(new Set(['503 unavailable']));
}
const everythingWorks = () =>
  expect
    .poll(async () => (await Promise.all(Array.from({ length: VISITORS }, read))).map(({ status }) => status))
    .toEqual(Array(VISITORS).fill(200));

test('a frozen database: requests get an error that says to retry, and succeed once it continues', async () => {
  await everythingWorks();
  wire.freeze();
  await everybodyIsTold();
  wire.thaw();
  await everythingWorks();
  await expect.poll(async () => (await write('Depois')).status).toBe(200);
  expect([...new Set(await courses())]).toEqual(['Depois']);
});

test('a lost network: the same, and its dead connections are not used again', async () => {
  await everythingWorks();
  wire.swallow();
  await everybodyIsTold();
  wire.restore();
  await everythingWorks();
  await expect.poll(async () => (await write('Depois')).status).toBe(200);
  expect([...new Set(await courses())]).toEqual(['Depois']);
});

test('the job queue times out too', async () => {
  const login = await loginFor(wire.url, app.services.env);
  const start = async () => (await startJobs(login, () => {}, { silenceMs: SILENCE_MS })).stop();
  wire.swallow();
  await expect(start()).rejects.toThrow('timeout');
  wire.restore();
  await expect.poll(() => start().then(() => 'started', String)).toBe('started');
});
