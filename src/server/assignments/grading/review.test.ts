import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
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

const review = (marks: number[], comment = 'Boa luz.') => ({ submissionId, marks, comment });

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
