import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CourseOutline } from '#shared/contract/school/courses.ts';
import type { LessonContent } from '#shared/contract/student.ts';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { Problem } from '../../problem.ts';
import { copyCourse } from '../copy.ts';
import { parseThumbnails } from './parse.ts';

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let producer: Caller;
let student: Caller;
let courseId: string;
let lessonId: string;

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const course = await newCourse(db, school, { modules: [[{ videoUrl: 'https://videos.test/aula.mp4' }]] });
  [courseId, lessonId] = [course.id, course.lessonIds[0] ?? ''];
  const learner = await newStudent(db, school);
  await openEnrollment(db, learner, course.id);
  student = await app.signedIn({ kind: 'student', ...learner });
});

async function picture(name = 'sprite.jpg', of = producer) {
  const bytes = await sharp({ create: { width: 320, height: 90, channels: 3, background: '#d04020' } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], name);
  return { name, url: (await app.clientFor(of).producer.uploadImage({ file, purpose: 'sprite' })).url };
}

const cue = (address: string, at = 0) => `00:0${at}.000 --> 00:0${at + 1}.000\n${address}\n`;
const vtt = (...addresses: string[]) => ['WEBVTT\n', ...addresses.map(cue)].join('\n');
const save = (content: string | Uint8Array<ArrayBuffer>, pictures: { name: string; url: string }[]) =>
  app.clientFor(producer).producer.saveThumbnails({ lessonId, file: new File([content], 'barra.vtt'), pictures });
const refusal = async (content: string | Uint8Array<ArrayBuffer>, name?: string) => {
  const known = [await picture(name)];
  return save(content, known).then(
    () => 'saved',
    ({ code }) => code,
  );
};
const storyboard = async (caller = student) =>
  ((await app.call('student.lesson', { lessonId }, caller)).data as LessonContent).video?.storyboard;
const hasThumbnails = async (of: string) => {
  const { data } = await app.call('producer.outline', { courseId: of }, producer);
  return (data as CourseOutline).modules[0]?.lessons[0]?.hasThumbnails;
};
const served = async (address: string, caller = student) => {
  const response = await app.fetch(address, {}, caller);
  return { status: response.status, text: await response.text() };
};

describe('custom preview thumbnails', () => {
  test('are shown at the file’s times, from our own addresses', async () => {
    const sprite = await picture();
    const saved = await save(
      vtt('sprite.jpg#xywh=0,0,160,90', 'fotos/Sprite.JPG?v=2#xywh=pixel:160,0,160,90', 'sprite.jpg'),
      [sprite],
    );
    expect(saved).toEqual({ pictures: 3 });
    const address = `/api/student/thumbnails.vtt?aula=${lessonId}`;
    expect(await storyboard()).toBe(address);
    expect(await served(address)).toEqual({
      status: 200,
      text: [
        'WEBVTT\n',
        `00:00:00.000 --> 00:00:01.000\n${sprite.url}#xywh=0,0,160,90\n`,
        `00:00:01.000 --> 00:00:02.000\n${sprite.url}#xywh=160,0,160,90\n`,
        `00:00:02.000 --> 00:00:03.000\n${sprite.url}#xywh=0,0,320,90\n`,
      ].join('\n'),
    });
    expect((await app.fetch(sprite.url)).headers.get('content-type')).toBe('image/webp');
  });

  test('are visible in the producer’s preview, and not without access to the lesson', async () => {
    await save(vtt('sprite.jpg'), [await picture()]);
    const preview = (await app.call('producer.previewLesson', { lessonId }, producer)).data as LessonContent;
    const address = preview.video?.storyboard ?? '';
    expect((await served(address, producer)).status).toBe(200);
    const learner = await newStudent(db, school);
    await openEnrollment(db, learner, (await newCourse(db, school)).id);
    const stranger = await app.signedIn({ kind: 'student', ...learner });
    const own = `/api/student/thumbnails.vtt?aula=${lessonId}`;
    expect([(await served(own, stranger)).status, (await served(own, {})).status]).toEqual([404, 401]);
  });

  test('are copied with the course, and gone after removal', async () => {
    await save(vtt('sprite.jpg'), [await picture()]);
    const copy = await copyCourse(db, school, { courseId, key: randomUUID() });
    const remove = () => app.call('producer.removeThumbnails', { lessonId }, producer);
    expect([(await remove()).code, (await remove()).code]).toEqual([null, null]);
    expect(await storyboard()).toBeUndefined();
    expect([await hasThumbnails(courseId), await hasThumbnails(copy.id)]).toEqual([false, true]);
  });
});

