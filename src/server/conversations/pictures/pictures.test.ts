import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation } from '#shared/contract/conversations/inbox.ts';
import type { LessonThreads } from '#shared/contract/conversations/lesson-threads.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import { photo, sendAnswerPicture, sendPicture } from '#test/fixtures/conversations/picture-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { CLEANED, REFUSED } from '#test/uploads/corpus.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { smallKey } from '../../uploads/keys.ts';
import { sharp } from '../../uploads/sharp.ts';
import { purgePictures } from './purge.ts';

const app = await testApp();
const { db, storage } = app.services;
const DAY_MS = 86_400_000;

let school: TestSchool;
let producer: Caller;
let courseId: string;
let lessonId: string;
let duda: Caller;
let edu: Caller;

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const course = await newCourse(db, school, { modules: [[{}]] });
  [courseId, lessonId] = [course.id, course.lessonIds[0] ?? ''];
  [duda, edu] = [await enrolled(), await enrolled()];
});

async function enrolled(): Promise<Caller> {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, courseId);
  return app.signedIn({ kind: 'student', ...student });
}

const ask = (caller: Caller, pictures: { id: string; alt?: string }[], more: object = {}) => {
  const threadId = randomUUID();
  const asked = { threadId, lessonId, kind: 'question', body: `Está certo assim? ${threadId}`, pictures, ...more };
  return app.call('student.openThread', asked, caller).then(({ code }) => ({ threadId, code }));
};
const see = (id: string, caller: Caller, as = 'student', size = 'whole', headers = {}) =>
  app.fetch(`/api/${as}/post-picture?id=${id}&size=${size}`, { headers }, caller);
const codes = async (id: string) =>
  Promise.all([see(id, duda), see(id, edu), see(id, producer, 'producer')]).then((all) => all.map((one) => one.status));
const list = async (caller: Caller) =>
  (await app.call('student.lessonThreads', { lessonId, kind: 'question' }, caller)).data as LessonThreads;
const set = (statement: ReturnType<typeof sql>) => asPlatform(db, (tx) => statement.execute(tx));
const filesLeft = async () => {
  const { objects } = await storage.listAll(`post-pictures/${school.producerId}`).catch(() => ({ objects: [] }));
  return [...objects].length;
};

