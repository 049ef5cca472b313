import { existsSync, mkdtempSync, readFileSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LessonCaptions } from '#shared/contract/school/captions.ts';
import type { LessonContent } from '#shared/contract/student.ts';
import { appOn, type Caller, type TestApp } from '#test/app.ts';
import { workerDatabase } from '#test/database.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../../../db.ts';
import type { Speech } from '../../../env/services.ts';
import type { Net } from '../../../http/request-url.ts';
import { workOnCaptions } from '../tasks/work.ts';
import { requestMissingCaptions } from './request-missing-captions.ts';

/* A host of videos, a service that speaks OpenAI's protocol and programs, all on this machine. */

const HERE: Net = { isAllowed: () => true, ports: 'any' };
const SAID = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOlá, turma.\n';
const folder = mkdtempSync(join(tmpdir(), 'ateneu-speech-test-'));

let app: TestApp;
let origin: string;
let answers: number[];
let heard: { fields: Record<string, string>; authorization: string | undefined }[];
const host = createServer(async (request, answer) => {
  const url = request.url ?? '';
  if (url !== '/v1/audio/transcriptions') return answer.end('a film');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  const file = form.get('file') as File;
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
  heard.push({ fields: { ...fields, file: await file.text() }, authorization: request.headers.authorization });
  const status = answers.shift() ?? 200;
  answer.writeHead(status).end(status === 200 ? SAID.replace('turma', heard.length > 1 ? 'gente' : 'turma') : '');
});

function program(name: string, lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  return path;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const settings = { SPEECH_URL: `${origin}/v1/`, SPEECH_API_KEY: 'sk-test', SPEECH_FFMPEG: join(folder, 'nowhere') };
  app = await appOn(await workerDatabase(), { settings });
});
afterAll(async () => {
  await app.services.jobs.stop();
  await app.services.listener.stop();
  await app.services.db.close();
  await new Promise((resolve) => host.close(resolve));
});

