import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { taskSchool } from '#test/fixtures/tasks/task-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform } from '../../db.ts';

/** A submission being graded while its student replaces it, in either order. @returns the codes of both, as ordered */
async function atOnce(order: 'grade first' | 'replace first') {
  const { app, student, assignmentId, own, submit } = await taskSchool();
  const { db } = app.services;
  const submissionId = await newSubmission(db, student, assignmentId);
  const grade = () => own('producer.gradeSubmission', { submissionId, marks: [4], comment: '' });
  const replace = () => submit({ version: 2, body: 'Fiz de novo.' });
  const [first, second] = order === 'grade first' ? [grade, replace] : [replace, grade];
  const { started } = await asPlatform(db, async (tx) => {
    await sql`select from submissions where id = ${submissionId} for no key update`.execute(tx);
    const begun = first();
    await untilAwaited(tx);
    const followed = second();
    await untilAwaited(tx, 2);
    return { started: [begun, followed] };
  });
  const codes = (await Promise.all(started)).map(({ code }) => code);
  const rows = await asPlatform(db, (tx) =>
    tx
      .selectFrom('submissions')
      .where('assignment_id', '=', assignmentId)
      .orderBy('version')
      .select(['version', 'state', 'current'])
      .execute(),
  );
  return { codes, rows };
}

test('a submission that is graded first is not replaced', async () => {
  expect(await atOnce('grade first')).toEqual({
    codes: [null, 'submission_refused'],
    rows: [{ version: 1, state: 'approved', current: true }],
  });
});

test('a submission that is replaced first is not graded', async () => {
  expect(await atOnce('replace first')).toEqual({
    codes: [null, 'submission_changed'],
    rows: [
      { version: 1, state: 'submitted', current: false },
      { version: 2, state: 'submitted', current: true },
    ],
  });
});
