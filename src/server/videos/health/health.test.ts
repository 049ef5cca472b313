import { createPrivateKey, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SchoolVideos } from '#shared/contract/school/media/videos.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { INTERNET, type Net, requestUrl } from '../../http/request-url.ts';
import { checkVideos } from './check-videos.ts';

/* A video host on this machine, which only tests may reach. */

const HERE: Net = { isAllowed: () => true, ports: 'any' };
const ASKING = { referer: 'https://x', name: 'test', mostBytes: 1024 };

let app: TestApp;
let origin: string;
let asked: { path: string; referer: string | undefined; agent: string | undefined }[];
let answers: Record<string, (answer: ServerResponse) => void>;
const host = createServer((request: IncomingMessage, answer) => {
  asked.push({ path: request.url ?? '', referer: request.headers.referer, agent: request.headers['user-agent'] });
  const give = answers[request.url ?? ''];
  if (give) give(answer);
  else answer.writeHead(404).end();
});

beforeAll(async () => {
  app = await testApp();
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => host.close(resolve)));

const fine = (answer: ServerResponse) => answer.writeHead(206).end('x');
const status =
  (code: number, headers = {}) =>
  (answer: ServerResponse) =>
    answer.writeHead(code, headers).end();

let school: Awaited<ReturnType<typeof newSchool>>;
let producer: Caller;
let pauses: number[];

