import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LessonCaptions } from '#shared/contract/school/captions.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import {
  newCaptions,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { jobsNaming, RESUMED, statesWhenResumed } from '#test/fixtures/queue.ts';
import { asSchool } from '../../../db.ts';
import { INTERNET, type Net } from '../../../http/request-url.ts';
import { searchLessons } from '../../../learning/reading/search.ts';
import { courseJobs } from '../../jobs.ts';
import { workOnCaptions } from './work.ts';

/* A host of streams on this machine, which only a test may reach. */

const HERE: Net = { isAllowed: () => true, ports: 'any' };
const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="Português",LANGUAGE="por",URI="pt/list.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="Forced",LANGUAGE="fr",FORCED=YES,URI="fr.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="English",LANGUAGE="en-US",URI="/en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=64000,SUBTITLES="t"
video.m3u8
`;
const playlist = (...pieces: string[]) =>
  ['#EXTM3U', ...pieces.map((piece) => `#EXTINF:6.0,\n${piece}`), '#EXT-X-ENDLIST', ''].join('\n');
const piece = (mpegts: number, ...cues: string[]) =>
  ['WEBVTT', `X-TIMESTAMP-MAP=MPEGTS:${mpegts},LOCAL:00:00:00.000`, '', ...cues.map((cue) => `${cue}\n`)].join('\n');

let app: TestApp;
let origin: string;
let pages: Record<string, string | number>;
const host = createServer((request, answer) => {
  const page = pages[request.url ?? ''] ?? 404;
  if (page === 302) answer.writeHead(302, { location: '/aula.m3u8' }).end();
  else if (typeof page === 'number') answer.writeHead(page).end();
  else answer.end(page);
});

beforeAll(async () => {
  app = await testApp();
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => host.close(resolve)));

