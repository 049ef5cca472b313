import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import { COPY_DAYS } from '#shared/privacy/requests.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newPost, newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { newPostPicture } from '#test/fixtures/conversations/picture-fixture.ts';
import {
  newCourse,
  newFailedEmail,
  newNotification,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { lastSecond } from '#test/fixtures/privacy/closing-fixture.ts';
import { openCopy } from '#test/fixtures/privacy/opened-copy.ts';
import { endRegret, newDataRequest, sessionOf } from '#test/fixtures/privacy/privacy-fixture.ts';
import { jobsNaming, RESUMED, resume, statesWhenResumed } from '#test/fixtures/queue.ts';
import { newTeamNote } from '#test/fixtures/student-page-fixture.ts';
import { newAssignment, newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { asPlatform, asSchool, type Database } from '../db.ts';
import { makeCopy } from './copy/make-copy.ts';
import { erasePerson } from './erasure/erase.ts';
import { privacyJobs } from './jobs.ts';
import { purgePrivacy } from './requests/deadlines.ts';

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let student: TestStudent;
let holder: Caller;
let lessonId: string;

beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school, { name: 'Duda <b>Aluna</b>' });
  const course = await newCourse(db, school, { modules: [[{}]] });
  await openEnrollment(db, student, course.id);
  ({ id: lessonId } = await asPlatform(db, (tx) =>
    tx.selectFrom('lessons').select('id').where('course_id', '=', course.id).executeTakeFirstOrThrow(),
  ));
  holder = await app.signedIn({ kind: 'student', ...student });
});

async function copy(): Promise<string> {
  const requestId = await newDataRequest(db, student, { kind: 'copy', proven_in: await sessionOf(db, student) });
  await makeCopy(app.services, { ...school, requestId });
  return requestId;
}
const fetchCopy = (id: string, caller = holder) => app.fetch(`/api/student/own-data.zip?id=${id}`, {}, caller);

async function opened(id: string, caller = holder, other?: string) {
  const answer = await fetchCopy(id, caller);
  expect(answer.status).toBe(200);
  return openCopy(answer, other);
}

const courseOf = (id: string) =>
  asPlatform(db, async (tx) => {
    const lesson = tx.selectFrom('lessons').select('course_id').where('id', '=', id);
    return (await lesson.executeTakeFirstOrThrow()).course_id;
  });

const note = (to: Database, body: string) =>
  asSchool(to, student, (tx) =>
    sql`
      insert into lesson_notes (producer_id, id, student_id, lesson_id, at_second, body)
      values (${student.producerId}, ${randomUUID()}, ${student.studentId}, ${lessonId}, 3, ${body})`.execute(tx),
  );

