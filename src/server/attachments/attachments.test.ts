import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { copyCourse } from '../courses/copy.ts';
import { deleteCourse } from '../courses/trash/delete.ts';
import { asPlatform, asSchool } from '../db.ts';
import { readLesson } from '../learning/lesson.ts';
import { purgeAttachments } from './purge.ts';

const app = await testApp();
const { db, storage } = app.services;

const PDF = '%PDF-1.7\n%âãÏÓ\n';
const ZIP = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
const WAV = new TextEncoder().encode('RIFF____WAVEfmt ');

let school: TestSchool;
let student: TestStudent;
let producer: Caller;
let learner: Caller;
let course: Awaited<ReturnType<typeof newCourse>>;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  course = await newCourse(db, school, { modules: [[{}, { releaseDays: 3 }]] });
  await openEnrollment(db, student, course.id);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  learner = await app.signedIn({ kind: 'student', ...student });
});

const lessonId = (at = 0) => course.lessonIds[at] ?? '';

function upload(name: string, content: BlobPart = PDF, to = lessonId(), by = producer, key?: string) {
  const form = new FormData();
  if (key) form.set('key', key);
  form.set('file', new File([content], name));
  return app.fetch(`/api/producer/lessons/${to}/attachments`, { method: 'POST', body: form }, by);
}
const added = async (...file: Parameters<typeof upload>): Promise<string> => (await (await upload(...file)).json()).id;
const refusal = async (...file: Parameters<typeof upload>) => {
  const response = await upload(...file);
  return [response.status, (await response.json()).code];
};
const call = (operation: Parameters<typeof app.call>[0], input: object) => app.call(operation, input, producer);
const listed = async () => (await readLesson(app.services, student, { lessonId: lessonId() })).attachments;
const names = async () => (await listed()).map(({ name }) => name);
const open = (id: string, by = learner, area = 'student') => app.fetch(`/api/${area}/attachment?id=${id}`, {}, by);
const files = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('attachment_files').where('producer_id', '=', school.producerId).selectAll().execute(),
  );

