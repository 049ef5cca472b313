import { expect, test } from 'vitest';
import { restoring } from '#test/cleanup/restoring.ts';
import { cleanAll } from '#test/cleanup/run.ts';

const { state, ask, restore, work, stateOf } = restoring();

test('keeps the earlier dates, the completion and everything watched of somebody who returned before', async () => {
  const { large } = state.ids;
  const [{ id: courseId }] = await ask('select id from courses where producer_id = $1 order by title limit 1', [large]);
  const [, watched, finished] = (
    await ask('select id from lessons where producer_id = $1 and course_id = $2 order by position', [large, courseId])
  ).map(({ id }) => id);
  const studentId = async () =>
    (await ask(`select id from students where producer_id = $1 and email = 'large-7@aluno.test'`, [large]))[0].id;
  const progressIn = async (lessonId: string, values: string) =>
    ask(
      `insert into lesson_progress (producer_id, student_id, course_id, lesson_id,
        begun_at, last_watched_at, completed_at, completed, position_seconds, duration_seconds, watched)
      values ($1, $2, $3, $4, ${values})`,
      [large, await studentId(), courseId, lessonId],
    );
  const june = `'2025-06-02T12:00:00Z', '2025-06-03T12:00:00Z'`;
  await progressIn(watched, `${june}, null, false, 540, 600, '{[0,540)}'`);
  await progressIn(finished, `${june}, '2025-06-03T12:00:00Z', true, 600, 600, '{[0,600)}'`);
  await ask(
    `update enrollments set status = 'completed', completed_at = '2025-11-20T12:00:00Z', first_access_at = '2025-06-02T12:00:00Z'
    where student_id = $1 and course_id = $2`,
    [await studentId(), courseId],
  );
  await cleanAll(state.app.services);
  const producer = await state.app.signedIn({ kind: 'producer', userId: large });
  const person = { name: 'Aluno de volta', email: 'large-7@aluno.test', courseIds: [courseId] };
  expect(await state.app.call('producer.enrollStudent', person, producer)).toMatchObject({ status: 200 });
  const january = `'2026-01-15T12:00:00Z', '2026-01-15T12:00:00Z'`;
  await progressIn(watched, `${january}, null, false, 0, null, '{[550,560)}'`);
  await progressIn(finished, `${january}, '2026-01-15T12:00:00Z', true, 20, 600, '{[0,20)}'`);
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
      counted: new Date('2026-01-16T12:00:00Z'),
    },
  ]);
  const progress = async (lessonId: string) =>
    ask(
      `select begun_at as begun, completed_at as completed, position_seconds as position, duration_seconds as duration,
        watched::text from lesson_progress where student_id = $1 and lesson_id = $2`,
      [await studentId(), lessonId],
    );
  const begun = new Date('2025-06-02T12:00:00Z');
  expect(await progress(watched)).toEqual([
    { begun, completed: null, position: 540, duration: 600, watched: '{[0,540),[550,560)}' },
  ]);
  expect(await progress(finished)).toEqual([
    { begun, completed: new Date('2025-06-03T12:00:00Z'), position: 20, duration: 600, watched: '{[0,600)}' },
  ]);
});