describe('the copy of personal data', () => {
  test('contains one’s own data, notes included, as JSON and as a page with escaped text', async () => {
    await note(db, 'Medir no <rosto>');
    await newNotification(db, student, { title: 'Boas-vindas' });
    const { data, page } = await opened(await copy());
    expect(data.titular).toBe('Duda <b>Aluna</b>');
    expect(data.dados).toMatchObject({
      cadastro: [{ 'E-mail': student.email }],
      matriculas: [{ 'Progresso (%)': 0 }],
      anotacoes: [{ Anotação: 'Medir no <rosto>' }],
      avisos: [{ Título: 'Boas-vindas' }],
      pedidos: [{ Pedido: 'copy' }],
    });
    expect(page).toContain('Medir no &#60;rosto&#62;');
    expect(page).not.toContain('<b>Aluna');
    expect(page).not.toContain('<script');
  });

  test('explains its data in words on its page, e-mails too', async () => {
    const content =
      '<!doctype html><html><body><table><tr><td><p>Sua <b>nota</b> saiu</p></td></tr></table></body></html>';
    await asPlatform(db, (tx) =>
      sql`
        insert into email_logs (id, producer_id, user_id, recipient_email, recipient_name, template_name, subject, content, status)
        values (${randomUUID()}, ${student.producerId}, ${student.userId}, ${student.email}, 'Duda', 'graded', 'Nota', ${content}, 'sent')`.execute(
        tx,
      ),
    );
    const { data, page } = await opened(await copy());
    expect(data.dados.emails).toMatchObject([{ Mensagem: content, Situação: 'sent' }]);
    expect(page).toContain('Sua nota saiu');
    expect(page).not.toContain('doctype html&#62;');
    expect(page).toMatch(/Situação<\/th><td>Enviado</);
    expect(page).toMatch(/Pedido<\/th><td>Cópia dos dados</);
  });

  test('contains questions, answers and posts, with pictures', async () => {
    const place = { lessonId, courseId: await courseOf(lessonId) };
    const other = await newStudent(db, school);
    const [own, theirs] = [
      await newThread(db, student, place, { body: 'Por que dura?' }),
      await newThread(db, other, place, { kind: 'comment', body: 'De outra pessoa' }),
    ];
    await newPost(db, student, theirs, { body: 'Comigo também' });
    await newPostPicture(app.services, other, theirs, 'luz de outra pessoa');
    const pictureId = await newPostPicture(app.services, student, own, 'luz dura');
    const file = `imagens/${pictureId}.webp`;
    const { data, page, other: picture } = await opened(await copy(), holder, file);
    expect(data.dados.conversas).toMatchObject([
      { Texto: 'Por que dura?', Imagens: file },
      { Texto: 'Comigo também', Imagens: null },
    ]);
    expect(page).not.toContain('De outra pessoa');
    expect(picture).toBe('luz dura');
  });

  test('contains the requests and mails of an earlier address, and nothing of who has it by now', async () => {
    const earlier = student.email;
    const settled = { state: 'done' as const, settled_at: new Date().toISOString() };
    const requestId = await newDataRequest(db, student, { ...settled, answer: 'Corrigido' });
    const mailed = (payload: object, to: { user_id: string | null; content: string }) =>
      newFailedEmail(db, student, { ...to, recipient_email: earlier, status: 'sent', payload: payload as never });
    await mailed({ requestId, part: 'settled' }, { user_id: null, content: 'Seu pedido foi atendido' });
    student = { ...student, email: `nova-${randomUUID()}@example.com` };
    await asPlatform(db, (tx) =>
      tx.updateTable('profiles').set({ email: student.email }).where('id', '=', student.userId).execute(),
    );
    const other = await newStudent(db, school, { email: earlier });
    await mailed({}, { user_id: other.userId, content: 'De outra pessoa' });
    const { dados } = (await opened(await copy())).data;
    expect(dados.pedidos).toMatchObject([{ Pedido: 'correction', Resposta: 'Corrigido' }, { Pedido: 'copy' }]);
    expect(dados.emails).toMatchObject([{ Para: earlier, Mensagem: 'Seu pedido foi atendido' }]);
    [student, holder] = [other, await app.signedIn({ kind: 'student', ...other })];
    expect((await opened(await copy())).data.dados.pedidos).toMatchObject([{ Pedido: 'copy' }]);
  });

  test('contains no other person’s data, no team notes, and no unpublished grade', async () => {
    const other = await newStudent(db, school, { name: 'Outra Pessoa' });
    await newNotification(db, other, { title: 'De outra pessoa' });
    await newTeamNote(db, student);
    await newSubmission(db, student, await newAssignment(db, school, lessonId), {
      ...{
        state: 'approved',
        marks: [4],
        comment: 'Ainda em segredo',
        graded_at: new Date().toISOString(),
        criteria: ['Luz'],
      },
    });
    const { data } = await opened(await copy());
    const all = JSON.stringify(data);
    for (const hidden of ['De outra pessoa', other.email, 'Ainda em segredo']) expect(all).not.toContain(hidden);
    expect(data.dados.tarefas).toMatchObject([{ Texto: 'Fiz na janela.', Notas: null }]);
  });

  test('is a consistent snapshot during concurrent changes', async () => {
    const requestId = await newDataRequest(db, student, { kind: 'copy', proven_in: await sessionOf(db, student) });
    let writing = true;
    const writer = (async () => {
      // Both or neither, in one transaction each.
      for (let at = 0; writing; at += 1)
        await asPlatform(db, async (tx) => {
          const of = { producer_id: school.producerId, student_id: student.studentId };
          await tx
            .insertInto('notifications')
            .values({ ...of, id: randomUUID(), title: `${at}`, message: 'm' })
            .execute();
          await sql`
            insert into lesson_notes (producer_id, id, student_id, lesson_id, at_second, body)
            values (${of.producer_id}, ${randomUUID()}, ${of.student_id}, ${lessonId}, ${at}, 'n')`.execute(tx);
        });
    })();
    await makeCopy(app.services, { ...school, requestId });
    writing = false;
    await writer;
    const { dados } = (await opened(requestId)).data;
    expect(dados.avisos).toHaveLength(dados.anotacoes?.length ?? -1);
  });

  test('can only be downloaded by its holder, for a week; then the file is deleted', async () => {
    const id = await copy();
    const other = await app.signedIn({ kind: 'student', ...(await newStudent(db, school)) });
    expect((await fetchCopy(id, other)).status).toBe(404);
    expect((await fetchCopy(id, {})).status).toBe(401);
    const { requests } = (await app.call('student.ownData', undefined, holder)).data as OwnData;
    expect(requests).toMatchObject([{ state: 'done', copyBytes: expect.any(Number) }]);
    expect(new Date(requests[0]?.copyUntil ?? '').toISOString()).toBe(lastSecond(COPY_DAYS));
    const { copy_key } = await asPlatform(db, (tx) =>
      tx
        .updateTable('data_requests')
        .set({ copy_until: sql`app_now()` })
        .where('id', '=', id)
        .returning('copy_key')
        .executeTakeFirstOrThrow(),
    );
    expect((await fetchCopy(id)).status).toBe(404);
    await purgePrivacy(app.services);
    expect(await app.services.storage.exists(copy_key ?? '')).toBe(false);
  });

  test('asks for another code where the last came back a while ago, and in any other session', async () => {
    const old = await copy();
    await asPlatform(db, (tx) =>
      sql`update data_requests set received_at = app_now() - interval '31 minutes' where id = ${old}`.execute(tx),
    );
    expect((await fetchCopy(old)).status).toBe(303);
    const id = await copy();
    expect((await fetchCopy(id)).status).toBe(200);
    const elsewhere = await app.signedIn({ kind: 'student', ...student });
    const led = await fetchCopy(id, elsewhere);
    expect([led.status, led.headers.get('location')]).toEqual([
      303,
      `/alunos/privacidade/meus-dados?escola=${school.slug}&feito=confirmar`,
    ]);
    const page = await app.fetch(led.headers.get('location') ?? '', {}, elsewhere);
    expect(await page.text()).toContain('Para baixar a cópia, confirme que é você: peça um código no seu e-mail.');
  });

  test('is made once the storage is back, whatever became of its job', async () => {
    const requestId = await newDataRequest(db, student, { kind: 'copy' });
    await resume(privacyJobs, app.services);
    const of = jobsNaming(app.url, 'make-data-copy', requestId);
    const states = () => statesWhenResumed(app.services, { jobs: privacyJobs, by: 'resume-copies', of });
    expect(await states()).toEqual(RESUMED);
    await makeCopy(app.services, { ...school, requestId });
    await of.lose();
    expect((await states()).lost).toEqual([]);
  });

  test('that was stored by a process that died is found a day later, and no other', async () => {
    const id = await copy();
    const stray = `copies/${school.producerId}/${randomUUID()}.sealed`;
    await app.services.storage.put(stray, 'selado');
    await purgePrivacy(app.services);
    expect(await app.services.storage.exists(stray)).toBe(true);
    await purgePrivacy(app.services, new Date(Date.now() + 3 * 86_400_000));
    expect(await app.services.storage.exists(stray)).toBe(false);
    expect((await fetchCopy(id)).status).toBe(200);
  });

  test('is not stored if its holder is erased meanwhile', async () => {
    const requestId = await newDataRequest(db, student, { kind: 'copy' });
    const erasure = await newDataRequest(db, student, { kind: 'erasure' });
    await endRegret(db, erasure);
    let key = '';
    const storage = new Proxy(app.services.storage, {
      get: (real, name) =>
        name === 'copyFromFs'
          ? async (...asked: Parameters<typeof real.copyFromFs>) => {
              [, key] = asked as unknown as [string, string];
              await real.copyFromFs(...asked);
              await erasePerson(app.services, { ...school, requestId: erasure });
            }
          : (Reflect.get(real, name).bind?.(real) ?? Reflect.get(real, name)),
    });
    await makeCopy({ ...app.services, storage }, { ...school, requestId });
    expect(key).toContain('copies/');
    expect(await app.services.storage.exists(key)).toBe(false);
    const [kept] = await asPlatform(db, (tx) =>
      tx.selectFrom('data_requests').selectAll().where('id', '=', requestId).execute(),
    );
    expect(kept).toMatchObject({ state: 'withdrawn', copy_key: null, email: null });
  });

  test('made twice is stored once; after an erasure there is none, and a download in progress completes', async () => {
    const requestId = await newDataRequest(db, student, { kind: 'copy', proven_in: await sessionOf(db, student) });
    const ref = { ...school, requestId };
    await Promise.all([makeCopy(app.services, ref), makeCopy(app.services, ref)]);
    const begun = await fetchCopy(requestId);
    const late = await newDataRequest(db, student, { kind: 'copy', year: 2020, number: 1 });
    const erasure = await newDataRequest(db, student, { kind: 'erasure' });
    await endRegret(db, erasure);
    await erasePerson(app.services, { ...school, requestId: erasure });
    await makeCopy(app.services, { ...school, requestId: late });
    expect(
      Buffer.from(await begun.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const kept = await asPlatform(db, (tx) =>
      tx.selectFrom('data_requests').select('copy_key').where('producer_id', '=', school.producerId).execute(),
    );
    expect(kept.map(({ copy_key }) => copy_key)).toEqual([null, null, null]);
  });
});