describe('a lesson’s attachment', () => {
  test('shows type and size, and is downloaded by those who may see the lesson, never shown as a page', async () => {
    const id = await added('Guia de medição.PDF');
    expect(await listed()).toEqual([
      { id, name: 'Guia de medição', kind: 'pdf', extension: 'pdf', bytes: expect.any(Number), url: null },
    ]);
    for (const response of [await open(id), await open(id, producer, 'producer')]) {
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(PDF);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Guia de medi__o.pdf"; filename*=UTF-8''Guia%20de%20medi%C3%A7%C3%A3o.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      });
    }
  });

  test('has no public address', async () => {
    await added('guia.pdf');
    const [file] = await files();
    expect((await app.fetch(`/uploads/${file?.key}`)).status).toBe(404);
    expect((await open((await listed())[0]?.id ?? '', {})).status).toBe(401);
  });

  test('is not found for those who may not see the lesson', async () => {
    const later = await added('depois.pdf', PDF, lessonId(1));
    expect((await open(later)).status).toBe(403);
    const id = await added('guia.pdf');
    const outsider = await newStudent(db, school);
    const other = await newCourse(db, school, { modules: [[{}]] });
    await openEnrollment(db, outsider, other.id);
    expect((await open(id, await app.signedIn({ kind: 'student', ...outsider }))).status).toBe(403);
    const foreign = await newSchool(db);
    const stranger = await app.signedIn({ kind: 'producer', userId: foreign.producerId });
    expect((await open(id, stranger, 'producer')).status).toBe(404);
    expect((await open('1 or 1=1')).status).toBe(422);
  });

  test.each([
    ['planilha.xlsx', ZIP, 'sheet'],
    ['lista.csv', 'a;b\n1;2', 'sheet'],
    ['pacote.zip', ZIP, 'zip'],
    ['aula.wav', WAV, 'audio'],
    ['aula.mp3', 'ID3.......', 'audio'],
    ['foto.JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image'],
  ])('%s is accepted', async (name, content, kind) => {
    await added(name, content);
    expect((await listed())[0]?.kind).toBe(kind);
  });

  test.each([
    ['pagina.html', '<script>alert(1)</script>'],
    ['guia.pdf', '<!doctype html>'],
    ['guia.pdf', ''],
    ['planilha.xlsx', 'a;b'],
    ['lista.csv', new Uint8Array([77, 90, 0, 3])],
    ['virus.exe', ZIP],
    ['pdf', PDF],
    ['foto.svg', '<svg/>'],
    ['__proto__.constructor', PDF],
  ])('%s with other content is refused', async (name, content) => {
    expect(await refusal(name, content)).toEqual([415, 'unsupported_file_type']);
    expect(await files()).toEqual([]);
  });

  test('is limited in size, number and the school’s quota', async () => {
    expect(await refusal('grande.csv', 'a'.repeat(LIMITS.attachmentBytes + 1))).toEqual([413, 'file_too_large']);
    const full = { producer_id: school.producerId, id: randomUUID(), key: `attachments/${randomUUID()}` };
    await asSchool(db, school, (tx) =>
      tx
        .insertInto('attachment_files')
        .values({ ...full, kind: 'zip', extension: 'zip', bytes: LIMITS.attachmentQuotaBytes - 1 })
        .execute(),
    );
    expect(await refusal('a.pdf')).toEqual([409, 'attachment_quota_reached']);
    expect(await files()).toHaveLength(1);
  });

  test('is refused once the lesson is full', async () => {
    for (let at = 0; at < LIMITS.attachments; at += 1)
      await call('producer.linkAttachment', { lessonId: lessonId(), name: `L${at}`, url: 'https://example.com/' });
    expect(await refusal('mais.pdf')).toEqual([409, 'attachment_limit_reached']);
  });

  test('is counted one after the other, also for an instructor', async () => {
    const { userId } = await newMember(db, school, { role: 'instructor', course_ids: [course.id] });
    const instructor = await app.signedIn({ kind: 'producer', userId, producerId: school.producerId });
    for (let at = 1; at < LIMITS.attachments; at += 1) await added(`${at}.pdf`, PDF, lessonId(), instructor);
    const { sent } = await asPlatform(db, async (tx) => {
      // Holds whoever has counted, until the first of them is about to insert.
      await sql`select from lessons where id = ${lessonId()} for update`.execute(tx);
      const uploads = Array.from({ length: 3 }, (_, at) => upload(`mais-${at}.pdf`, PDF, lessonId(), instructor));
      await untilAwaited(tx);
      return { sent: uploads };
    });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  test('is not found for another school’s lesson', async () => {
    const foreign = await newCourse(db, await newSchool(db), { modules: [[{}]] });
    expect(await refusal('guia.pdf', PDF, foreign.lessonIds[0])).toEqual([404, 'not_found']);
  });
});

describe('an attachment that is sent again, after its answer was lost', () => {
  test('is there once, and counted once', async () => {
    const key = randomUUID();
    const again = () => added('guia.pdf', PDF, lessonId(), producer, key);
    const [id, ...others] = await Promise.all([again(), again()]);
    expect([...others, await again()]).toEqual([id, id]);
    expect(await names()).toEqual(['guia']);
    const [file, ...more] = await files();
    expect(more).toEqual([]);
    const { objects } = await storage.listAll(`attachments/${school.producerId}/`);
    expect([...objects]).toMatchObject([{ key: file?.key }]);
    const link = { lessonId: lessonId(), name: 'Planilha', url: 'example.com/p', key };
    const [one, two] = [await call('producer.linkAttachment', link), await call('producer.linkAttachment', link)];
    expect(one.data).toEqual(two.data);
    expect(await names()).toEqual(['guia', 'Planilha']);
  });

  test('is there once if the lesson has been full since', async () => {
    const key = randomUUID();
    const id = await added('guia.pdf', PDF, lessonId(), producer, key);
    for (let at = 1; at < LIMITS.attachments; at += 1)
      await call('producer.linkAttachment', { lessonId: lessonId(), name: `L${at}`, url: 'https://example.com/' });
    expect(await added('guia.pdf', PDF, lessonId(), producer, key)).toBe(id);
  });

  test('is another one in another lesson', async () => {
    const key = randomUUID();
    const id = await added('guia.pdf', PDF, lessonId(), producer, key);
    expect(await added('guia.pdf', PDF, lessonId(1), producer, key)).not.toBe(id);
  });
});

describe('a lesson’s attachments', () => {
  test('can be renamed, moved, removed and restored', async () => {
    const pdf = await added('guia.pdf');
    const link = { lessonId: lessonId(), name: ' Planilha ', url: 'example.com/p' };
    const { id } = (await call('producer.linkAttachment', link)).data as { id: string };
    await added('audio.mp3', 'ID3');
    expect((await listed())[1]).toMatchObject({ name: 'Planilha', kind: 'link', url: 'https://example.com/p' });
    await call('producer.renameAttachment', { attachmentId: pdf, name: 'Guia 2' });
    await call('producer.moveAttachment', { attachmentId: pdf, index: 1 });
    expect(await names()).toEqual(['Planilha', 'Guia 2', 'audio']);
    await call('producer.moveAttachment', { attachmentId: id, index: 99 });
    expect(await names()).toEqual(['Guia 2', 'audio', 'Planilha']);
    await call('producer.removeAttachment', { attachmentId: pdf });
    expect(await names()).toEqual(['audio', 'Planilha']);
    expect((await open(pdf)).status).toBe(404);
    await call('producer.restoreAttachment', { attachmentId: pdf });
    expect(await names()).toEqual(['Guia 2', 'audio', 'Planilha']);
    expect((await call('producer.attachments', { lessonId: lessonId() })).data).toMatchObject({
      attachments: [{ name: 'Guia 2' }, { name: 'audio' }, { name: 'Planilha' }],
      used: expect.any(Number),
      quota: LIMITS.attachmentQuotaBytes,
    });
  });

  test.each([
    [{ name: '', url: 'https://example.com' }, 'name', 'required'],
    [{ name: 'x'.repeat(121), url: 'https://example.com' }, 'name', 'too_long'],
    [{ name: 'Link', url: '' }, 'url', 'required'],
    [{ name: 'Link', url: 'javascript:alert(1)' }, 'url', 'invalid'],
  ])('a link like %j is an error of its field', async (link, field, code) => {
    expect(await call('producer.linkAttachment', { lessonId: lessonId(), ...link })).toMatchObject({
      status: 422,
      data: { fields: [{ field, code }] },
    });
  });

  test('are copied with the course, sharing the file', async () => {
    await added('guia.pdf');
    const removed = await added('fora.pdf');
    await call('producer.removeAttachment', { attachmentId: removed });
    const { id } = await copyCourse(db, school, { courseId: course.id });
    const copied = await asPlatform(db, (tx) =>
      tx
        .selectFrom('lesson_attachments as a')
        .innerJoin('lessons as l', 'l.id', 'a.lesson_id')
        .where('l.course_id', '=', id)
        .select('a.name')
        .execute(),
    );
    expect(copied).toEqual([{ name: 'guia' }]);
    expect(await files()).toHaveLength(2);
  });

  test('keep their file while they can be restored or a lesson in the bin has them; then it is deleted', async () => {
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    const kept = await added('guia.pdf');
    const gone = await added('fora.pdf');
    await call('producer.removeAttachment', { attachmentId: gone });
    expect(await purgeAttachments(app.services, later(0.5))).toEqual({ deleted: 0, failed: 0 });
    const before = await files();
    await purgeAttachments(app.services, later(2));
    const [left, ...more] = await files();
    expect(more).toEqual([]);
    expect((await open(kept)).status).toBe(200);
    for (const { key } of before) expect(await storage.exists(key)).toBe(key === left?.key);
    await deleteCourse(db, school, { courseId: course.id });
    await purgeAttachments(app.services, later(2));
    expect(await files()).toHaveLength(1);
    expect((await open(kept, producer, 'producer')).status, 'its lesson may come back').toBe(200);
  });
});
