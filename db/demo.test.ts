import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { type Jobs, startJobs } from '#server/jobs/jobs.ts';
import { findViewing } from '#server/learning/progress/viewings.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { isValidCpf } from '#shared/person/cpf.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { emptyDatabase } from '#test/database.ts';
import type { DemoServices } from './demo/schools.ts';
import { seedDemo } from './demo.ts';

let dataDir: string;
let db: Database;
let jobs: Jobs;
let services: DemoServices;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ateneu-demo-'));
  const url = await prepareDatabase(await emptyDatabase(), { appKeys: TEST_KEYS });
  db = openDatabase(url);
  jobs = await startJobs(url, () => {});
  const env = readEnv({ DATA_DIR: dataDir, PORT: '3456' });
  services = { db, jobs, env, storage: await openStorage(env) };
  await seedDemo(services);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
  await rm(dataDir, { recursive: true });
});

const enrollmentsOf = (email: string) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('enrollments as e')
      .innerJoin('students as s', 's.id', 'e.student_id')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .innerJoin('courses as c', 'c.id', 'e.course_id')
      .where('p.email', '=', email)
      .select(['c.title', 'e.status', 'e.progress'])
      .orderBy('c.title')
      .execute(),
  );
const profiles = () => asPlatform(db, (tx) => tx.selectFrom('profiles').selectAll().orderBy('id').execute());
const students = () => asPlatform(db, (tx) => tx.selectFrom('students').selectAll().execute());
const enrollments = () => asPlatform(db, (tx) => tx.selectFrom('enrollments').selectAll().execute());
const lessons = () => asPlatform(db, (tx) => tx.selectFrom('lessons').selectAll().execute());

test('a certificate code can be looked up and belongs to Duda', async () => {
  const ana = (await profiles()).find(({ email }) => email === 'ana@demo.test');
  const found = await findViewing(db, { producerId: ana?.id ?? '' }, { code: 'K7QF3MZ9' });
  expect(found.student).toMatchObject({ name: 'Duda Martins', email: 'duda@demo.test' });
  expect(Date.parse(found.lastSeenAt)).toBeGreaterThan(Date.parse(found.openedAt));
});

test('the demo people are in the states their stories describe', async () => {
  expect(await enrollmentsOf('duda@demo.test')).toEqual([
    { title: 'Edição de Vídeo no Celular', status: 'inactive', progress: 20 },
    { title: 'Finanças sem Medo', status: 'completed', progress: 100 },
    { title: 'Fotografia com Luz Natural', status: 'active', progress: 67 },
  ]);
  expect(await enrollmentsOf('edu@demo.test')).toMatchObject([
    { title: 'Finanças sem Medo', status: 'completed' },
    { title: 'Pão de Fermentação Natural', status: 'active' },
  ]);
  const producers = (await profiles()).filter(({ role }) => role === 'admin');
  expect(producers.map(({ email, plan_id }) => [email, plan_id]).sort()).toEqual([
    ['ana@demo.test', 'professional'],
    ['bruno@demo.test', 'trial'],
    ['carla@demo.test', 'trial'],
  ]);
});

test('its students are counted, cover every state and have valid CPFs', async () => {
  const [people, enrolled] = [await students(), await enrollments()];
  for (const { id, student_count } of (await profiles()).filter(({ role }) => role === 'admin')) {
    expect(people.filter((student) => student.producer_id === id)).toHaveLength(student_count);
  }
  expect(new Set(enrolled.map(({ status }) => status))).toEqual(new Set(['active', 'inactive', 'completed']));
  expect(new Set(people.map(({ status }) => status))).toEqual(new Set(['active', 'inactive']));
  expect(enrolled.some(({ progress }) => progress === 0)).toBe(true);
  expect(people.some(({ phone }) => phone === null)).toBe(true);
  const cpfs = people.flatMap(({ cpf }) => cpf ?? []);
  expect(cpfs.length).toBeLessThan(people.length);
  expect(cpfs.filter((cpf) => !isValidCpf(cpf))).toEqual([]);
  expect(enrolled.every(({ completed_at, enrolled_at }) => !completed_at || completed_at > enrolled_at)).toBe(true);
});

test('its lessons cover every kind of video, and one has none', async () => {
  const all = await lessons();
  expect(new Set(all.map((lesson) => lesson.video_provider))).toEqual(
    new Set(['youtube', 'vimeo', 'drive', 'flexclip', 'external', null]),
  );
  const files = all.flatMap(({ video_url }) => {
    const video = recognizeVideo(video_url ?? '');
    return 'error' in video ? [] : [video.file];
  });
  expect(new Set(files)).toEqual(new Set(['mp4', 'm3u8', undefined]));
});

test('a second start only changes the address of the videos', async () => {
  const before = await profiles();
  await seedDemo({ ...services, env: readEnv({ DATA_DIR: dataDir, PORT: '4567' }) });
  expect(await profiles()).toEqual(before);
  const hosts = (await lessons()).flatMap(({ video_url, ebook_url }) => [video_url, ebook_url]);
  expect(hosts.filter((url) => url?.startsWith('http://localhost:4567/demo-media/')).length).toBeGreaterThan(10);
  expect(hosts.filter((url) => url?.includes(':3456/'))).toEqual([]);
});

test('an interrupted first start is repeated; a database with people in it is left unchanged', async () => {
  const count = (await profiles()).length;
  await asPlatform(db, (tx) =>
    tx.deleteFrom('profiles').where('email', 'in', ['dona@demo.test', 'bruno@demo.test']).execute(),
  );
  await seedDemo(services);
  expect(await profiles()).toHaveLength(count);
  const counted = await asPlatform(db, (tx) => tx.selectFrom('former_payments').select('id').execute());
  expect(counted).toEqual([]);

  await asPlatform(db, async (tx) => {
    await tx.deleteFrom('profiles').where('email', '=', 'dona@demo.test').execute();
    await tx
      .updateTable('profiles')
      .set({ email: 'alguem@escola.com.br' })
      .where('email', '=', 'edu@demo.test')
      .execute();
  });
  await seedDemo(services);
  expect(await profiles()).toHaveLength(count - 1);
});
