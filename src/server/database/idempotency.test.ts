import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, appOn, type Caller, type Operation, type TestApp } from '#test/app.ts';
import { stopApp } from '#test/backup/places.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { type Wire, wireTo } from '#test/fixtures/wire.ts';

/* An answer that is lost says nothing of whether the thing was done: who asks again means the same thing. */

let url: string;
let wire: Wire;
let app: TestApp;
type Place = { school: TestSchool; producer: Caller; courseId: string; moduleId: string; studentId: string };
let here: Place;

beforeAll(async () => {
  url = await ownDatabase();
  wire = await wireTo(url);
  app = await appOn(wire.url, { hearing: { by: (login) => login, now: performance.now.bind(performance) } });
});
beforeEach(async () => {
  here = await place();
});
afterAll(async () => {
  wire.restore();
  await stopApp(app);
  await wire.close();
  await dropOwnDatabase(url);
});

async function place(): Promise<Place> {
  const { db } = app.services;
  const school = await newSchool(db);
  const { id: courseId, moduleIds } = await newCourse(db, school, { modules: [[{}, {}]] });
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, courseId);
  return { school, producer, courseId, moduleId: moduleIds[0] ?? '', studentId: student.studentId };
}

const lesson = { title: 'Aula', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();

type Making = { [Name in Operation]?: { of: (place: Place, key?: string) => object; adds: object } };

/** Every operation that creates something a school may have many of. */
const MADE: Making = {
  'producer.createCourse': { of: () => ({ title: 'Curso' }), adds: { courses: 1 } },
  'producer.copyCourse': {
    of: ({ courseId }) => ({ courseId }),
    adds: { courses: 1, course_modules: 1, lessons: 2 },
  },
  'producer.createModule': { of: ({ courseId }) => ({ courseId, title: 'Módulo' }), adds: { course_modules: 1 } },
  'producer.createLesson': { of: ({ moduleId }) => ({ moduleId, ...lesson }), adds: { lessons: 1 } },
  'producer.createLessons': { of: ({ moduleId }) => ({ moduleId, lessons: [lesson, lesson] }), adds: { lessons: 2 } },
  'producer.addFirstLesson': { of: ({ courseId }) => ({ courseId, ...lesson }), adds: { lessons: 1 } },
  'producer.createBanner': {
    of: () => ({ imageUrl: 'https://cdn.example.com/banner.webp' }),
    adds: { student_banners: 1 },
  },
};
/** The same, where what is sent to a student follows, and nobody is added twice anyway. */
const TOLD: Making = {
  'producer.enrollStudent': {
    of: ({ courseId }, key) => ({ name: 'Bia', email: `bia.${key}@example.com`, courseIds: [courseId], key }),
    adds: { students: 1, email_logs: 1 },
  },
  'producer.resendAccess': { of: ({ studentId }, key) => ({ studentId, key }), adds: { email_logs: 1 } },
};
/** The same, where what is made is called as the caller says. */
const NAMED: Making = {
  'producer.sendNotice': {
    of: (_, noticeId) => ({ noticeId, title: 'Aviso', message: 'Aula nova', sendAt: IN_A_WEEK }),
    adds: { notices: 1 },
  },
  'producer.simulateSale': {
    of: ({ courseId }, key) => ({ courseId, event: 'purchase', key }),
    adds: { webhook_deliveries: 1 },
  },
};
const NOTHING = {
  courses: 0,
  course_modules: 0,
  lessons: 0,
  student_banners: 0,
  notices: 0,
  students: 0,
  email_logs: 0,
  webhook_deliveries: 0,
  school_deeds: 0,
};

type Counts = Record<string, number>;

async function rows({ school }: Place): Promise<Counts> {
  const counts = Object.keys(NOTHING).map(
    (table) => `(select count(*)::integer from ${table} where producer_id = $1) as ${table}`,
  );
  const [row] = await asOwner<Counts>(url, `select ${counts}`, [school.producerId]);
  return row ?? {};
}

const asking =
  (operation: string, of: (place: Place, key?: string) => object) =>
  (key?: string, to = here) =>
    app.call(operation as Operation, { ...(operation in MADE && key && { key }), ...of(to, key) }, to.producer);

function idsOf({ data }: Answer): string[] {
  const { id, ids } = data as { id?: string; ids?: string[] };
  return ids ?? [id ?? ''];
}

async function added(to: Place, work: () => Promise<unknown>): Promise<Counts> {
  const before = await rows(to);
  await work();
  const after = await rows(to);
  return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]));
}

describe.each(Object.entries({ ...MADE, ...TOLD, ...NAMED }))('%s', (name, { of, adds }) => {
  const ask = asking(name, of);
  const once = { ...NOTHING, ...adds, school_deeds: 1 };

  test('repeated after a lost response, is created once and gives the same response', async () => {
    const key = randomUUID();
    const made = added(here, async () => {
      wire.cutAtCommits();
      expect((await ask(key)).code).toBe('unavailable');
      wire.restore();
      await expect.poll(async () => (await ask(key)).status).toBeLessThan(300);
    });
    expect(await made).toEqual(once);
    const [first, second] = [await ask(key), await ask(key)];
    expect(second.data).toEqual(first.data);
  });

  test('concurrent requests with one key create one', async () => {
    const key = randomUUID();
    const answers: unknown[] = [];
    const made = added(here, async () => {
      for (const { data } of await Promise.all(Array.from({ length: 8 }, () => ask(key)))) answers.push(data);
    });
    expect(await made).toEqual(once);
    expect(new Set(answers.map((data) => JSON.stringify(data))).size).toBe(1);
  });
});

describe.each(Object.entries(MADE))('%s', (name, { of, adds }) => {
  const ask = asking(name, of);
  const once = { ...NOTHING, ...adds, school_deeds: 1 };

  test('the same key in another school is independent, and reveals nothing', async () => {
    const key = randomUUID();
    const ours = idsOf(await ask(key));
    const elsewhere = await place();
    const theirs: string[] = [];
    const made = added(elsewhere, async () => theirs.push(...idsOf(await ask(key, elsewhere))));
    expect(await made).toEqual(once);
    expect(theirs.length).toBe(ours.length);
    expect(theirs.filter((id) => ours.includes(id))).toEqual([]);
    expect(await added(here, () => ask(key))).toEqual(NOTHING);
  });

  test('control: another key, or none, creates another', async () => {
    await ask(randomUUID());
    for (const key of [randomUUID(), undefined, undefined]) expect(await added(here, () => ask(key))).toEqual(once);
  });
});

test('a banner whose response was lost is found even if the limit is reached', async () => {
  const imageUrl = 'https://cdn.example.com/banner.webp';
  const key = randomUUID();
  const create = (key: string) => app.call('producer.createBanner', { imageUrl, key }, here.producer);
  const made = await create(key);
  while ((await create(randomUUID())).status < 300);
  expect((await create(randomUUID())).code).toBe('banner_limit_reached');
  expect((await create(key)).data).toEqual(made.data);
});
