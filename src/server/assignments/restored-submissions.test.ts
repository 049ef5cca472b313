import { describe, expect, test } from 'vitest';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { restoring } from '#test/cleanup/restoring.ts';
import { cleanAll } from '#test/cleanup/run.ts';
import { newAssignment, newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';

/* A student who is back before the school is restored has begun a task again, or handed it in. */

const { state, ask, restore, work, stateOf } = restoring();

type Old = NonNullable<Parameters<typeof newSubmission>[3]>;

const AT = '2025-07-01T12:00:00Z';
const APPROVED: Old = { state: 'approved', graded_at: AT, returned_at: AT, criteria: ['Luz'], marks: [4] };
const REDO: Old = { ...APPROVED, state: 'redo', marks: [1] };
const DRAFT: Old = { state: 'draft', current: false, submitted_at: null };

/** Removes a student with these submissions, and enrolls them again. */
async function returning(...old: Old[]) {
  const { large } = state.ids;
  const { db } = state.app.services;
  const [{ lessonId, courseId }] = await ask(
    `select id as "lessonId", course_id as "courseId" from lessons where producer_id = $1 order by course_id, position limit 1`,
    [large],
  );
  const assignmentId = await newAssignment(db, { producerId: large }, lessonId, { mandatory: true });
  const find = async () =>
    (
      await ask(
        `select producer_id as "producerId", id as "studentId", user_id as "userId" from students
          where producer_id = $1 and email = 'large-7@aluno.test'`,
        [large],
      )
    )[0];
  const before = await find();
  for (const [at, row] of old.entries())
    await newSubmission(db, before, assignmentId, { version: at + 1, body: `Antiga ${at + 1}`, ...row });
  await cleanAll(state.app.services);
  const producer = await state.app.signedIn({ kind: 'producer', userId: large });
  const person = { name: 'Aluno de volta', email: 'large-7@aluno.test', courseIds: [courseId] };
  expect(await state.app.call('producer.enrollStudent', person, producer)).toMatchObject({ status: 200 });
  const learner = await state.app.signedIn({ kind: 'student', ...(await find()) });
  const answer = (version: number, body: string) => ({ lessonId, version, body, link: null });
  return {
    save: (version: number, body: string) => state.app.call('student.saveTaskDraft', answer(version, body), learner),
    submit: (version: number, body: string) =>
      state.app.call('student.submitTask', { ...answer(version, body), fileIds: [] }, learner),
    read: async () => (await state.app.call('student.task', { lessonId }, learner)).data as StudentTask,
    async restored() {
      await restore(large);
      await work(large);
      expect(await stateOf(large)).toMatchObject({ state: 'restored', problem: null });
    },
  };
}

describe('what was handed in before a clean-up', () => {
  test('stays approved, and a draft begun since becomes the version after it', async () => {
    const student = await returning({ ...APPROVED });
    expect(await student.save(1, 'Nova')).toMatchObject({ status: 200 });
    await student.restored();
    expect(await student.read()).toMatchObject({
      version: 2,
      refusal: 'approved',
      draft: { body: 'Nova' },
      versions: [{ version: 1, state: 'approved', body: 'Antiga 1' }],
    });
  });

  test('leaves one draft, the one begun since', async () => {
    const student = await returning({ ...REDO }, { ...DRAFT });
    expect(await student.save(1, 'Nova')).toMatchObject({ status: 200 });
    await student.restored();
    expect(await student.save(2, 'Nova, melhor')).toMatchObject({ status: 200 });
    expect(await student.submit(2, 'Nova, melhor')).toMatchObject({ status: 200 });
    expect(await student.read()).toMatchObject({
      version: 3,
      draft: null,
      versions: [
        { version: 2, state: 'submitted', body: 'Nova, melhor' },
        { version: 1, state: 'redo', body: 'Antiga 1' },
      ],
    });
  });

  test('stands before what was handed in since, which stays the latest', async () => {
    const student = await returning({ current: false }, { ...REDO, current: false }, {}, { ...DRAFT });
    for (const version of [1, 2])
      expect(await student.submit(version, `Nova ${version}`)).toMatchObject({ status: 200 });
    await student.restored();
    expect(await student.read()).toMatchObject({
      version: 6,
      draft: { body: 'Antiga 4' },
      versions: [
        { version: 5, body: 'Nova 2' },
        { version: 4, body: 'Nova 1' },
        { version: 3, body: 'Antiga 3' },
        { version: 2, state: 'redo', body: 'Antiga 2' },
        { version: 1, body: 'Antiga 1' },
      ],
    });
    expect(await student.save(6, 'Outra')).toMatchObject({ status: 200 });
    expect(await student.read()).toMatchObject({ draft: { body: 'Outra' } });
  });

  test('is left out from the oldest on where a task has no room for all versions', async () => {
    const student = await returning(...Array.from({ length: 49 }, () => ({ current: false })), {});
    for (const version of [1, 2])
      expect(await student.submit(version, `Nova ${version}`)).toMatchObject({ status: 200 });
    await student.restored();
    const { versions } = await student.read();
    expect(versions.map(({ version, body }) => [version, body])).toMatchObject(
      expect.arrayContaining([
        [50, 'Nova 2'],
        [49, 'Nova 1'],
        [48, 'Antiga 50'],
        [1, 'Antiga 3'],
      ]),
    );
    expect(versions).toHaveLength(50);
  });
});
