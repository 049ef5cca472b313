import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { type Caller, testApp } from '#test/app.ts';
import { courseInput, newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { admitWaiting } from '../../sales/waiting.ts';
import { importBatch } from '../import/batch.ts';
import { draftsAmong, holdAccessEmails } from './held-access.ts';
import { type PublishedCourse, sendHeldEmailsOfCourse } from './held-access-sending.ts';

const app = await testApp();
const { services, call, signedIn } = app;
const { db, jobs } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let producer: Caller;
let courseId: string;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  courseId = (await newCourse(db, school, { title: 'Cerâmica', published: false })).id;
});

const address = (name = 'ana') => `${name}.${school.slug.slice(-8)}@example.com`;
const enroll = (email = address(), courseIds = [courseId], rest: object = {}) =>
  call('producer.enrollStudent', { name: 'Ana', email, courseIds, ...rest }, producer);
const setPublished = (published: boolean) =>
  call('producer.updateCourse', { courseId, ...courseInput({ title: 'Cerâmica', published }) }, producer);
const update = (studentId: string, rest: object) =>
  call(
    'producer.updateStudent',
    { studentId, name: 'Ana', email: address(), phone: '', cpf: '', status: 'active', courseIds: [courseId], ...rest },
    producer,
  );

const publications = () =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ data: PublishedCourse }>`
      select data from pgboss.job where name = 'send-held-access' and data ->> 'courseId' = ${courseId}`.execute(tx);
    return rows.map(({ data }) => data);
  });
/** Runs the job of each publication, and earlier ones once more: nothing may be sent twice. */
const workOnPublications = async () => {
  for (const course of await publications()) await sendHeldEmailsOfCourse({ db, jobs }, course);
};
const publish = async () => {
  expect(await setPublished(true)).toMatchObject({ code: null });
  await workOnPublications();
};
const queued = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'recipient_email as to', 'template_name as template', 'payload'])
      .where('producer_id', '=', school.producerId)
      .orderBy('recipient_email')
      .execute(),
  );
const recipients = async () => (await queued()).map(({ to }) => to);
const notices = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('notifications').select('title').where('producer_id', '=', school.producerId).execute(),
  );
const held = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('held_access_emails').selectAll().where('producer_id', '=', school.producerId).execute(),
  );

