import { expect, test } from 'vitest';
import { restoring } from '#test/cleanup/restoring.ts';
import { cleanAll } from '#test/cleanup/run.ts';

const { state, ask, restore, work, stateOf } = restoring();

test('keeps the earlier dates and the completion of somebody who returned before', async () => {
  const { large } = state.ids;
  const [{ id: courseId }] = await ask('select id from courses where producer_id = $1 order by title limit 1', [large]);
  const studentId = async () =>
    (await ask(`select id from students where producer_id = $1 and email = 'large-7@aluno.test'`, [large]))[0].id;
  await ask(
    `update enrollments set status = 'completed', completed_at = '2025-11-20T12:00:00Z', first_access_at = '2025-06-02T12:00:00Z'
    where student_id = $1 and course_id = $2`,
    [await studentId(), courseId],
  );
  await cleanAll(state.app.services);
  const producer = await state.app.signedIn({ kind: 'producer', userId: large });
  const person = { name: 'Aluno de volta', email: 'large-7@aluno.test', courseIds: [courseId] };
  expect(await state.app.call('producer.enrollStudent', person, producer)).toMatchObject({ status: 200 });
  await ask(
    `update enrollments set first_access_at = '2026-01-15T12:00:00Z', counted_from = '2026-01-16T12:00:00Z'
    where student_id = $1 and course_id = $2`,
    [await studentId(), courseId],
  );
  await restore(large);
  await work(large);
  expect(await stateOf(large)).toMatchObject({ state: 'restored', problem: null });
  expect(
    await ask(
      `select status, completed_at as completed, first_access_at as accessed, counted_from as counted from enrollments
      where student_id = $1 and course_id = $2`,
      [await studentId(), courseId],
    ),
  ).toEqual([
    {
      status: 'completed',
      completed: new Date('2025-11-20T12:00:00Z'),
      accessed: new Date('2025-06-02T12:00:00Z'),
      counted: new Date('2025-06-01T12:00:00Z'),
    },
  ]);
});
