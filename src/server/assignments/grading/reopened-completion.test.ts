import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { asOwner } from '#test/fixtures/owner.ts';
import { newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '#test/fixtures/tasks/task-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { type SubmissionRef, settleSubmission } from './settle.ts';

let here: Awaited<ReturnType<typeof taskSchool>>;
let submissionId: string;
beforeEach(async () => {
  here = await taskSchool({ mandatory: false });
  submissionId = await newSubmission(here.app.services.db, here.student, here.assignmentId);
});

const own = async (operation: Parameters<typeof here.own>[0], input: object) =>
  expect((await here.own(operation, input)).code).toBeNull();

/** Does what is queued for the submission, as if the minute for taking a grade back had passed. */
async function settle() {
  const { services, url } = here.app;
  await asPlatform(services.db, (tx) =>
    sql`update submissions set graded_at = graded_at - interval '61 seconds' where id = ${submissionId}`.execute(tx),
  );
  const queued = await asOwner<{ data: SubmissionRef }>(
    url,
    `delete from pgboss.job where name = 'settle-submission' and data ->> 'submissionId' = $1 returning data`,
    [submissionId],
  );
  expect(queued).toHaveLength(1);
  for (const { data } of queued) await settleSubmission(services, data);
}

async function approveAndReopen() {
  await own('producer.gradeSubmission', { submissionId, marks: [4], comment: 'Boa luz.' });
  await settle();
  await own('producer.reopenSubmission', { submissionId });
  await settle();
}

const makeMandatory = () =>
  asSchool(here.app.services.db, here.school, (tx) =>
    tx.updateTable('assignments').set({ mandatory: true }).where('id', '=', here.assignmentId).execute(),
  );

/** As after watching it. */
async function complete() {
  const mark = { lessonId: here.lessonId, completed: true };
  expect((await here.app.call('student.setCompletion', mark, here.learner)).code).toBeNull();
}
const setWatched = () =>
  asSchool(here.app.services.db, here.school, (tx) =>
    sql`update lesson_progress set watched = '{[0,600)}' where lesson_id = ${here.lessonId}`.execute(tx),
  );
const progress = async () => {
  const { rows } = await asSchool(here.app.services.db, here.school, (tx) =>
    sql`select p.completed, p.completed_at as "completedAt", p.watched::text as watched, e.progress
      from lesson_progress p join enrollments e using (producer_id, student_id, course_id)
      where p.lesson_id = ${here.lessonId}`.execute(tx),
  );
  return rows[0];
};

test('a grade that is reopened revokes no completion from before it, however often', async () => {
  await complete();
  await setWatched();
  const before = await progress();
  expect(before).toMatchObject({ completed: true, progress: 50 });
  await makeMandatory();
  await approveAndReopen();
  expect(await progress()).toEqual(before);
  await approveAndReopen();
  expect(await progress()).toEqual(before);
});

test('a grade that is reopened revokes the completion that it caused, and leaves what was watched', async () => {
  await complete();
  await setWatched();
  await asSchool(here.app.services.db, here.school, (tx) =>
    sql`update lesson_progress set completed = false, completed_at = null where lesson_id = ${here.lessonId}`.execute(
      tx,
    ),
  );
  const { watched } = (await progress()) as { watched: string };
  expect(watched).not.toBe('{}');
  await makeMandatory();
  await approveAndReopen();
  expect(await progress()).toEqual({ completed: false, completedAt: null, watched, progress: 0 });
});