beforeEach(async () => {
  asked = [];
  answers = { '/a.mp4': fine };
  pauses = [];
  school = await newSchool(app.services.db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

async function lessonWith(url: string): Promise<string> {
  const course = await newCourse(app.services.db, school, { modules: [[{}]] });
  const lessonId = course.lessonIds[0] ?? '';
  await setUrl(lessonId, url);
  return lessonId;
}
const setUrl = (lessonId: string, url: string) =>
  asSchool(app.services.db, school, (tx) =>
    tx.updateTable('lessons').set({ video_url: url, video_provider: 'external' }).where('id', '=', lessonId).execute(),
  );

/** A night later all of them are checked again. */
async function night(net = HERE) {
  await asPlatform(app.services.db, (tx) =>
    sql`update video_checks set checked_at = checked_at - interval '1 day' where producer_id = ${school.producerId}`.execute(
      tx,
    ),
  );
  const { producerId } = school;
  return checkVideos(app.services, { producerId, net, pause: async (ms) => pauses.push(ms) });
}
const read = async () => (await app.call('producer.videos', undefined, producer)).data as SchoolVideos;
const troubles = async () => (await read()).troubles.map(({ lessonId, problem }) => [lessonId, problem]);

test('an available video is not listed, and the request identifies itself as a robot', async () => {
  await lessonWith(`${origin}/a.mp4`);
  expect(await night()).toEqual({ videos: 1, failing: 0 });
  expect(await troubles()).toEqual([]);
  expect(asked.map(({ path }) => path)).toEqual(['/robots.txt', '/a.mp4']);
  expect(asked[1]).toMatchObject({ referer: app.services.env.publicUrl, agent: expect.stringContaining('AteneuBot') });
  expect((await read()).checkedAt).not.toBeNull();
});

test.each<[string, (answer: ServerResponse) => void, string]>([
  ['gone', status(404), 'gone'],
  ['taken away', status(410), 'gone'],
  ['behind a sign-in', status(302, { location: 'https://accounts.google.com/ServiceLogin' }), 'private'],
])('one that is %s is listed after the first night', async (_, give, problem) => {
  const lessonId = await lessonWith(`${origin}/x.mp4`);
  answers['/x.mp4'] = give;
  await night();
  expect(await troubles()).toEqual([[lessonId, problem]]);
});

test.each<[string, (answer: ServerResponse) => void, string]>([
  ['refused', status(403), 'refused'],
  ['broken', status(500), 'unreachable'],
  ['going round in a circle', status(302, { location: '/x.mp4' }), 'unreachable'],
  ['cut off', (answer) => answer.destroy(), 'unreachable'],
])(
  'one that is %s may be temporary: it is listed after the second night, since the first',
  async (_, give, problem) => {
    const lessonId = await lessonWith(`${origin}/x.mp4`);
    answers['/x.mp4'] = give;
    await night();
    expect(await troubles()).toEqual([]);
    await night();
    expect(await troubles()).toEqual([[lessonId, problem]]);
    answers['/x.mp4'] = fine;
    await night();
    expect(await troubles()).toEqual([]);
  },
);

test('another link resets the findings', async () => {
  const lessonId = await lessonWith(`${origin}/x.mp4`);
  await night();
  expect(await troubles()).toHaveLength(1);
  await setUrl(lessonId, `${origin}/a.mp4`);
  expect(await troubles()).toEqual([]);
});

test('a redirect is followed, and checked like the address itself', async () => {
  await lessonWith(`${origin}/moved.mp4`);
  answers['/moved.mp4'] = status(301, { location: '/a.mp4' });
  expect(await night()).toEqual({ videos: 1, failing: 0 });

  const inside = await lessonWith(`${origin}/inside.mp4`);
  answers['/inside.mp4'] = status(302, { location: 'http://[::1]:9/secret.mp4' });
  const refused: string[] = [];
  const isAllowed = (address: string) => {
    if (address !== '127.0.0.1') refused.push(address);
    return address === '127.0.0.1';
  };
  await night({ ...HERE, isAllowed });
  await night({ ...HERE, isAllowed });
  expect(refused).toContain('::1');
  expect(await troubles()).toEqual([[inside, 'unreachable']]);
});

test('addresses of this network are refused, in any notation', async () => {
  for (const address of [
    `${origin}/a.mp4`,
    'http://localhost/a',
    'http://169.254.169.254/latest',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f.1/',
    'http://2130706433/',
  ])
    await expect(async () => requestUrl(new URL(address), { ...ASKING, net: INTERNET }), address).rejects.toThrow(
      /network|port/,
    );
  expect(asked).toEqual([]);
  // A host name that resolves to one of them is refused when connecting.
  await expect(
    requestUrl(new URL(`${origin.replace('127.0.0.1', 'localhost')}/a.mp4`), {
      ...ASKING,
      net: { ...INTERNET, ports: 'any' },
    }),
  ).rejects.toThrow('network');
  expect(asked).toEqual([]);
});

test('requests to a host are sequential with a pause, and never repeated', async () => {
  for (const path of ['/a.mp4', '/a.mp4', '/b.mp4']) await lessonWith(`${origin}${path}`);
  answers['/b.mp4'] = fine;
  expect(await night()).toEqual({ videos: 3, failing: 0 });
  expect(asked.map(({ path }) => path).sort()).toEqual(['/a.mp4', '/b.mp4', '/robots.txt']);
  expect(pauses).toEqual([1000, 1000]);
});

test('addresses that robots.txt disallows are not checked', async () => {
  await lessonWith(`${origin}/gone.mp4`);
  answers['/robots.txt'] = (answer) => answer.end('User-agent: *\nDisallow: /');
  expect(await night()).toEqual({ videos: 1, failing: 0 });
  expect(asked.map(({ path }) => path)).toEqual(['/robots.txt']);
});

async function pupil(courseId: string) {
  const student = await newStudent(app.services.db, school);
  await openEnrollment(app.services.db, student, courseId);
  return app.signedIn({ kind: 'student', ...student });
}

test('a student’s report is listed at once, automatic reports of players from three on', async () => {
  const course = await newCourse(app.services.db, school, { modules: [[{}]] });
  const [first = ''] = course.lessonIds;
  await setUrl(first, `${origin}/a.mp4`);
  const report = async (who: Caller, problem: string, isAsked: boolean) =>
    expect((await app.call('student.reportVideo', { lessonId: first, problem, asked: isAsked }, who)).status).toBe(200);
  const pupils = [await pupil(course.id), await pupil(course.id), await pupil(course.id)];
  const [one = {}, two = {}, three = {}] = pupils;
  await report(one, 'silent', false);
  await report(one, 'silent', false);
  await report(two, 'silent', false);
  expect(await troubles()).toEqual([]);
  await report(three, 'failed', false);
  expect((await read()).troubles).toMatchObject([{ lessonId: first, problem: 'silent', students: 3, asked: 0 }]);
  await report(three, 'failed', true);
  expect((await read()).troubles).toMatchObject([{ students: 3, asked: 1 }]);

  const { data } = await app.call('producer.outline', { courseId: course.id }, producer);
  expect(data).toMatchObject({ troubledLessons: [first] });
  expect((await app.call('producer.settleVideo', { lessonId: first }, producer)).status).toBe(200);
  expect(await troubles()).toEqual([]);
});

const BUNNY = 'https://iframe.mediadelivery.net/embed/759/b5d3e8c5-9c33-4e7d-b6f9-9348fc782080';

/** A lesson as a student opens it. */
async function openedWith(url: string) {
  const course = await newCourse(app.services.db, school, { modules: [[{}]] });
  const [lessonId = ''] = course.lessonIds;
  await setUrl(lessonId, url);
  const who = await pupil(course.id);
  return async () => {
    const { status, data } = await app.call('student.lesson', { lessonId }, who);
    expect(status).toBe(200);
    return data as { video: { url: string; embedUrl: string } };
  };
}

test('a key signs the addresses that students get, is never shown, and can be removed', async () => {
  const opened = await openedWith(BUNNY);
  expect((await opened()).video.embedUrl).not.toContain('token');

  const secret = 'chave-da-biblioteca';
  const set = await app.call('producer.setVideoKey', { provider: 'bunny', name: '759', secret }, producer);
  expect(set.status).toBe(200);
  expect((await opened()).video.embedUrl).toMatch(/&token=[0-9a-f]{64}&expires=\d+$/);
  const shown = await read();
  expect(shown.keys).toMatchObject([{ provider: 'bunny', name: '759' }]);
  expect(JSON.stringify(shown)).not.toContain(secret);

  const bad = await app.call(
    'producer.setVideoKey',
    { provider: 'mux', name: 'k1', secret: 'no key at all' },
    producer,
  );
  expect(bad).toMatchObject({ status: 422, code: 'invalid_input' });
  expect((await app.call('producer.removeVideoKey', { provider: 'bunny', name: '759' }, producer)).status).toBe(200);
  expect((await opened()).video.embedUrl).not.toContain('token');
});

test('a key that cannot sign is refused', async () => {
  const part = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  const numbers = { n: '0ca1', e: '11', d: '0ac1', p: '3d', q: '35', dp: '35', dq: '31', qi: '26' };
  const jwk = Object.fromEntries(Object.entries(numbers).map(([name, hex]) => [name, part(hex)]));
  const short = createPrivateKey({ format: 'jwk', key: { kty: 'RSA', ...jwk } });
  const secret = short.export({ format: 'pem', type: 'pkcs8' }).toString();
  const { status, code } = await app.call('producer.setVideoKey', { provider: 'mux', name: 'k1', secret }, producer);
  expect([status, code]).toEqual([422, 'invalid_input']);
});

test('a key that no application key opens keeps neither lessons from opening nor other videos from the check', async () => {
  const opened = await openedWith(BUNNY);
  const stream = await openedWith('https://stream.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe.m3u8');
  await lessonWith(`${origin}/x.mp4`);
  await asSchool(app.services.db, school, (tx) =>
    tx
      .insertInto('video_keys')
      .values([
        { producer_id: school.producerId, provider: 'bunny', name: '759', secret: 'lost.sealed' },
        { producer_id: school.producerId, provider: 'mux', name: 'k1', secret: 'lost.sealed' },
      ])
      .execute(),
  );
  expect((await opened()).video.embedUrl).not.toContain('token');
  expect((await stream()).video.url).toBe('https://stream.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe.m3u8');
  // Only this machine is asked.
  expect(await night({ ...HERE, ports: [new URL(origin).port] })).toEqual({ videos: 3, failing: 3 });
  expect(await troubles()).toMatchObject([[expect.any(String), 'gone']]);
  const told = app.lines.filter((line) => line.includes('video_key_unusable') && line.includes(school.producerId));
  expect(told).toHaveLength(1);
});

test('an instructor too is told every domain of the school', async () => {
  const domain = `cursos-${randomUUID()}.example`;
  await asPlatform(app.services.db, (tx) =>
    tx
      .updateTable('client_settings')
      .set({ custom_domain: domain })
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  const { userId } = await newMember(app.services.db, school);
  const instructor = await app.signedIn({ kind: 'producer', userId, producerId: school.producerId });
  const hostsFor = async (who: Caller) =>
    ((await app.call('producer.videos', undefined, who)).data as SchoolVideos).hosts;
  const all = [domain, new URL(app.services.env.publicUrl).hostname];
  expect([await hostsFor(producer), await hostsFor(instructor)]).toEqual([all, all]);
});