let school: TestSchool;
let producer: Caller;
let lessonId: string;
let courseId: string;
beforeEach(async () => {
  heard = [];
  answers = [];
  school = await newSchool(app.services.db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const course = await newCourse(app.services.db, school, { modules: [[{ title: 'Luz' }]] });
  courseId = course.id;
  [lessonId = ''] = course.lessonIds;
  await asSchool(app.services.db, school, (tx) =>
    tx
      .updateTable('lessons')
      .set({ video_url: `${origin}/aula.mp4`, video_provider: 'external' })
      .where('id', '=', lessonId)
      .execute(),
  );
});

const request = () => app.call('producer.requestCaptions', { lessonId, language: 'pt-BR', kind: 'speech' }, producer);
const read = async () => (await app.call('producer.captions', { lessonId }, producer)).data as LessonCaptions;
const taskId = async () =>
  (
    await asSchool(app.services.db, school, (tx) =>
      tx.selectFrom('caption_tasks').where('lesson_id', '=', lessonId).select('id').executeTakeFirstOrThrow(),
    )
  ).id;
async function work(speech: Partial<Speech> = {}, beatMs = 2_000) {
  const { env } = app.services;
  const tools = { ...app.services, env: { ...env, speech: { ...(env.speech as Speech), ...speech } } };
  await workOnCaptions(tools, { ...school, lessonId, taskId: await taskId() }, { net: HERE, beatMs });
}
const startTimes = async () =>
  (
    (await app.call('producer.captionCues', { lessonId, language: 'pt-BR' }, producer)).data as {
      cues: { startMs: number; text: string }[];
    }
  ).cues.map(({ startMs, text }) => [startMs, text]);

test('a service transcribes a file; the captions are marked as unreviewed until somebody has read them', async () => {
  expect((await read()).offers).toEqual(['speech']);
  await request();
  await work();
  expect(heard).toMatchObject([
    {
      fields: { file: 'a film', model: 'whisper-1', response_format: 'vtt', language: 'pt' },
      authorization: 'Bearer sk-test',
    },
  ]);
  expect(await read()).toMatchObject({
    task: { kind: 'speech', language: 'pt-BR', state: 'done', taken: ['pt-BR'] },
    tracks: [{ language: 'pt-BR', automatic: true }],
  });
  const student = await newStudent(app.services.db, school);
  await openEnrollment(app.services.db, student, courseId);
  const browser = await app.signedIn({ kind: 'student', userId: student.userId, producerId: school.producerId });
  const automatic = async () =>
    ((await app.call('student.lesson', { lessonId }, browser)).data as LessonContent).automaticCaptions;
  expect(await automatic()).toEqual(['pt-BR']);
  await app.call('producer.confirmCaptions', { lessonId, language: 'pt-BR' }, producer);
  expect(await automatic()).toEqual([]);
});

test('ffmpeg cuts the sound into pieces, whose cues are shifted', async () => {
  const ffmpeg = program('ffmpeg', ['printf one > sound-00000.mp3', 'printf two > sound-00001.mp3']);
  await request();
  await work({ ffmpeg });
  expect(heard.map(({ fields }) => fields.file)).toEqual(['one', 'two']);
  expect(await startTimes()).toEqual([
    [1000, 'Olá, turma.'],
    [601_000, 'Olá, gente.'],
  ]);
});

test('an unavailable service is retried, a refusal is not', async () => {
  answers = [503];
  await request();
  await expect(work()).rejects.toThrow('service_away');
  expect((await read()).task?.state).toBe('waiting');
  await work();
  expect((await read()).task?.state).toBe('done');
  await app.call('producer.removeCaptions', { lessonId, language: 'pt-BR' }, producer);
  answers = [401];
  await request();
  await work();
  expect((await read()).task).toMatchObject({ state: 'failed', problem: 'service_refused' });
});

test('a program transcribes in a temporary folder of DATA_DIR, without access to settings', async () => {
  const log = join(folder, 'called');
  const command = program('transcribe', [
    `printf '%s|%s|%s' "$(cat "$1")" "$3" "$DATABASE_URL$SPEECH_API_KEY" > ${log}`,
    `pwd > ${log}.folder`,
    'echo "45%"',
    `printf '${SAID.replaceAll('\n', '\\n')}' > "$2"`,
  ]);
  await request();
  await work({ url: undefined, command });
  expect(readFileSync(log, 'utf8')).toBe('a film|pt-BR|');
  const called = readFileSync(`${log}.folder`, 'utf8').trim();
  expect([dirname(called), existsSync(called)]).toEqual([realpathSync(app.services.env.dataDir), false]);
  expect(await startTimes()).toEqual([[1000, 'Olá, turma.']]);
});

test('leftovers of a killed process are deleted by the next run, and those in use are kept', async () => {
  const folderOfCaptions = () => mkdtempSync(join(app.services.env.dataDir, 'captions-'));
  const [left, anothers] = [folderOfCaptions(), folderOfCaptions()];
  writeFileSync(join(left, 'video.mp4'), 'a film');
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(left, twoDaysAgo, twoDaysAgo);
  await request();
  await work();
  expect([existsSync(left), existsSync(anothers)]).toEqual([false, true]);
  await rm(anothers, { recursive: true });
});

test('a failing program is a failure, and nothing is kept', async () => {
  await request();
  await work({ url: undefined, command: program('broken', ['exit 3']) });
  expect((await read()).task).toMatchObject({ state: 'failed', problem: 'unusable' });
  await request();
  await work({ url: undefined, command: join(folder, 'nowhere') });
  expect(await read()).toMatchObject({ task: { problem: 'unusable' }, tracks: [] });
});

test('cancelling stops a program with its children', async () => {
  const pid = join(folder, 'pid');
  const command = program('slow', ['sleep 600 &', `echo $! > ${pid}`, 'echo "12%"', 'wait']);
  await request();
  const working = work({ url: undefined, command }, 50);
  await expect.poll(async () => (await read()).task?.progress).toBeGreaterThan(20);
  await app.call('producer.dismissCaptionTask', { lessonId }, producer);
  await working;
  const child = Number(readFileSync(pid, 'utf8'));
  await expect.poll(() => isRunning(child)).toBe(false);
  expect(await read()).toMatchObject({ task: null, tracks: [] });
});

/** A zombie process does not count. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('in bulk: only lessons with a file and without captions, and none twice', async () => {
  expect(await requestMissingCaptions(app.services, { courseId })).toBe(1);
  expect(await requestMissingCaptions(app.services, { courseId })).toBe(0);
  await work();
  expect(await requestMissingCaptions(app.services, { lessonId })).toBe(0);
  expect((await read()).tracks).toMatchObject([{ automatic: true }]);
});

test('in bulk: also a lesson whose task ended its process each time', async () => {
  expect(await requestMissingCaptions(app.services, { courseId })).toBe(1);
  const workedOn = (minutesAgo: number) =>
    asPlatform(app.services.db, (tx) =>
      sql`update caption_tasks set state = 'working', tries = 3, told_at = app_now() - make_interval(mins => ${minutesAgo})
        where lesson_id = ${lessonId}`.execute(tx),
    );
  await workedOn(9);
  expect(await requestMissingCaptions(app.services, { courseId })).toBe(0);
  await workedOn(11);
  expect(await requestMissingCaptions(app.services, { courseId })).toBe(1);
});