describe('an invalid file is refused, without changes', () => {
  test.each([
    ['HTML', '<!doctype html><p>WEBVTT', 'thumbnails_unreadable'],
    ['captions', vtt('Por que a luz ficou dura?'), 'thumbnails_unreadable'],
    ['no cue', 'WEBVTT\n\nNOTE nada\n', 'thumbnails_unreadable'],
    ['percent', vtt('sprite.jpg#xywh=percent:0,0,50,50'), 'thumbnails_unreadable'],
    ['another host', vtt('https://cdn.example/sprite.jpg#xywh=0,0,9,9'), 'thumbnails_foreign'],
    ['another host without its protocol', vtt('//cdn.example/sprite.jpg'), 'thumbnails_foreign'],
    ['a script', vtt('javascript:alert(1)'), 'thumbnails_foreign'],
    ['a part outside of the picture', vtt('sprite.jpg#xywh=161,0,160,90'), 'thumbnails_outside'],
    ['an empty part', vtt('sprite.jpg#xywh=0,0,0,90'), 'thumbnails_outside'],
    ['a picture that was not chosen', vtt('sprite-2.jpg'), 'thumbnails_missing'],
    ['too many', `WEBVTT\n\n${cue('sprite.jpg').repeat(LIMITS.thumbnails + 1)}`, 'thumbnails_too_many'],
    ['600 KB', `WEBVTT\n\n${'x'.repeat(600 * 1024)}`, 'file_too_large'],
    ['5 MB', `WEBVTT\n\n${'x'.repeat(5 * 1024 * 1024)}`, 'PAYLOAD_TOO_LARGE'],
    ['bytes', new Uint8Array([0x57, 0, 0, 0, 1, 2, 3]), 'thumbnails_unreadable'],
  ])('%s', async (_, content, code) => {
    expect(await refusal(content)).toBe(code);
    expect(await storyboard()).toBeUndefined();
  });

  test('any encoding and names in any script are accepted', async () => {
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${vtt('Miniaturas%20da%20AULA%20é.jpg')}`, 'utf16le'));
    expect(await refusal(utf16, 'miniaturas da aula é.jpg')).toBe('saved');
    const windows = new Uint8Array(Buffer.from(vtt('é.jpg'), 'latin1'));
    expect(await refusal(windows, 'é.jpg')).toBe('saved');
  });

  test('another school’s picture, or one uploaded for another purpose, is refused', async () => {
    const other = await newSchool(db);
    const theirs = await picture('sprite.jpg', await app.signedIn({ kind: 'producer', userId: other.producerId }));
    const refused = save(vtt('sprite.jpg'), [theirs]).catch(({ code }) => code);
    expect(await refused).toBe('thumbnails_missing');
    const invented = save(vtt('sprite.jpg'), [{ name: 'sprite.jpg', url: 'https://cdn.example/a.webp' }]);
    expect(await invented.catch(({ code }) => code)).toBe('thumbnails_missing');
  });

  test('any input is parsed, or refused with a reason', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'WEBVTT',
        '',
        '00:00.000 --> 00:01.000',
        'sprite.jpg#xywh=0,0,1,1',
        '%E9%.jpg',
        '\0',
        '\uD800.png',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        try {
          return parseThumbnails(Buffer.from(['WEBVTT', ...lines].join('\n'))).every(({ name }) => name !== '');
        } catch (error) {
          return error instanceof Problem;
        }
      }),
    );
  });
});
