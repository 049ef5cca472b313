import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { progressPercent as sharedRule } from '#shared/access/progress.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { readCatalogue } from '../catalogue.ts';
import { setCompletion } from './completion.ts';
import { progressPercent, recomputeCourseProgress } from './progress.ts';

const { services } = await testApp();
const { db, jobs } = services;

test('the SQL percentage equals the shared rule’s, for any counts', async () => {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ completed: number; lessons: number; progress: number }>`
      select completed, lessons, ${progressPercent(sql`completed`, sql`lessons`)} as progress
      from generate_series(0, 200) lessons, generate_series(0, lessons + 1) completed`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(20_000);
  const differing = rows.filter((row) => row.progress !== sharedRule(row.completed, row.lessons));
  expect(differing).toEqual([]);
});

test('recomputing follows deleted lessons, and does not affect other courses', async () => {
  const school = await newSchool(db);
  const courses = [
    await newCourse(db, school, {
      modules: [
        [{}, {}],
        [{}, {}],
      ],
    }),
    await newCourse(db, school, { modules: [[{}, {}]] }),
  ] as const;
  const [{ id: courseId, lessonIds, moduleIds }, other] = courses;
  const [started, halfway] = [await newStudent(db, school), await newStudent(db, school)];
  const completed = [
    [started, lessonIds[0], other.lessonIds[0]],
    [halfway, lessonIds[1], lessonIds[2]],
  ] as const;
  for (const [student, ...lessons] of completed) {
    for (const course of courses) await openEnrollment(db, student, course.id);
    for (const lessonId of lessons)
      await setCompletion(db, jobs, student, { lessonId: lessonId ?? '', completed: true });
  }
  const shown = () =>
    Promise.all(
      [started, halfway].map(async (student) => {
        const { courses: mine } = await readCatalogue(services, student);
        return courses.map(({ id }) => mine.find((course) => course.id === id)?.progress);
      }),
    );
  expect(await shown()).toEqual([
    [25, 50],
    [50, 0],
  ]);
  const gone = { deleted_at: new Date().toISOString() };
  await asSchool(db, school, async (tx) => {
    await tx
      .updateTable('lessons')
      .set(gone)
      .where('id', '=', lessonIds[0] ?? '')
      .execute();
    await recomputeCourseProgress(tx, school, courseId);
  });
  expect(await shown()).toEqual([
    [0, 50],
    [67, 0],
  ]);
  await asSchool(db, school, async (tx) => {
    await tx
      .updateTable('course_modules')
      .set(gone)
      .where('id', '=', moduleIds[1] ?? '')
      .execute();
    await recomputeCourseProgress(tx, school, courseId);
  });
  expect(await shown()).toEqual([
    [0, 50],
    [100, 0],
  ]);
});
