import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays, newCohort, newRule, putInto } from '#test/fixtures/cohort-fixture.ts';
import { newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { jobsNaming, RESUMED, resume, statesWhenResumed } from '#test/fixtures/queue.ts';
import { twoAttempts } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { newAssignment, newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '#test/fixtures/tasks/task-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { type Block, bodyOf } from '../../email/blocks.ts';
import { setPosition } from '../../learning/progress/position.ts';
import { assignmentJobs } from '../jobs.ts';
import { settleSubmission } from './settle.ts';
import { submissionGradedEmail } from './submission-graded-email.ts';

const { services, url } = await testApp();
const { db, env, jobs } = services;

let here: Awaited<ReturnType<typeof taskSchool>>;
let submissionId: string;
beforeEach(async () => {
  here = await taskSchool({ criteria: ['Luz', 'Fundo'], mandatory: true });
  submissionId = await newSubmission(db, here.student, here.assignmentId);
});

const review = (marks: number[], comment = 'Boa luz.') => ({ submissionId, marks, comment });
const grade = (marks: number[], comment?: string) => here.own('producer.gradeSubmission', review(marks, comment));
/** Simulates that the minute for taking a grade back has passed. */
async function settle(more: { takesBack?: boolean } = {}) {
  await asPlatform(db, (tx) =>
    sql`update submissions set graded_at = graded_at - interval '61 seconds' where id = ${submissionId}`.execute(tx),
  );
  await settleSubmission({ db, jobs }, { producerId: here.school.producerId, submissionId, ...more });
}
const seen = async () => (await here.read()).data as { refusal: string | null; versions: { state: string }[] };
const complete = (completed = true) =>
  here.app.call('student.setCompletion', { lessonId: here.lessonId, completed }, here.learner);
const isCompleted = async () =>
  ((await here.app.call('student.lesson', { lessonId: here.lessonId }, here.learner)).data as { completed: boolean })
    .completed;
const sentToStudent = () =>
  asPlatform(db, async (tx) => ({
    notices: await tx
      .selectFrom('notifications')
      .where('student_id', '=', here.student.studentId)
      .where('title', 'like', 'Tarefa%')
      .select(['title', 'message'])
      .execute(),
    mails: await tx
      .selectFrom('email_logs')
      .where('template_name', '=', 'submission_graded')
      .where('recipient_email', '=', here.student.email)
      .selectAll()
      .execute(),
  }));

describe('a grade', () => {
  test('is shown and notified after a minute, once, and completes the waiting lesson', async () => {
    expect((await complete()).code).toBe('task_not_approved');
    expect((await grade([4, 2])).code).toBeNull();
    expect(await seen()).toMatchObject({
      refusal: 'reviewing',
      versions: [{ state: 'reviewing', marks: [], comment: '' }],
    });
    await settleSubmission({ db, jobs }, { producerId: here.school.producerId, submissionId });
    expect([(await sentToStudent()).notices, await isCompleted()]).toEqual([[], false]);
    await settle();
    await settle();
    expect(await seen()).toMatchObject({
      refusal: 'approved',
      versions: [
        {
          state: 'approved',
          comment: 'Boa luz.',
          marks: [
            { criterion: 'Luz', mark: 4 },
            { criterion: 'Fundo', mark: 2 },
          ],
        },
      ],
    });
    const { notices, mails } = await sentToStudent();
    expect(notices).toEqual([{ title: 'Tarefa aprovada', message: '“Três retratos”: nota 6 de 8. Boa luz.' }]);
    expect(mails).toHaveLength(1);
    expect(await isCompleted()).toBe(true);
    expect((await complete(false)).code).toBeNull();
    expect((await complete()).code).toBeNull();
  });

  test('with a single “Refazer” asks for a new version, whatever the deadline, and completes nothing', async () => {
    await grade([4, 1], 'Refaça o fundo.');
    await asSchool(db, here.school, (tx) =>
      tx.updateTable('assignments').set({ due_at: '2020-01-01T00:00:00Z', takes_late: false }).execute(),
    );
    await settle();
    expect(await seen()).toMatchObject({ refusal: null, version: 2 });
    expect([(await complete()).code, await isCompleted()]).toEqual(['task_not_approved', false]);
    const { data } = await here.submit({ version: 2, body: 'De novo' });
    expect(data).toMatchObject({
      versions: [
        { version: 2, late: false },
        { version: 1, state: 'redo' },
      ],
    });
    expect((await here.own('producer.saveReview', review([1, 1]))).code).toBe('submission_changed');
  });

  test('withdrawn within its minute is never notified', async () => {
    await grade([1, 1]);
    expect((await here.own('producer.reopenSubmission', { submissionId })).code).toBeNull();
    await settle();
    expect(await sentToStudent()).toEqual({ notices: [], mails: [] });
    expect((await here.own('producer.submission', { submissionId })).data).toMatchObject({
      state: 'reviewing',
      marks: [1, 1],
      comment: 'Boa luz.',
    });
  });

  test('withdrawn later revokes the completion, and the next grade is notified', async () => {
    await grade([4, 4]);
    await settle();
    await here.own('producer.reopenSubmission', { submissionId });
    await settle({ takesBack: true });
    expect([await isCompleted(), (await seen()).versions[0]?.state]).toEqual([false, 'reviewing']);
    await grade([1, 4]);
    await settle();
    expect((await sentToStudent()).notices.map(({ title }) => title).sort()).toEqual([
      'Tarefa aprovada',
      'Tarefa para refazer',
    ]);
    expect(await isCompleted()).toBe(false);
  });

  test('requires every mark, and can only be given once', async () => {
    expect((await grade([4])).code).toBe('invalid_input');
    expect((await grade([4, 0])).code).toBe('invalid_input');
    expect((await grade([4, 5])).code).toBe('invalid_input');
    expect([(await grade([4, 3])).code, (await grade([4, 3])).code, (await grade([4, 2])).code]).toEqual([
      null,
      null,
      'submission_changed',
    ]);
  });

  test('is e-mailed with its comment as text, if it still stands and the student wants notices', async () => {
    await grade([4, 4], '<b>Ótimo</b>');
    await settle();
    const [mail] = (await sentToStudent()).mails;
    const row = {
      ...{
        id: mail?.id ?? '',
        producerId: here.school.producerId,
        userId: here.student.userId,
        payload: { submissionId },
      },
      ...{
        recipientEmail: here.student.email,
        recipientName: 'Duda',
        template: 'submission_graded',
        attempts: 0,
        key: 'k',
      },
      ...{ unclear: false, createdAt: new Date().toISOString() },
    };
    const loaded = await submissionGradedEmail.load({ db, env }, row);
    if ('dropped' in loaded) throw new Error(loaded.dropped);
    const blocks = submissionGradedEmail.body(loaded.content, loaded.branding) as readonly Block[];
    const { html } = bodyOf(blocks, '#4318FF');
    const written = `${html}`;
    expect(written).toContain('&#60;b&#62;Ótimo');
    expect(written).toContain(`/alunos/curso/${here.course.id}?aula=${here.lessonId}`);
    await asPlatform(db, (tx) =>
      tx.updateTable('students').set({ notify_by_email: false }).where('id', '=', here.student.studentId).execute(),
    );
    expect(await submissionGradedEmail.load({ db, env }, row)).toEqual({ dropped: 'outdated' });
  });
});

describe('what the team does is nothing that the student did', () => {
  const longAgo = inDays(-40);
  beforeEach(() =>
    asPlatform(db, (tx) =>
      tx.updateTable('submissions').set({ submitted_at: longAgo }).where('id', '=', submissionId).execute(),
    ),
  );
  /** As the student finds it in the history, and the team among those at risk. */
  async function activity() {
    const { data } = await here.app.call('student.history', undefined, here.learner);
    const { lessons } = data as { lessons: { lastWatchedAt: string; completed: boolean }[] };
    const away = (await here.own('producer.studentsAtRisk', { risk: 'away30' })).data as { students: object[] };
    return { lessons, away: away.students };
  }

  test('approving a task, and taking that back, does not count as watching the lesson', async () => {
    const keys = { producer_id: here.school.producerId, student_id: here.student.studentId, lesson_id: here.lessonId };
    const opened = { course_id: here.course.id, begun_at: longAgo, last_watched_at: longAgo };
    await asPlatform(db, (tx) =>
      tx
        .insertInto('lesson_progress')
        .values({ ...keys, ...opened })
        .execute(),
    );
    await grade([4, 4]);
    await settle();
    expect(await activity()).toMatchObject({
      lessons: [{ lastWatchedAt: longAgo, completed: true }],
      away: [{ id: here.student.studentId, daysAway: 40 }],
    });
    await here.own('producer.reopenSubmission', { submissionId });
    await settle({ takesBack: true });
    expect(await activity()).toMatchObject({
      lessons: [{ lastWatchedAt: longAgo, completed: false }],
      away: [{ daysAway: 40 }],
    });
  });

  test('a lesson of which nothing was kept was last open when the task was handed in', async () => {
    await grade([4, 4]);
    await settle();
    expect(await activity()).toMatchObject({
      lessons: [{ lastWatchedAt: longAgo, completed: true }],
      away: [{ daysAway: 40 }],
    });
  });
});

describe('two graders of one submission', () => {
  const save = (marks: number[], comment: string, seen?: object[]) =>
    here.own('producer.saveReview', { ...review(marks, comment), seen });
  const none = { marks: [], comment: '' };

  test('do not overwrite what they have not seen; repeating a save and correcting one’s own are no conflict', async () => {
    expect((await save([4, 0], 'Boa luz.', [none])).code).toBeNull();
    expect((await save([2, 0], '', [none])).code).toBe('edit_conflict');
    expect((await here.own('producer.gradeSubmission', { ...review([2, 2], ''), seen: [none] })).code).toBe(
      'edit_conflict',
    );
    expect((await save([4, 0], 'Boa luz. ', [none])).code).toBeNull();
    expect((await save([4, 3], 'Boa luz.', [none, { marks: [4, 0], comment: ' Boa luz.' }])).code).toBeNull();
    expect((await here.own('producer.submission', { submissionId })).data).toMatchObject({
      marks: [4, 3],
      comment: 'Boa luz.',
    });
    const last = { marks: [4, 3], comment: 'Boa luz.' };
    expect((await here.own('producer.gradeSubmission', { ...review([4, 4]), seen: [last] })).code).toBeNull();
    expect((await save([1, 1], '', [last])).code).toBe('submission_changed');
  });

  test('overwrite each other without saying what they have seen, as a school’s own system may', async () => {
    await save([4, 0], 'Boa luz.');
    expect((await save([2, 0], '')).code).toBeNull();
  });
});

describe('a lesson with a mandatory task', () => {
  test('is not completed by its video, and later lessons stay closed until approval', async () => {
    await newRule(db, here.school, here.course.id, { lesson_id: here.otherId, kind: 'previous' });
    const watch = () =>
      setPosition(db, jobs, here.student, {
        lessonId: here.lessonId,
        positionSeconds: 600,
        durationSeconds: 600,
        watched: [[0, 600]],
      });
    await watch();
    await asPlatform(db, (tx) =>
      sql`update lesson_progress set begun_at = app_now() - interval '1 hour' where student_id = ${here.student.studentId}`.execute(
        tx,
      ),
    );
    expect((await watch()).completion).toBeNull();
    const open = () => here.app.call('student.lesson', { lessonId: here.otherId }, here.learner);
    expect((await open()).code).toBe('lesson_not_released');
    await grade([2, 2]);
    await settle();
    expect((await open()).code).toBeNull();
  });

  test('stays completed for earlier students, and is free if the task is optional or removed', async () => {
    await asSchool(db, here.school, (tx) => tx.updateTable('assignments').set({ mandatory: false }).execute());
    expect((await complete()).code).toBeNull();
    await asSchool(db, here.school, (tx) => tx.updateTable('assignments').set({ mandatory: true }).execute());
    expect((await complete()).code).toBeNull();
    await complete(false);
    expect((await complete()).code).toBe('task_not_approved');
    await here.own('producer.removeAssignment', { lessonId: here.lessonId });
    expect((await complete()).code).toBeNull();
  });
});

describe('the grading queue', () => {
  type Queue = { rows: { id: string; studentName: string }[]; total: number; waiting: number; oldestAt: string | null };
  const queue = async (question: object = {}) => (await here.own('producer.gradingQueue', question)).data as Queue;
  const ids = async (question: object = {}) => (await queue(question)).rows.map(({ id }) => id);

  test('lists the oldest first, filters by course, turma, state and age, and counts waiting ones', async () => {
    const other = await newStudent(db, here.school);
    await openEnrollment(db, other, here.course.id);
    const old = await newSubmission(db, other, here.assignmentId, {
      submitted_at: new Date(Date.now() - 4 * 86_400_000).toISOString(),
    });
    const cohortId = await newCohort(db, here.school, here.course.id);
    await putInto(db, other, cohortId, here.course.id);
    expect(await ids()).toEqual([old, submissionId]);
    expect(await ids({ age: 3 })).toEqual([old]);
    expect(await ids({ cohortId })).toEqual([old]);
    expect(await ids({ courseId: here.course.id, state: 'approved' })).toEqual([]);
    await here.own('producer.saveReview', review([3, 0]));
    expect(await ids({ state: 'reviewing' })).toEqual([submissionId]);
    expect(await queue({ state: 'submitted' })).toMatchObject({ total: 1, waiting: 2 });
    await grade([3, 3]);
    expect([await ids(), await ids({ state: 'approved' })]).toEqual([[old], [submissionId]]);
    expect((await here.own('producer.gradingCount', {})).data).toEqual({ waiting: 1 });
  });

  test('leaves out drafts, older versions, removed tasks and lessons in the bin, until these are restored', async () => {
    await here.submit({ version: 2, body: 'Melhor' });
    const [current, ...others] = await ids();
    expect([current === submissionId, others]).toEqual([false, []]);
    expect((await here.own('producer.submission', { submissionId: current })).data).toMatchObject({
      student: { progress: 0, lessons: 2, completedLessons: 0 },
      versions: [{ version: 2, body: 'Melhor' }, { version: 1 }],
    });
    await here.own('producer.removeAssignment', { lessonId: here.lessonId });
    expect(await ids()).toEqual([]);
    expect((await here.own('producer.submission', { submissionId: current })).code).toBe('not_found');
    await here.own('producer.restoreAssignment', { lessonId: here.lessonId });
    await here.own('producer.deleteLesson', { lessonId: here.lessonId });
    expect(await queue()).toMatchObject({ rows: [], waiting: 0, oldestAt: null });
    await here.own('producer.restore', { kind: 'lesson', id: here.lessonId });
    expect(await ids()).toEqual([current]);
  });

  test('lists quiz attempts with essays until their last essay is graded', async () => {
    const { handedInId, questionId } = await twoAttempts(db, here.student, here.otherId);
    const { rows, waiting } = await queue();
    expect(rows.find(({ id }) => id === handedInId)).toMatchObject({ source: 'essay', state: 'submitted', version: 1 });
    expect([rows.length, waiting]).toEqual([2, 2]);
    expect(await ids({ state: 'submitted', courseId: here.course.id })).toContain(handedInId);
    expect(await ids({ state: 'reviewing' })).toEqual([]);
    const pending = await here.own('producer.listPendingEssays', { attemptId: handedInId });
    expect(pending.data).toMatchObject({ total: 1, essays: [{ questionId }] });
    await here.own('producer.deleteLesson', { lessonId: here.otherId });
    expect(await ids()).toEqual([submissionId]);
    await here.own('producer.restore', { kind: 'lesson', id: here.otherId });
    await here.own('producer.gradeEssay', { attemptId: handedInId, questionId, points: 200, comment: '' });
    expect(await ids()).toEqual([submissionId]);
    expect((await here.own('producer.gradingCount', {})).data).toEqual({ waiting: 1 });
    await grade([4, 4]);
    const graded = await queue({ state: 'graded' });
    expect(graded.rows.map(({ id }) => id).sort()).toEqual([handedInId, submissionId].sort());
    expect(graded.rows.find(({ id }) => id === handedInId)).toMatchObject({ source: 'essay', state: 'redo' });
    expect(await ids({ state: 'approved' })).toEqual([submissionId]);
  });
});

test('a grade whose job is lost is published once its minute is over', async () => {
  await grade([4, 4]);
  const of = jobsNaming(url, 'settle-submission', submissionId);
  const states = () => statesWhenResumed(services, { jobs: assignmentJobs, by: 'resume-grades', of });
  await of.lose();
  expect((await states()).lost).toEqual([]);
  await asPlatform(db, (tx) =>
    sql`update submissions set graded_at = graded_at - interval '61 seconds' where id = ${submissionId}`.execute(tx),
  );
  await resume(assignmentJobs, services);
  expect(await states()).toEqual(RESUMED);
  await settle();
  await of.lose();
  expect((await states()).lost).toEqual([]);
});

test('changed criteria do not affect existing grades', async () => {
  await grade([4, 4]);
  await settle();
  await asSchool(db, here.school, (tx) =>
    tx
      .updateTable('assignments')
      .set({ criteria: ['Cor'] })
      .execute(),
  );
  expect(await seen()).toMatchObject({ versions: [{ marks: [{ criterion: 'Luz' }, { criterion: 'Fundo' }] }] });
  const another = await taskSchool();
  await newAssignment(db, another.school, another.otherId);
  expect((await another.own('producer.gradingQueue', {})).data).toMatchObject({ rows: [] });
});
