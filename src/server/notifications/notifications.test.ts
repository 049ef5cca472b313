import { sql, type Updateable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '#db/schema.ts';
import { asPlatform, asSchool } from '#server/db.ts';
import { setCompletion } from '#server/learning/progress/completion.ts';
import { enrollStudent } from '#server/students/enrollment.ts';
import type { NotificationList } from '#shared/contract/student/student-notifications.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import {
  newCourse,
  newNotification,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { notify } from './notify.ts';

let app: TestApp;
let school: TestSchool;
let courseId: string;
let student: TestStudent;
let caller: Caller;

beforeAll(async () => {
  app = await testApp();
  school = await newSchool(app.services.db);
  courseId = (await newCourse(app.services.db, school, { modules: [[{}]] })).id;
  [student, caller] = await newcomer();
});

async function newcomer(): Promise<[TestStudent, Caller]> {
  const made = await newStudent(app.services.db, school);
  await openEnrollment(app.services.db, made, courseId);
  return [made, await app.signedIn({ kind: 'student', ...made })];
}

const listOf = async (who: Caller) =>
  (await app.call('student.notifications', undefined, who)).data as NotificationList;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('the list', () => {
  test('has the newest first, with the number of unread ones', async () => {
    const [own, me] = await newcomer();
    const { db } = app.services;
    await newNotification(db, own, { title: 'Antiga', read: true, created_at: daysAgo(3) });
    await newNotification(db, own, { title: 'Nova', type: 'course', message: 'Uma\nduas', created_at: daysAgo(1) });
    await newNotification(db, student, { title: 'De outra pessoa' });
    const { unread, notifications } = await listOf(me);
    expect(unread).toBe(1);
    expect(notifications).toMatchObject([
      { title: 'Nova', type: 'course', message: 'Uma\nduas', read: false },
      { title: 'Antiga', type: 'system', read: true },
    ]);
    const session = await app.call('public.session', undefined, me);
    expect(session.data).toMatchObject({ viewer: { unreadNotifications: 1 } });
  });

  test('shows the latest 200, and counts unread ones beyond', async () => {
    const [own, me] = await newcomer();
    await asPlatform(app.services.db, (tx) =>
      sql`insert into notifications (producer_id, id, student_id, title, message, created_at)
        select ${own.producerId}, gen_random_uuid(), ${own.studentId}, 'Aviso ' || n, 'Recado', app_now() - n * interval '1 minute'
        from generate_series(1, 230) n`.execute(tx),
    );
    const { unread, notifications } = await listOf(me);
    expect([unread, notifications.length, notifications.at(-1)?.title]).toEqual([230, 200, 'Aviso 200']);
  });

  test('can be empty', async () => {
    const [, me] = await newcomer();
    expect(await listOf(me)).toEqual({ unread: 0, notifications: [] });
  });
});

describe('reading', () => {
  test('marking one as read is idempotent and returns the number left', async () => {
    const [own, me] = await newcomer();
    const [first] = [await newNotification(app.services.db, own), await newNotification(app.services.db, own)];
    for (const _ of ['once', 'twice'])
      expect(await app.call('student.readNotification', { notificationId: first }, me)).toMatchObject({
        status: 200,
        data: { unread: 1 },
      });
    expect((await listOf(me)).notifications.filter(({ read }) => read).map(({ id }) => id)).toEqual([first]);
  });

  test('marks all of one’s own, and nobody else’s', async () => {
    const [own, me] = await newcomer();
    const [other, them] = await newcomer();
    for (const who of [own, own, other]) await newNotification(app.services.db, who);
    expect(await app.call('student.readAllNotifications', undefined, me)).toMatchObject({ data: { unread: 0 } });
    expect([(await listOf(me)).unread, (await listOf(them)).unread]).toEqual([0, 1]);
  });

  test('another student’s is not found', async () => {
    const notificationId = await newNotification(app.services.db, student);
    const [, me] = await newcomer();
    expect(await app.call('student.readNotification', { notificationId }, me)).toMatchObject({ code: 'not_found' });
    expect((await listOf(caller)).notifications.find(({ id }) => id === notificationId)?.read).toBe(false);
  });
});

describe('notify', () => {
  test('reaches each student once, with one statement', async () => {
    const { db } = app.services;
    const people = [await newcomer(), await newcomer(), await newcomer()];
    const studentIds = [...people, ...people].map(([{ studentId }]) => studentId);
    const notice = { title: 'Aula ao vivo', message: 'Hoje às 20h.', type: 'system' } as const;
    const statements = await statementsOf(db, () =>
      asSchool(db, school, (tx) => notify(tx, app.services.jobs, { ...school, studentIds }, notice)),
    );
    expect(statements).toHaveLength(1);
    for (const [, me] of people) expect((await listOf(me)).notifications).toMatchObject([notice]);
  });

  test('cannot notify another school’s students', async () => {
    const { db } = app.services;
    const elsewhere = await newStudent(db, await newSchool(db));
    const notice = { title: 'Aviso', message: 'Recado', type: 'system' } as const;
    const into = (producerId: string) =>
      asSchool(db, school, (tx) =>
        notify(tx, app.services.jobs, { producerId, studentIds: [elsewhere.studentId] }, notice),
      );
    await expect(into(school.producerId)).rejects.toMatchObject({ code: '23503' });
    await expect(into(elsewhere.producerId)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a notice is sent automatically', () => {
  const noticesFor = async (email: string) => {
    const rows = await asPlatform(app.services.db, (tx) =>
      tx
        .selectFrom('notifications as n')
        .innerJoin('students as s', 's.id', 'n.student_id')
        .innerJoin('profiles as p', 'p.id', 's.user_id')
        .where('p.email', '=', email)
        .select(['n.type', 'n.title', 'n.message'])
        .orderBy('n.created_at')
        .execute(),
    );
    return rows.map(({ type, title, message }) => `${type}: ${title}. ${message}`);
  };
  const enroll = (email: string, courseIds: string[]) =>
    enrollStudent(app.services.db, app.services.jobs, school, {
      name: 'Nova',
      email,
      phone: null,
      cpf: null,
      courseIds,
    });

  test('for newly opened published courses', async () => {
    const { db } = app.services;
    const email = `nova-${crypto.randomUUID()}@example.com`;
    const ids: string[] = [];
    for (const title of ['Aquarela', 'Barro', 'Cera']) ids.push((await newCourse(db, school, { title })).id);
    const draft = await newCourse(db, school, { title: 'Rascunho', published: false });
    const [aquarela = '', ...others] = ids;

    await enroll(email, [aquarela]);
    await enroll(email, [aquarela, draft.id]);
    await enroll(email, [aquarela, ...others]);
    expect(await noticesFor(email)).toEqual([
      'course: Novo curso liberado. O curso “Aquarela” já está disponível para você.',
      'course: Novos cursos liberados. Já estão disponíveis para você: “Barro” e “Cera”.',
    ]);
  });

  test('with a link to its course, and without one for several courses, or one that students do not see', async () => {
    const { db } = app.services;
    const [own, me] = await newcomer();
    const [one, ...others] = [
      await newCourse(db, school, { title: 'Aquarela' }),
      await newCourse(db, school, { title: 'Barro' }),
      await newCourse(db, school, { title: 'Cera' }),
    ];
    await enroll(own.email, [one.id]);
    await enroll(
      own.email,
      others.map(({ id }) => id),
    );
    const destinations = async () => (await listOf(me)).notifications.map(({ courseId }) => courseId).sort();
    expect(await destinations()).toEqual([one.id, null]);
    const change = (columns: Updateable<Schema['courses']>) =>
      asPlatform(db, (tx) => tx.updateTable('courses').set(columns).where('id', '=', one.id).execute());
    await change({ published: false });
    expect(await destinations()).toEqual([null, null]);
    await change({ published: true, deleted_at: new Date().toISOString() });
    expect(await destinations()).toEqual([null, null]);
    await change({ deleted_at: null });
    expect(await destinations()).toEqual([one.id, null]);
    await asPlatform(db, (tx) => tx.deleteFrom('courses').where('id', '=', one.id).execute());
    expect(await destinations()).toEqual([null, null]);
  });

  test('for the first completion of a course', async () => {
    const { db } = app.services;
    const course = await newCourse(db, school, { title: 'Cerâmica', modules: [[{}, {}]] });
    const own = await newStudent(db, school);
    await openEnrollment(db, own, course.id);
    const [first = '', last = ''] = course.lessonIds;
    const complete = (lessonId: string, completed = true) =>
      setCompletion(db, app.services.jobs, own, { lessonId, completed });

    await complete(first);
    expect(await noticesFor(own.email)).toEqual([]);
    await complete(last);
    await complete(last, false);
    await complete(last);
    expect(await noticesFor(own.email)).toEqual([
      'achievement: Curso concluído. Você concluiu todas as aulas de “Cerâmica”.',
    ]);
  });
});
