import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { CaptionCue, CaptionTrack } from '#shared/contract/school/captions.ts';
import { LIMITS } from '#shared/limits.ts';
import { testApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import {
  newCaptions,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { copyCourse } from '../copy.ts';
import { readCaptionCues } from './captions.ts';

const { services, call, clientFor, fetch, signedIn } = await testApp();
const { db } = services;

let school: TestSchool;
let producer: Browser;
let lessonId: string;
let courseId: string;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  const course = await newCourse(db, school, { modules: [[{ title: 'Luz' }]] });
  courseId = course.id;
  [lessonId = ''] = course.lessonIds;
});

const upload = (content: BlobPart, language = 'pt-BR') =>
  clientFor(producer).producer.uploadCaptions({ lessonId, language, file: new File([content], 'legenda.srt') });
const tracks = async () =>
  ((await call('producer.captions', { lessonId }, producer)).data as { tracks: CaptionTrack[] }).tracks;
const cues = async (language = 'pt-BR') =>
  ((await call('producer.captionCues', { lessonId, language }, producer)).data as { cues: CaptionCue[] }).cues;

test('a file replaces the captions of its language, and reports corrections', async () => {
  await upload('1\n00:00:01,000 --> 00:00:05,000\nVelha\n');
  await upload('1\n00:00:01,000 --> 00:00:02,000\nOld\n', 'en');
  const again = await upload('00:01.000 --> 00:09.000\nNova\n\n00:04.000 --> 00:05.000\nOutra\n');
  expect(again).toEqual({ language: 'pt-BR', cues: 2, mended: 1, dropped: 0 });
  expect(await tracks()).toMatchObject([
    { language: 'en', cues: 1 },
    { language: 'pt-BR', cues: 2 },
  ]);
  expect(await cues()).toMatchObject([
    { startMs: 1000, endMs: 4000, text: 'Nova' },
    { startMs: 4000, endMs: 5000, text: 'Outra' },
  ]);
});

test('a refused file leaves the existing captions', async () => {
  await upload('00:01.000 --> 00:02.000\nFica\n');
  for (const [content, status] of [
    ['nada', 422],
    [new Uint8Array(2 * 1024 * 1024 + 1), 413],
    [new Uint8Array(5 * 1024 * 1024), 413],
  ] as const)
    await expect(upload(content)).rejects.toMatchObject({ status });
  expect(await cues()).toMatchObject([{ text: 'Fica' }]);
});

test('a line is changed, removed and restored; another school’s is not found', async () => {
  await upload('00:01.000 --> 00:02.000\nUm\n\n00:03.000 --> 00:04.000\nDois\n');
  const [first] = await cues();
  const place = { lessonId, language: 'pt-BR', cueId: first?.id };
  await call('producer.saveCaption', { ...place, startMs: 1500, endMs: 2000, text: ' Primeira ' }, producer);
  expect((await cues())[0]).toMatchObject({ startMs: 1500, text: 'Primeira' });
  await call('producer.removeCaption', place, producer);
  expect(await cues()).toMatchObject([{ text: 'Dois' }]);
  const again = { ...place, startMs: 1000, endMs: 900, text: 'Um', restored: true };
  await call('producer.saveCaption', again, producer);
  expect(await cues()).toMatchObject([{ startMs: 1000, endMs: 1001, text: 'Um' }, { text: 'Dois' }]);
  const elsewhere = await call(
    'producer.saveCaption',
    { ...place, language: 'fr', startMs: 0, endMs: 9, text: 'x', restored: true },
    producer,
  );
  expect(elsewhere.code).toBe('not_found');
  const blank = await call('producer.saveCaption', { ...place, startMs: 0, endMs: 9, text: '  ' }, producer);
  expect(blank.code).toBe('invalid_input');
});

test('a line needs room before the end of the longest video', async () => {
  await upload('00:01.000 --> 00:02.000\nUm\n');
  const place = { lessonId, language: 'pt-BR', cueId: (await cues())[0]?.id };
  const end = LIMITS.videoSeconds * 1000;
  const beyond = await call('producer.saveCaption', { ...place, startMs: end, endMs: end, text: 'Um' }, producer);
  expect(beyond).toMatchObject({ status: 422, data: { fields: [{ field: 'startMs', code: 'invalid' }] } });
  await call('producer.saveCaption', { ...place, startMs: end - 1, endMs: 0, text: 'Um' }, producer);
  expect(await cues()).toMatchObject([{ startMs: end - 1, endMs: end }]);
});

test('a line of captions that were replaced meanwhile is not added to the new ones', async () => {
  await upload('00:01.000 --> 00:02.000\nUm\n\n00:03.000 --> 00:04.000\nDois\n');
  const [old] = await cues();
  await upload('00:01.000 --> 00:02.000\nOutra\n');
  const place = { lessonId, language: 'pt-BR', cueId: old?.id };
  const late = await call('producer.saveCaption', { ...place, startMs: 1000, endMs: 2000, text: 'Um só' }, producer);
  expect(late.code).toBe('not_found');
  expect(await cues()).toMatchObject([{ text: 'Outra' }]);
});

test('a copied course includes them', async () => {
  await newCaptions(db, school, lessonId, { lines: ['Contraluz'] });
  const copy = await copyCourse(db, school, { courseId, key: randomUUID() });
  const outline = (await call('producer.outline', { courseId: copy.id }, producer)).data as {
    modules: { lessons: { id: string }[] }[];
  };
  const copied = outline.modules[0]?.lessons[0]?.id ?? '';
  expect(await readCaptionCues(db, school, { lessonId: copied, language: 'pt-BR' })).toMatchObject({
    cues: [{ text: 'Contraluz' }],
  });
});

test('players get them as WebVTT, if they may see the lesson', async () => {
  await newCaptions(db, school, lessonId, { lines: ['f < 2,8 & <b>luz</b>'] });
  const student = await newStudent(db, school);
  const browser = await signedIn({ kind: 'student', userId: student.userId, producerId: school.producerId });
  const path = `/api/student/captions.vtt?aula=${lessonId}&idioma=pt-BR`;
  const ask = async (who = browser, more = '') => {
    const answer = await fetch(path + more, {}, who);
    return [answer.status, await answer.text()] as const;
  };
  await openEnrollment(db, student, courseId);
  const [status, text] = await ask();
  expect([status, text]).toEqual([200, 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nf &lt; 2,8 &amp; <b>luz</b>\n']);
  expect((await ask(producer, '&previa=1'))[0]).toBe(200);
  expect((await ask(producer))[0]).toBe(403);
  expect((await ask({} as Browser))[0]).toBe(401);

  const other = await newSchool(db);
  const foreign = await newStudent(db, other);
  const theirs = await newCourse(db, other, { modules: [[{}]] });
  await openEnrollment(db, foreign, theirs.id);
  const outsider = await signedIn({ kind: 'student', userId: foreign.userId, producerId: other.producerId });
  expect((await ask(outsider))[0]).toBe(404);
  const otherProducer = await signedIn({ kind: 'producer', userId: other.producerId });
  expect((await ask(otherProducer, '&previa=1'))[0]).toBe(404);
});
