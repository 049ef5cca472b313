import { expect, test } from 'vitest';
import { newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '#test/fixtures/tasks/task-fixture.ts';
import { asSchool } from '../../db.ts';

test('a grader is told that the criteria changed, of which marks are given', async () => {
  const criteria = ['Luz', 'Fundo'];
  const { app, school, student, assignmentId, own } = await taskSchool({ criteria });
  const { db } = app.services;
  const submissionId = await newSubmission(db, student, assignmentId);
  const edited = criteria.toReversed();
  await asSchool(db, school, (tx) => tx.updateTable('assignments').set({ criteria: edited }).execute());
  const review = { submissionId, marks: [1, 4], comment: '' };
  for (const operation of ['saveReview', 'gradeSubmission'] as const)
    expect((await own(`producer.${operation}`, { ...review, criteria })).code).toBe('submission_changed');
  expect((await own('producer.saveReview', { ...review, criteria: edited })).code).toBeNull();
  expect((await own('producer.saveReview', { ...review, marks: [2, 4] })).code).toBeNull();
});