let school: TestSchool;
let producer: Caller;
let lessonId: string;
let courseId: string;
beforeEach(async () => {
  pages = {
    '/aula.m3u8': MASTER,
    '/pt/list.m3u8': playlist('1.vtt', '2.vtt'),
    '/pt/1.vtt': piece(900_000, '00:01.000 --> 00:03.000\nMeça a luz.', '00:05.000 --> 00:06.000\nNo contraluz,'),
    '/pt/2.vtt': piece(900_000, '00:06.000 --> 00:07.500\nNo contraluz,', '00:08.000 --> 00:09.000\nno rosto.'),
    '/en.m3u8': playlist('en.vtt'),
    '/en.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\nMeasure the light.\n',
  };
  school = await newSchool(app.services.db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const course = await newCourse(app.services.db, school, { modules: [[{ title: 'Luz' }]] });
  courseId = course.id;
  [lessonId = ''] = course.lessonIds;
  await setVideo(`${origin}/aula.m3u8`);
});

const setVideo = (url: string) =>
  asSchool(app.services.db, school, (tx) =>
    tx.updateTable('lessons').set({ video_url: url, video_provider: 'external' }).where('id', '=', lessonId).execute(),
  );
const request = (kind = 'video') =>
  app.call('producer.requestCaptions', { lessonId, language: 'pt-BR', kind }, producer);
const read = async () => (await app.call('producer.captions', { lessonId }, producer)).data as LessonCaptions;
const cues = async (language: string) =>
  (await app.call('producer.captionCues', { lessonId, language }, producer)).data as { cues: object[] };
async function work(net = HERE) {
  const task = await asSchool(app.services.db, school, (tx) =>
    tx.selectFrom('caption_tasks').where('lesson_id', '=', lessonId).select('id').executeTakeFirstOrThrow(),
  );
  await workOnCaptions(app.services, { ...school, lessonId, taskId: task.id }, { net });
}
const failed = async () => {
  const { task } = await read();
  return task?.state === 'failed' ? task.problem : task?.state;
};

describe('the captions of a stream', () => {
  test('are fetched for each language, joined from their segments, and searchable', async () => {
    expect((await read()).offers).toEqual(['video']);
    expect((await request()).status).toBe(200);
    expect((await read()).task).toMatchObject({ kind: 'video', state: 'waiting', progress: 0 });
    await work();
    const { task, tracks } = await read();
    expect(task).toMatchObject({ state: 'done', progress: 100, taken: ['pt-BR', 'en'], kept: [] });
    expect(tracks).toMatchObject([
      { language: 'en', cues: 1, automatic: false },
      { language: 'pt-BR', cues: 3, automatic: false },
    ]);
    expect(await cues('pt-BR')).toMatchObject({
      cues: [
        { startMs: 1000, endMs: 3000, text: 'Meça a luz.' },
        { startMs: 5000, endMs: 7500, text: 'No contraluz,' },
        { startMs: 8000, endMs: 9000, text: 'no rosto.' },
      ],
    });
    const student = await newStudent(app.services.db, school);
    await openEnrollment(app.services.db, student, courseId);
    expect((await searchLessons(app.services.db, student, { typed: 'contraluz' })).hits).toMatchObject([
      { kind: 'speech', second: 5 },
    ]);
  });

  test('are timed from the first segment, if each segment starts at zero', async () => {
    pages['/pt/1.vtt'] = piece(126_000, '00:01.000 --> 00:02.000\nUm');
    pages['/pt/2.vtt'] = piece(126_000 + 6 * 90_000, '00:01.000 --> 00:02.000\nDois');
    await request();
    await work();
    expect(await cues('pt-BR')).toMatchObject({ cues: [{ startMs: 1000 }, { startMs: 7000, text: 'Dois' }] });
  });

  test('do not replace existing captions', async () => {
    await newCaptions(app.services.db, school, lessonId, { lines: ['Corrigida à mão'] });
    await request();
    await work();
    expect((await read()).task).toMatchObject({ taken: ['en'], kept: ['pt-BR'] });
    expect(await cues('pt-BR')).toMatchObject({ cues: [{ text: 'Corrigida à mão' }] });
  });

  test('are fetched after redirects', async () => {
    pages['/novo.m3u8'] = 302;
    await setVideo(`${origin}/novo.m3u8`);
    await request();
    await work();
    expect(await failed()).toBe('done');
  });

  test.each<[string, string, Record<string, string | number>]>([
    ['the video is gone', 'gone', { '/aula.m3u8': 404 }],
    ['the host refuses', 'refused', { '/pt/list.m3u8': 403 }],
    ['the address is a page', 'not_a_stream', { '/aula.m3u8': '<!doctype html>' }],
    ['there are none', 'no_captions', { '/aula.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8' }],
    ['it is live', 'live', { '/pt/list.m3u8': '#EXTM3U\n#EXTINF:6,\n1.vtt' }],
    ['they are no text', 'unsupported', { '/pt/list.m3u8': '#EXTM3U\n#EXT-X-MAP:URI="a.mp4"\n#EXT-X-ENDLIST' }],
    ['a piece is too large', 'too_large', { '/pt/1.vtt': `WEBVTT\n${'x'.repeat(3 * 1024 * 1024)}` }],
  ])('are missing if %s', async (_, problem, changed) => {
    Object.assign(pages, changed);
    await request();
    await work();
    expect(await failed()).toBe(problem);
    expect((await read()).tracks).toEqual([]);
  });

  test('are not fetched from addresses of this network', async () => {
    await request();
    await work({ ...INTERNET, ports: 'any' });
    expect(await failed()).toBe('not_allowed');
  });

  test('are tried three times if the host is unavailable, and can be requested again', async () => {
    pages['/aula.m3u8'] = 503;
    await request();
    for (const expected of ['waiting', 'waiting']) {
      await expect(work()).rejects.toThrow('unreachable');
      expect(await failed()).toBe(expected);
    }
    await work();
    expect(await failed()).toBe('unreachable');
    pages['/aula.m3u8'] = MASTER;
    await request();
    await work();
    expect(await failed()).toBe('done');
  });

  test('are fetched by another job if theirs is lost', async () => {
    await request();
    const [task] = await asSchool(app.services.db, school, (tx) =>
      tx.selectFrom('caption_tasks').select('id').execute(),
    );
    const of = jobsNaming(app.url, 'fetch-captions', task?.id ?? '');
    const states = () => statesWhenResumed(app.services, { jobs: courseJobs, by: 'resume-captions', of });
    expect(await states()).toEqual(RESUMED);
    const set = (change: object) =>
      asSchool(app.services.db, school, (tx) => tx.updateTable('caption_tasks').set(change).execute());
    await set({ state: 'working', tries: 2 });
    expect(await states()).toEqual(RESUMED);
    for (const over of [{ tries: 3 }, { state: 'failed', tries: 0 }]) {
      await set(over);
      await of.lose();
      expect((await states()).lost).toEqual([]);
    }
  });

  test('are dropped if the lesson’s video changed meanwhile, or the task was cancelled', async () => {
    await request();
    await setVideo(`${origin}/outra.m3u8`);
    await work();
    expect(await failed()).toBe('changed');
    await app.call('producer.dismissCaptionTask', { lessonId }, producer);
    expect((await read()).task).toBeNull();
    expect((await read()).tracks).toEqual([]);
  });

  test('are not offered for a video without captions', async () => {
    await setVideo('https://www.youtube.com/watch?v=jNQXAC9IVRw');
    expect((await read()).offers).toEqual([]);
    expect((await request()).code).toBe('invalid_input');
    expect((await request('speech')).code).toBe('invalid_input');
  });
});
