import { beforeEach, expect, test } from 'vitest';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '#test/fixtures/tasks/task-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let here: Awaited<ReturnType<typeof taskSchool>>;
beforeEach(async () => {
  here = await taskSchool({ due_at: inDays(1), takes_late: false });
});
const previewed = (seen: object = {}) => here.own('producer.previewTask', { lessonId: here.lessonId, ...seen });

test('shows the task to somebody without submissions, and stores nothing', async () => {
  const { db } = here.app.services;
  await newSubmission(db, here.student, here.assignmentId);
  expect((await previewed()).data).toMatchObject({
    title: 'Três retratos',
    criteria: ['Luz'],
    overdue: false,
    refusal: null,
    version: 1,
    draft: null,
    versions: [],
  });
  const kept = await asPlatform(db, (tx) =>
    tx.selectFrom('submissions').select('id').where('producer_id', '=', here.school.producerId).execute(),
  );
  expect(kept).toHaveLength(1);
});

test('has the due date of the previewed turma at the previewed moment', async () => {
  const { db } = here.app.services;
  const cohortId = await newCohort(db, here.school, here.course.id);
  const due = { producer_id: here.school.producerId, assignment_id: here.assignmentId };
  await asSchool(db, here.school, (tx) =>
    tx
      .insertInto('assignment_due_dates')
      .values({ ...due, cohort_id: cohortId, due_at: inDays(9) })
      .execute(),
  );
  expect((await previewed({ at: inDays(2) })).data).toMatchObject({ overdue: true, refusal: 'deadline' });
  expect((await previewed({ at: inDays(2), cohortId })).data).toMatchObject({ overdue: false, refusal: null });
});

test('is not found once the task was removed, nor in a lesson without one', async () => {
  expect((await here.own('producer.previewTask', { lessonId: here.otherId })).code).toBe('not_found');
  await here.own('producer.removeAssignment', { lessonId: here.lessonId });
  expect((await previewed()).code).toBe('not_found');
});
