import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCohort, putInto } from '#test/fixtures/cohort-fixture.ts';
import { newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { twoAttempts } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '#test/fixtures/tasks/task-fixture.ts';

const { services } = await testApp();
const { db } = services;

let here: Awaited<ReturnType<typeof taskSchool>>;
let submissionId: string;
beforeEach(async () => {
  here = await taskSchool({ criteria: ['Luz', 'Fundo'], mandatory: true });
  submissionId = await newSubmission(db, here.student, here.assignmentId);
});

const review = (marks: number[]) => ({ submissionId, marks, comment: 'Boa luz.' });

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
    await here.own('producer.gradeSubmission', review([3, 3]));
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
    await here.own('producer.gradeSubmission', review([4, 4]));
    const graded = await queue({ state: 'graded' });
    expect(graded.rows.map(({ id }) => id).sort()).toEqual([handedInId, submissionId].sort());
    expect(graded.rows.find(({ id }) => id === handedInId)).toMatchObject({ source: 'essay', state: 'redo' });
    expect(await ids({ state: 'approved' })).toEqual([submissionId]);
  });
});