describe('somebody enrolled in a draft', () => {
  test('manually is notified once, when it is published', async () => {
    await enroll();
    expect(await queued()).toEqual([]);
    expect(await notices()).toEqual([]);
    await publish();
    expect(await queued()).toMatchObject([
      { to: address(), template: 'course_access', payload: { courseIds: [courseId], passwordSetBySchool: false } },
    ]);
    expect(await notices()).toHaveLength(1);
    await publish();
    await setPublished(false);
    await publish();
    expect(await recipients()).toEqual([address()]);
    expect(await notices()).toHaveLength(1);
    expect(await publications()).toHaveLength(2);
  });

  test('is listed as waiting until then', async () => {
    await enroll();
    const listed = async () =>
      ((await call('producer.students', { search: '', page: 1 }, producer)).data as StudentPage).students;
    expect(await listed()).toMatchObject([{ lastEmail: null, emailHeld: true }]);
    await publish();
    expect(await listed()).toMatchObject([{ lastEmail: { status: 'queued' }, emailHeld: false }]);
  });

  test('together with a published course is notified of that one at once', async () => {
    const { id: open } = await newCourse(db, school, { title: 'Aquarela' });
    await enroll(address(), [courseId, open]);
    expect(await queued()).toMatchObject([{ payload: { courseIds: [open] } }]);
    await publish();
    const courses = (await queued()).map(({ payload }) => (payload as { courseIds: string[] }).courseIds);
    expect(courses).toHaveLength(2);
    expect(courses).toContainEqual([courseId]);
  });

  test('with a password typed by the school gets an e-mail that mentions it', async () => {
    await enroll(address(), [courseId], { password: 'girassol lilas 42' });
    await publish();
    await mail.send(await mail.lastQueuedTo(address()));
    const text = mail.receivedBy(address()).at(-1)?.text ?? '';
    expect(text).toContain('Você já pode acessar Cerâmica');
    expect(text).toContain('Use a senha definida pela escola.');
  });

  test('by an import is notified when it is published', async () => {
    const importId = randomUUID();
    const line = { name: '', phone: '', cpf: '' };
    const rows = ['ana', 'bia'].map((name, at) => ({ ...line, line: at + 1, email: address(name) }));
    await call('producer.startImport', { importId, rows, courseIds: [courseId] }, producer);
    while (await importBatch(services, { producerId: school.producerId, importId }));
    expect(await recipients()).toEqual([]);
    await publish();
    await publish();
    expect(await recipients()).toEqual([address('ana'), address('bia')]);
  });

  test('by editing is notified when it is published', async () => {
    const { id: open } = await newCourse(db, school, { title: 'Aquarela' });
    const { data } = await enroll(address(), [open]);
    const { id } = data as { id: string };
    expect(await update(id, { courseIds: [open, courseId] })).toMatchObject({ data: { emailSent: false } });
    expect(await recipients()).toEqual([address()]);
    await publish();
    expect(await recipients()).toEqual([address(), address()]);
  });

  test('by a waiting sale is notified when it is published', async () => {
    const fixture = salesFixture(app, school, courseId);
    await fixture.tell({ email: address(), event: 'approved', transaction: 'A' });
    expect(await recipients()).toEqual([]);
    await publish();
    await admitWaiting(services);
    await admitWaiting(services);
    expect(await recipients()).toEqual([address()]);
    await setPublished(false);
    await publish();
    expect(await recipients()).toEqual([address()]);
  });

  test('manually and by a sale is notified once for both', async () => {
    const fixture = salesFixture(app, school, courseId);
    await enroll();
    await fixture.tell({ email: address(), event: 'approved', transaction: 'A' });
    await publish();
    await admitWaiting(services);
    expect(await recipients()).toEqual([address()]);
  });

  test('is also notified when the first lesson’s button publishes it', async () => {
    await enroll();
    const lesson = { courseId, title: 'Argila', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    await call('producer.addFirstLesson', { ...lesson, publish: true }, producer);
    await workOnPublications();
    expect(await recipients()).toEqual([address()]);
  });

  test('is also notified by the button that only publishes, once, however often it is pressed', async () => {
    await enroll();
    for (const _ of [1, 2]) await call('producer.publishCourse', { courseId }, producer);
    expect(await publications()).toHaveLength(1);
    await workOnPublications();
    expect(await recipients()).toEqual([address()]);
  });
});

describe('no held e-mail is sent', () => {
  test('for access that was closed before', async () => {
    const { id: other } = await newCourse(db, school);
    const { data } = await enroll();
    await enroll(address('bia'));
    await update((data as { id: string }).id, { courseIds: [other] });
    expect(await held()).toHaveLength(1);
    await publish();
    const of = (await queued()).filter(({ payload }) =>
      (payload as { courseIds: string[] }).courseIds.includes(courseId),
    );
    expect(of.map(({ to }) => to)).toEqual([address('bia')]);
  });

  test('to somebody removed or no longer allowed in', async () => {
    const gone = (await enroll()).data as { id: string };
    const inactive = (await enroll(address('bia'))).data as { id: string };
    await enroll(address('caio'));
    await call('producer.removeStudents', { studentIds: [gone.id] }, producer);
    await update(inactive.id, { email: address('bia'), status: 'inactive' });
    await publish();
    expect(await recipients()).toEqual([address('caio')]);
    expect(await held()).toEqual([]);
  });

  test('for access that has expired meanwhile', async () => {
    await enroll();
    await enroll(address('bia'));
    await asPlatform(db, (tx) =>
      sql`update enrollments e set access_until = app_now() - interval '1 minute' from students s
        where s.producer_id = e.producer_id and s.id = e.student_id and s.email = ${address()}`.execute(tx),
    );
    await publish();
    expect(await recipients()).toEqual([address('bia')]);
  });

  test('while the course is a draft again, neither by the job nor by an e-mail queued before', async () => {
    await enroll();
    await setPublished(true);
    await setPublished(false);
    await workOnPublications();
    expect(await recipients()).toEqual([]);
    await publish();
    const [email] = await queued();
    await setPublished(false);
    await mail.send(email?.id ?? '');
    expect(mail.receivedBy(address())).toEqual([]);
    expect(await queued()).toEqual([]);
    await publish();
    await mail.send(await mail.lastQueuedTo(address()));
    expect(mail.receivedBy(address()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Você já pode acessar Cerâmica'),
    ]);
  });
});

describe('a bulk closure discards the e-mail, and undoing it', () => {
  const close = async () => {
    const change = { kind: 'close', courseIds: [courseId] };
    const input = { actionId: randomUUID(), students: { filter: { search: '' } }, expected: 1, change };
    expect(await call('producer.startBulkAction', input, producer)).toMatchObject({ data: { outcomes: { done: 1 } } });
    return () => call('producer.undoBulkAction', { actionId: input.actionId }, producer);
  };
  const importOne = async () => {
    const importId = randomUUID();
    const rows = [{ line: 1, name: 'Ana', phone: '', cpf: '', email: address() }];
    await call('producer.startImport', { importId, rows, courseIds: [courseId], sendLater: true }, producer);
    while (await importBatch(services, { producerId: school.producerId, importId }));
    return importId;
  };

  test('holds it again, as it was', async () => {
    await enroll(address(), [courseId], { password: 'girassol lilas 42' });
    const before = await held();
    const undo = await close();
    expect(await held()).toEqual([]);
    await undo();
    expect(await held()).toEqual(before);
    await publish();
    expect(await queued()).toMatchObject([{ to: address(), payload: { passwordSetBySchool: true } }]);
    expect(await notices()).toHaveLength(1);
  });

  test('sends it if the course was published meanwhile', async () => {
    await enroll();
    const undo = await close();
    await publish();
    expect(await recipients()).toEqual([]);
    await undo();
    await workOnPublications();
    expect(await recipients()).toEqual([address()]);
    expect(await held()).toEqual([]);
  });

  test('holds it for its import, unless that one’s were sent meanwhile', async () => {
    const importId = await importOne();
    const undo = await close();
    await undo();
    expect(await held()).toMatchObject([{ import_id: importId }]);
    const undoLate = await close();
    await asSchool(db, school, (tx) =>
      sql`update student_imports set emails_asked_at = app_now() where id = ${importId}`.execute(tx),
    );
    await undoLate();
    expect(await held()).toMatchObject([{ import_id: null }]);
  });
});

test('an access link names the school if only drafts are open', async () => {
  const { data } = await enroll();
  await call('producer.resendAccess', { studentId: (data as { id: string }).id }, producer);
  await mail.send(await mail.lastQueuedTo(address()));
  expect(mail.receivedBy(address()).at(-1)?.text).not.toContain('Cerâmica');
  await setPublished(true);
  await call('producer.resendAccess', { studentId: (data as { id: string }).id }, producer);
  await mail.send(await mail.lastQueuedTo(address()));
  expect(mail.receivedBy(address()).at(-1)?.text).toContain('Seu acesso a Cerâmica está pronto');
});

test('publishing during an enrollment waits, and tells those students too', async () => {
  const { data } = await enroll();
  await asSchool(db, school, (tx) => sql`delete from held_access_emails`.execute(tx));
  let publishing: ReturnType<typeof setPublished> | undefined;
  await asSchool(db, school, async (tx) => {
    const drafts = await draftsAmong(tx, school.producerId, [courseId]);
    publishing = setPublished(true);
    await untilAwaited(tx);
    const studentIds = [(data as { id: string }).id];
    await holdAccessEmails(tx, { producerId: school.producerId, studentIds, courseIds: [...drafts] });
  });
  await publishing;
  await workOnPublications();
  expect(await recipients()).toEqual([address()]);
});