describe('a picture', () => {
  test('is re-encoded without camera metadata, in two sizes, for those who may read its post', async () => {
    const id = await sendPicture(app, duda, lessonId, await photo(3000, 2000));
    expect((await ask(duda, [{ id, alt: 'A luz na parede' }])).code).toBeNull();
    const [post] = (await list(edu)).threads[0]?.posts ?? [];
    expect(post?.pictures).toEqual([{ id, width: 2000, height: 1333, alt: 'A luz na parede' }]);
    const answer = await see(id, edu);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const whole = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 2000 });
    expect((await sharp(whole).metadata()).exif).toBeUndefined();
    expect(whole.toString('latin1')).not.toContain('CASA DA DUDA');
    const small = await sharp(Buffer.from(await (await see(id, edu, 'student', 'small')).arrayBuffer())).metadata();
    expect(small.width).toBe(640);
    const again = await see(id, edu, 'student', 'whole', { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('is posted with a reply; an answer to several questions shows it in each', async () => {
    const { threadId } = await ask(duda, []);
    const other = await ask(edu, []);
    await set(sql`update threads set at_second = 10 where producer_id = ${school.producerId}`);
    const id = await sendPicture(app, duda, lessonId);
    const reply = { postId: randomUUID(), threadId, body: 'Veja', pictures: [{ id }] };
    expect((await app.call('student.reply', reply, duda)).code).toBeNull();
    const mine = await sendAnswerPicture(app, producer);
    const answer = { threadId, postId: randomUUID(), body: 'Assim', also: [other.threadId], pictures: [{ id: mine }] };
    expect((await app.call('producer.answer', answer, producer)).code).toBeNull();
    for (const thread of [threadId, other.threadId]) {
      const { data } = await app.call('producer.conversation', { threadId: thread }, producer);
      const [shown] = (data as Conversation).posts.at(-1)?.pictures ?? [];
      expect(shown).toMatchObject({ width: 800 });
      expect((await see(shown?.id ?? '', edu)).status).toBe(200);
    }
  });

  test('belongs to one post, once, and nobody else can use it', async () => {
    const id = await sendPicture(app, duda, lessonId);
    expect((await ask(edu, [{ id }])).code).toBe('picture_gone');
    expect((await ask(duda, [{ id }])).code).toBeNull();
    expect((await ask(duda, [{ id }])).code).toBe('picture_gone');
    expect((await list(edu)).questions).toBe(1);
    const many = Array.from({ length: 5 }, () => ({ id: randomUUID() }));
    expect((await ask(duda, many)).code).toBe('invalid_input');
  });

  test('of an answer to several questions counts once for the quota', async () => {
    const { threadId } = await ask(duda, []);
    const other = await ask(edu, []);
    await set(sql`update threads set at_second = 10 where producer_id = ${school.producerId}`);
    const id = await sendAnswerPicture(app, producer);
    const answer = { threadId, postId: randomUUID(), body: 'Assim', also: [other.threadId], pictures: [{ id }] };
    expect((await app.call('producer.answer', answer, producer)).code).toBeNull();
    await set(sql`update post_pictures set bytes = 1500000000 where producer_id = ${school.producerId}`);
    await expect(sendAnswerPicture(app, producer)).resolves.toEqual(expect.any(String));
  });

  test('with a missing file is not found', async () => {
    const id = await sendPicture(app, duda, lessonId);
    await ask(duda, [{ id }]);
    const { objects } = await storage.listAll(`post-pictures/${school.producerId}`);
    for (const each of objects) if ('key' in each) await storage.delete(each.key);
    expect(await codes(id)).toEqual([404, 404, 404]);
  });

  test('sent again is stored once', async () => {
    const pictureId = randomUUID();
    const bytes = new Uint8Array(await photo());
    const send = () =>
      app.clientFor(duda).student.addPostPicture({ lessonId, pictureId, file: new File([bytes], 'a') });
    expect(await send()).toEqual(await send());
    expect(await filesLeft()).toBe(2);
  });
});

describe('a picture is only visible to readers of its post: not', () => {
  test('before it is sent', async () => {
    expect(await codes(await sendPicture(app, duda, lessonId))).toEqual([404, 404, 404]);
  });

  test('of a private question, one that is held, and one that is hidden', async () => {
    const secret = await sendPicture(app, duda, lessonId);
    await ask(duda, [{ id: secret }], { private: true });
    expect(await codes(secret)).toEqual([200, 404, 200]);
    const held = await sendPicture(app, duda, lessonId);
    await ask(duda, [{ id: held }], { body: 'https://exemplo.test/a' });
    expect(await codes(held)).toEqual([200, 404, 200]);
    const id = await sendPicture(app, duda, lessonId);
    const { threadId } = await ask(duda, [{ id }]);
    expect(await codes(id)).toEqual([200, 200, 200]);
    await app.call('producer.judgePost', { postId: threadId, hidden: true, judgedAt: null }, producer);
    expect(await codes(id)).toEqual([200, 404, 200]);
  });

  test('of a lesson that is no longer open, or another school', async () => {
    const id = await sendPicture(app, duda, lessonId);
    await ask(duda, [{ id }]);
    const stranger = await app.signedIn({ kind: 'producer', userId: (await newSchool(db)).producerId });
    expect((await see(id, stranger, 'producer')).status).toBe(404);
    expect((await see(id, {})).status).toBe(401);
    await set(sql`update lessons set deleted_at = app_now() where id = ${lessonId}`);
    expect(await codes(id)).toEqual([404, 404, 200]);
  });

  test('of a post deleted by its author, whose files are deleted a day later', async () => {
    const id = await sendPicture(app, duda, lessonId);
    const { threadId } = await ask(duda, [{ id }]);
    await app.call('student.reply', { postId: randomUUID(), threadId, body: 'Comigo também' }, edu);
    await app.call('student.deletePost', { postId: threadId }, duda);
    expect(await codes(id)).toEqual([404, 404, 404]);
    expect((await list(edu)).threads[0]?.posts[0]).toMatchObject({ state: 'deleted', pictures: [] });
    await purgePictures(app.services);
    expect(await filesLeft()).toBe(2);
    await purgePictures(app.services, new Date(Date.now() + 2 * DAY_MS));
    expect(await filesLeft()).toBe(0);
  });
});

test('a file that cannot be deleted does not block others, and is retried', async () => {
  for (let count = 0; count < 3; count += 1) await sendPicture(app, duda, lessonId);
  const later = new Date(Date.now() + 2 * DAY_MS);
  const spy = vi.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('away'));
  expect((await purgePictures(app.services, later)).failed).toBe(1);
  spy.mockRestore();
  expect(await filesLeft()).toBe(2);
  await purgePictures(app.services, later);
  expect(await filesLeft()).toBe(0);
});

describe('refused are', () => {
  const refusal = (bytes: Buffer) =>
    sendPicture(app, duda, lessonId, bytes).catch(({ code }: { code: string }) => code);

  test('invalid pictures; a valid one with trailing bytes is re-encoded', async () => {
    for (const [what, bytes] of Object.entries(REFUSED))
      expect([what, await refusal(bytes)]).toEqual([what, 'unsupported_file_type']);
    const [[, bytes] = []] = Object.entries(CLEANED);
    const id = await refusal(bytes ?? Buffer.alloc(0));
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ key: string }>`select key from post_pictures where id = ${id}`.execute(tx),
    );
    for (const key of [rows[0]?.key ?? '', smallKey(rows[0]?.key ?? '')])
      expect((await sharp(await storage.getBytes(key)).metadata()).format).toBe('webp');
  });

  test('more than the daily number, and more than the school’s quota', async () => {
    await asSchool(db, school, (tx) =>
      sql`insert into post_pictures (producer_id, id, student_id, key, width, height, bytes)
      select ${school.producerId}, gen_random_uuid(), s.id, 'x' || n, 1, 1, 1
      from generate_series(1, ${TALK.picturesADay}::integer) n, (select id from students where producer_id = ${school.producerId} limit 1) s`.execute(
        tx,
      ),
    );
    const answers = await Promise.all(
      [duda, edu].map((caller) => sendPicture(app, caller, lessonId).catch(({ code }) => code)),
    );
    expect(answers.filter((answer) => answer === 'post_limit_reached')).toHaveLength(1);
    await set(sql`update post_pictures set bytes = 2000000000 where key = 'x1' or key = 'x2'`);
    await expect(sendAnswerPicture(app, producer)).rejects.toMatchObject({ code: 'picture_quota_reached' });
  });

  const outcomes = async (all: Promise<string>[]) =>
    (await Promise.all(all.map((one) => one.then(() => 'kept').catch(({ code }: { code: string }) => code)))).sort();

  test('concurrent ones beyond the quota, with their files', async () => {
    const first = await sendPicture(app, duda, lessonId);
    await asSchool(db, school, (tx) =>
      sql`insert into post_pictures (producer_id, id, student_id, key, width, height, bytes)
        select producer_id, gen_random_uuid(), student_id, 'x' || n, 1, 1, 1
        from post_pictures, generate_series(1, ${TALK.picturesADay - 2}::integer) n where id = ${first}`.execute(tx),
    );
    expect(await outcomes([1, 2, 3].map(() => sendPicture(app, duda, lessonId)))).toEqual([
      'kept',
      'post_limit_reached',
      'post_limit_reached',
    ]);
    expect(await filesLeft()).toBe(4);
    await set(sql`
      update post_pictures x set bytes = case key when 'x1' then 2000000000 else ${TALK.pictureQuotaBytes - 2_000_000_000}::bigint - (
        select 3 * bytes from post_pictures where id = ${first}) - ${TALK.picturesADay}::integer end
      where producer_id = ${school.producerId} and key in ('x1', 'x2')`);
    expect(await outcomes([1, 2, 3].map(() => sendAnswerPicture(app, producer)))).toEqual([
      'kept',
      'picture_quota_reached',
      'picture_quota_reached',
    ]);
    expect(await filesLeft()).toBe(6);
  });

  test('one whose second file cannot be stored; the first is deleted', async () => {
    const put = storage.put.bind(storage);
    const spy = vi.spyOn(storage, 'put').mockImplementationOnce(put).mockRejectedValueOnce(new Error('full'));
    await expect(sendPicture(app, duda, lessonId)).rejects.toThrow();
    spy.mockRestore();
    expect(await filesLeft()).toBe(0);
  });

  test('any of a student where minors are allowed, and none of the team', async () => {
    const early = await sendPicture(app, duda, lessonId);
    await set(sql`insert into conversation_settings (producer_id, audience) values (${school.producerId}, 'minors')`);
    expect(await refusal(await photo())).toBe('post_refused');
    expect((await ask(duda, [{ id: early }])).code).toBe('post_refused');
    expect(await list(duda)).toMatchObject({ mayPicture: false });
    await expect(sendAnswerPicture(app, producer)).resolves.toEqual(expect.any(String));
  });
});
