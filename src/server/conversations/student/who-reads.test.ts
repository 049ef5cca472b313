import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Inbox } from '#shared/contract/conversations/inbox.ts';
import { testApp } from '#test/app.ts';
import { inDays, newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newPost, newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  ask,
  bodies,
  course,
  duda,
  eachUnderItsLesson,
  edu,
  inTurma,
  keepApart,
  list,
  place,
  replyTo,
  school,
  settings,
} from '#test/fixtures/conversations/lesson-talk.ts';
import { newCourse, openEnrollment } from '#test/fixtures/factories.ts';
import type { Learner } from '../../actors.ts';
import { deleteLesson } from '../../courses/trash/delete.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { readThreadRecipients } from '../../live/thread-recipients.ts';
import { refreshEnrollments } from '../../students/access/refresh-enrollments.ts';
import { setEnds } from '../../students/access/set-ends.ts';
import { notifyOfPost } from '../notices/notify-of-post.ts';

const app = await testApp();
const { db } = app.services;

eachUnderItsLesson();

describe('who reads what', () => {
  test('a private question is only visible to its author and the school', async () => {
    await ask(duda, 'Posso pagar depois?', { private: true });
    expect(bodies(await list(duda))).toEqual([['Posso pagar depois?']]);
    expect(await list(edu)).toMatchObject({ threads: [], questions: 0 });
  });

  test('posts of a separate turma are not visible to other turmas, by list or by address', async () => {
    const [a, b] = [await inTurma(), await inTurma()];
    const threadId = await newThread(db, b.student, place, { cohort_id: b.cohortId });
    const read = () => app.call('student.thread', { threadId }, a.student.caller);
    expect((await read()).code).toBeNull();
    await keepApart(b.cohortId);
    expect(await list(a.student)).toMatchObject({ threads: [], questions: 0 });
    expect((await read()).code).toBe('not_found');
    expect((await replyTo(threadId, a.student, 'Olá')).code).toBe('not_found');
    expect((await app.call('student.reportPost', { postId: threadId }, a.student.caller)).code).toBe('not_found');
    expect(bodies(await list(b.student))).toHaveLength(1);
    // Row level security also hides them from queries without that condition.
    expect(await rowsSeen(a.student)).toEqual({ threads: 0, posts: 0 });
    expect(await rowsSeen(b.student)).toEqual({ threads: 1, posts: 1 });
  });

  test('whose access was extended beyond the turma’s stays in its separate conversations', async () => {
    const { student, cohortId } = await inTurma();
    const [others, elsewhere] = [await newThread(db, student, place, { cohort_id: cohortId }), await inTurma()];
    await keepApart(cohortId);
    await endTurmaAndExtend(student);
    await ask(student, 'Qual a lente?');
    expect(await list(student)).toMatchObject({ questions: 2 });
    expect((await replyTo(others, student, 'Olá')).code).toBeNull();
    for (const reader of [edu, elsewhere.student]) expect(await list(reader)).toMatchObject({ threads: [] });
    const opened = { producerId: school.producerId, ...place, cohortId, authorId: null, alone: false };
    const pages = { studentsOf: () => [student.studentId, edu.studentId] };
    expect(await readThreadRecipients(db, [opened], pages)).toMatchObject([{ studentId: student.studentId }]);
  });

  test('with a turma that ended and one that goes on, a new question belongs to the latter', async () => {
    const [{ student, cohortId }, next] = [await inTurma(), await newCohort(db, school, course.id)];
    await keepApart(cohortId);
    await endTurmaAndExtend(student);
    await asSchool(db, school, (tx) =>
      tx
        .updateTable('access_grants')
        .set({ cohort_id: next })
        .where('cohort_id', 'is', null)
        .where('student_id', '=', student.studentId)
        .execute(),
    );
    await ask(student, 'Qual a lente?');
    expect(bodies(await list(edu))).toEqual([['Qual a lente?']]);
  });

  test('so it does with a turma that is over', async () => {
    const [{ student, cohortId }, next] = [await inTurma(), await newCohort(db, school, course.id)];
    await keepApart(cohortId);
    const { producerId, studentId } = student;
    const grant = { producer_id: producerId, student_id: studentId, course_id: course.id, id: randomUUID() };
    await asSchool(db, school, async (tx) => {
      await tx
        .insertInto('access_grants')
        .values({ ...grant, origin: 'sale', cohort_id: next })
        .execute();
      const over = { ends_at: inDays(-1), ends_access: true };
      await tx.updateTable('cohorts').set(over).where('id', '=', cohortId).execute();
    });
    await ask(student, 'Qual a lente?');
    expect(bodies(await list(edu))).toEqual([['Qual a lente?']]);
  });

  test('after a separate turma is deleted, its posts are only visible to the team', async () => {
    const [open, apart] = [await inTurma(), await inTurma()];
    await newThread(db, open.student, place, { cohort_id: open.cohortId, body: 'Qual a lente?' });
    const threadId = await newThread(db, apart.student, place, { cohort_id: apart.cohortId });
    const secret = await newThread(db, apart.student, place, { cohort_id: apart.cohortId, private: true });
    await newPost(db, apart.student, threadId);
    await keepApart(apart.cohortId);
    await asSchool(db, school, (tx) =>
      tx.updateTable('access_grants').set({ closed_at: sql`app_now()` }).where('cohort_id', 'is not', null).execute(),
    );
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    for (const { cohortId } of [apart, open])
      expect((await app.call('producer.deleteCohort', { cohortId }, producer)).code).toBeNull();
    expect(bodies(await list(edu))).toEqual([['Qual a lente?']]);
    expect((await app.call('student.thread', { threadId }, edu.caller)).code).toBe('not_found');
    expect(await rowsSeen(edu)).toEqual({ threads: 1, posts: 1 });
    const inbox = async (view: string) =>
      ((await app.call('producer.inbox', { view }, producer)).data as Inbox).rows.map(({ id }) => id);
    expect(await inbox('hidden')).toEqual([threadId]);
    expect(await inbox('waiting')).toContain(secret);
  });

  test('a new question belongs to its author’s turma', async () => {
    const { student, cohortId } = await inTurma();
    await ask(student, 'Qual a lente?');
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ cohort: string }>`select cohort_id as cohort from threads where author_id = ${student.studentId}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ cohort: cohortId }]);
  });

  test('without access, or for a deleted or unreleased lesson, nothing is shown', async () => {
    const threadId = await newThread(db, duda, place);
    await asSchool(db, school, (tx) =>
      tx.updateTable('enrollments').set({ status: 'inactive' }).where('student_id', '=', edu.studentId).execute(),
    );
    const other = await newCourse(db, school);
    await openEnrollment(db, edu, other.id);
    expect((await app.call('student.thread', { threadId }, edu.caller)).code).toBe('not_found');
    expect((await app.call('student.lessonThreads', { lessonId: place.lessonId }, edu.caller)).code).toBe('not_found');
    await deleteLesson(db, school, { lessonId: place.lessonId });
    expect((await app.call('student.thread', { threadId }, duda.caller)).code).toBe('not_found');
    expect((await replyTo(threadId, duda, 'E agora?')).code).toBe('not_found');
  });

  test('with minors students cannot write to each other, and see first names', async () => {
    const threadId = await newThread(db, duda, place);
    await settings({ audience: 'minors' });
    expect((await replyTo(threadId, edu, 'Oi')).code).toBe('post_refused');
    expect((await ask(edu, 'Oi', { kind: 'comment' })).code).toBe('post_refused');
    expect((await replyTo(threadId, duda, 'Oi')).code).toBeNull();
    const seen = await list(edu);
    expect(seen).toMatchObject({ mayComment: false, threads: [{ open: false, posts: [{ authorName: 'Duda' }, {}] }] });
    expect(await list(duda)).toMatchObject({ threads: [{ posts: [{ authorName: 'Duda Aluna' }, {}] }] });
  });

  test('with children every question is private', async () => {
    await settings({ audience: 'children' });
    await ask(duda, 'Posso usar o celular?');
    expect(await list(duda)).toMatchObject({ alwaysPrivate: true, threads: [{ private: true }] });
    expect(await list(edu)).toMatchObject({ threads: [] });
  });

  test('with children so are the questions of before, and nobody else is told of their answers', async () => {
    const [threadId, postId] = [await newThread(db, duda, place, { body: 'Qual a lente?' }), randomUUID()];
    await app.call('student.followThread', { threadId, following: 'on' }, edu.caller);
    const theirs = randomUUID();
    await replyTo(threadId, edu, 'Eu uso a de 50.', theirs);
    await settings({ audience: 'children' });
    expect(await list(edu)).toMatchObject({ threads: [], questions: 0 });
    expect((await app.call('student.thread', { threadId }, edu.caller)).code).toBe('not_found');
    expect((await app.call('student.editPost', { postId: theirs, body: 'Oi!' }, edu.caller)).code).toBe('not_found');
    expect((await replyTo(threadId, duda, 'E a luz?', postId)).code).toBeNull();
    expect(await list(duda)).toMatchObject({ threads: [{ private: true, open: true, posts: [{}, {}, {}] }] });
    await notifyOfPost(app.services, { producerId: school.producerId, postId });
    expect((await app.call('student.notifications', undefined, edu.caller)).data).toMatchObject({ notifications: [] });
  });

  test.each([{ audience: 'minors' }, { audience: 'children' }, { comments: false }])(
    'without comments nobody goes on writing under those of before: %o',
    async (columns) => {
      const threadId = await newThread(db, duda, place, { kind: 'comment' });
      await settings(columns);
      for (const student of [duda, edu]) {
        expect(await list(student, 'comment')).toMatchObject({ threads: [{ open: false }] });
        expect((await replyTo(threadId, student, 'Eu também!')).code).toBe('post_refused');
      }
    },
  );
});

/** The grants so far end yesterday, and another opens the course for ever. */
const endTurmaAndExtend = ({ producerId, studentId }: Learner) =>
  asSchool(db, school, async (tx) => {
    await tx
      .updateTable('access_grants')
      .set({ ends_at: inDays(-1) })
      .where('student_id', '=', studentId)
      .execute();
    const places = { producerId, studentIds: [studentId], courseIds: [course.id] };
    await setEnds(tx, places, new Map([[course.id, null]]));
    await refreshEnrollments(tx, places);
  });

async function rowsSeen({ producerId, studentId }: Learner) {
  const { rows } = await asSchool(db, { producerId, studentId }, (tx) =>
    sql<{ threads: number; posts: number }>`
      select (select count(*)::integer from threads) as threads, (select count(*)::integer from thread_posts) as posts`.execute(
      tx,
    ),
  );
  return rows[0];
}
