import { beforeEach, describe, expect, test } from 'vitest';
import { studentContract } from '#shared/contract/student.ts';
import { testApp } from '#test/app.ts';
import {
  lessonInput,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { createLesson } from '../../courses/lessons.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { openGrants, revokeGrants } from '../../students/access/ledger.ts';
import { refreshEnrollments } from '../../students/access/refresh-enrollments.ts';
import { readCatalogue } from '../catalogue.ts';
import { setCompletion } from './completion.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
});

async function enrolledIn(lessons: number) {
  const course = await newCourse(db, school, { modules: [Array.from({ length: lessons }, () => ({}))] });
  await openEnrollment(db, student, course.id);
  return course;
}

const complete = (lessonId = '') => setCompletion(db, jobs, student, { lessonId, completed: true });
const takeBack = (lessonId = '') => setCompletion(db, jobs, student, { lessonId, completed: false });

const enrollment = (courseId: string) =>
  asPlatform(db, (tx) =>
    tx.selectFrom('enrollments').selectAll().where('course_id', '=', courseId).executeTakeFirstOrThrow(),
  );

describe('completing lessons', () => {
  test('counts 33, 67 and 100 %, and completes the course with the last one', async () => {
    const { id, lessonIds } = await enrolledIn(3);
    const [first, second, third] = lessonIds;
    const none = { courseId: id, lessonCount: 3, status: 'active', completedAt: null };
    expect(await complete(first)).toEqual({ ...none, progress: 33, completedLessons: 1 });
    expect(await complete(second)).toEqual({ ...none, progress: 67, completedLessons: 2 });
    const last = await complete(third);
    expect(last).toMatchObject({ progress: 100, completedLessons: 3, status: 'completed' });
    studentContract.setCompletion['~orpc'].outputSchema?.parse(last);
    expect(await enrollment(id)).toMatchObject({ progress: 100, status: 'completed', completed_at: last.completedAt });
  });

  test('199 of 200 is 99 %', async () => {
    const { id, lessonIds } = await enrolledIn(200);
    await asPlatform(db, async (tx) => {
      const { producerId, studentId } = student;
      const rows = lessonIds.slice(0, 198).map((lesson_id) => ({
        producer_id: producerId,
        student_id: studentId,
        lesson_id,
        course_id: id,
        completed: true,
      }));
      await tx.insertInto('lesson_progress').values(rows).execute();
    });
    expect(await complete(lessonIds[198])).toMatchObject({ progress: 99, completedLessons: 199, status: 'active' });
    expect(await complete(lessonIds[199])).toMatchObject({ progress: 100, status: 'completed' });
  });

  test('is idempotent', async () => {
    const { lessonIds } = await enrolledIn(2);
    const once = await complete(lessonIds[0]);
    const row = () =>
      asPlatform(db, (tx) =>
        tx.selectFrom('lesson_progress').selectAll().where('student_id', '=', student.studentId).execute(),
      );
    const before = await row();
    expect(await complete(lessonIds[0])).toEqual(once);
    expect(await row()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('takes two statements, sent together; a course’s last lesson also takes its notice', async () => {
    const { lessonIds } = await enrolledIn(3);
    const turnsOf = async (lessonId?: string) => {
      let turn = 0;
      const turns: number[] = [];
      let next = setImmediate(function count() {
        turn += 1;
        next = setImmediate(count);
      });
      db.onStatement = () => turns.push(turn);
      await complete(lessonId).finally(() => {
        db.onStatement = null;
        clearImmediate(next);
      });
      return turns.map((at) => at - (turns[0] ?? 0));
    };
    expect(await turnsOf(lessonIds[0])).toEqual([0, 0]);
    expect(await turnsOf(lessonIds[1])).toEqual([0, 0]);
    const [first, second, notice] = await turnsOf(lessonIds[2]);
    expect([first, second]).toEqual([0, 0]);
    // Proves that slow statements would be noticed.
    expect(notice).toBeGreaterThan(0);
  });

  test('20 concurrent completions are all counted', async () => {
    const { id, lessonIds } = await enrolledIn(20);
    const answers = await Promise.all(lessonIds.map((lessonId) => complete(lessonId)));
    const counted = answers.map((answer) => answer.completedLessons).sort((a, b) => a - b);
    expect(counted).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(await enrollment(id)).toMatchObject({ progress: 100, status: 'completed' });
  });

  test('changes nobody else’s progress', async () => {
    const { id, lessonIds } = await enrolledIn(1);
    const colleague = await newStudent(db, school);
    await openEnrollment(db, colleague, id);
    await complete(lessonIds[0]);
    const { courses } = await readCatalogue(services, colleague);
    expect(courses).toMatchObject([{ id, progress: 0, status: 'active' }]);
  });
});

describe('unmarking a lesson', () => {
  test('lowers the percentage and reactivates the course; the first completion’s date stays', async () => {
    const { lessonIds } = await enrolledIn(2);
    for (const lessonId of lessonIds) await complete(lessonId);
    const back = await takeBack(lessonIds[0]);
    expect(back).toMatchObject({
      progress: 50,
      completedLessons: 1,
      status: 'active',
      completedAt: expect.any(String),
    });
    expect(await complete(lessonIds[0])).toEqual({ ...back, progress: 100, completedLessons: 2, status: 'completed' });
  });

  test('that was never completed changes nothing', async () => {
    const { lessonIds } = await enrolledIn(1);
    expect(await takeBack(lessonIds[0])).toMatchObject({ progress: 0, completedLessons: 0, status: 'active' });
    const rows = await asPlatform(db, (tx) =>
      tx.selectFrom('lesson_progress').selectAll().where('student_id', '=', student.studentId).execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe('a lesson added to a completed course', () => {
  async function completedThenExtended() {
    const course = await enrolledIn(2);
    for (const lessonId of course.lessonIds) await complete(lessonId);
    const { completed_at } = await enrollment(course.id);
    const added = await createLesson(db, school, { moduleId: course.moduleIds[0] ?? '', ...lessonInput() });
    return { course, added, completedAt: completed_at };
  }

  test('lowers the percentage at once; the completion stays, with its date', async () => {
    const { course, completedAt } = await completedThenExtended();
    expect((await readCatalogue(services, student)).courses).toMatchObject([{ progress: 67, status: 'completed' }]);
    expect(await enrollment(course.id)).toMatchObject({ progress: 67, status: 'completed', completed_at: completedAt });
  });

  test('does not revoke the completion on further progress, only unmarking a lesson does', async () => {
    const { course, added, completedAt } = await completedThenExtended();
    await createLesson(db, school, { moduleId: course.moduleIds[0] ?? '', ...lessonInput() });
    expect(await takeBack(added.id)).toMatchObject({ progress: 50, status: 'completed' });
    expect(await complete(added.id)).toMatchObject({ progress: 75, status: 'completed', completedAt });
    expect(await takeBack(added.id)).toMatchObject({ progress: 50, status: 'active', completedAt });
  });

  test('is counted correctly during concurrent completions', async () => {
    const { id, moduleIds, lessonIds } = await enrolledIn(10);
    const colleague = await newStudent(db, school);
    await openEnrollment(db, colleague, id);
    await Promise.all([
      ...lessonIds.flatMap((lessonId) => [
        complete(lessonId),
        setCompletion(db, jobs, colleague, { lessonId, completed: true }),
      ]),
      ...Array.from({ length: 6 }, () => createLesson(db, school, { moduleId: moduleIds[0] ?? '', ...lessonInput() })),
    ]);
    for (const learner of [student, colleague]) {
      expect((await readCatalogue(services, learner)).courses).toMatchObject([{ lessonCount: 16, progress: 63 }]);
    }
  });

  test('waits for a completion in progress and counts it', async () => {
    const { id, moduleIds, lessonIds } = await enrolledIn(2);
    let adding: Promise<unknown> | undefined;
    await asSchool(db, student, async (tx) => {
      await tx.selectFrom('enrollments').select('progress').where('course_id', '=', id).forNoKeyUpdate().execute();
      adding = createLesson(db, school, { moduleId: moduleIds[0] ?? '', ...lessonInput() });
      await untilAwaited(tx);
      const keys = { producer_id: student.producerId, student_id: student.studentId, course_id: id };
      await tx
        .insertInto('lesson_progress')
        .values({ ...keys, lesson_id: lessonIds[0] ?? '', completed: true })
        .execute();
      await tx.updateTable('enrollments').set({ progress: 50 }).where('course_id', '=', id).execute();
    });
    await adding;
    expect(await enrollment(id)).toMatchObject({ progress: 33 });
  });
});

test('a module removed during a completion of its lesson is counted for nobody', async () => {
  const course = await newCourse(db, school, { modules: [[{}], [{}]] });
  const [kept, gone] = course.moduleIds;
  const places = { producerId: school.producerId, studentIds: [student.studentId], courseIds: [course.id] };
  await asSchool(db, { producerId: school.producerId }, async (tx) => {
    for (const moduleId of [kept, gone])
      await openGrants(tx, places, { origin: 'sale', reference: moduleId, moduleIds: [moduleId ?? ''] });
    await refreshEnrollments(tx, places);
  });
  let completing: Promise<unknown> | undefined;
  await asSchool(db, { producerId: school.producerId }, async (tx) => {
    await revokeGrants(tx, places, { origin: 'sale', reference: gone ?? '', reason: 'refunded' });
    await refreshEnrollments(tx, places);
    await tx.selectFrom('enrollments').select('progress').where('course_id', '=', course.id).forNoKeyUpdate().execute();
    completing = complete(course.lessonIds[1]);
    completing.catch(() => {});
    await untilAwaited(tx);
  });
  await expect(completing).rejects.toMatchObject({ code: 'course_locked' });
  expect(await enrollment(course.id)).toMatchObject({ progress: 0, status: 'active' });
});

test('a lesson deleted during its completion is not found', async () => {
  const { id, lessonIds } = await enrolledIn(2);
  const [lessonId = ''] = lessonIds;
  let completing: Promise<unknown> | undefined;
  await asSchool(db, { producerId: school.producerId }, async (tx) => {
    await tx.updateTable('lessons').set({ deleted_at: new Date().toISOString() }).where('id', '=', lessonId).execute();
    await tx.selectFrom('enrollments').select('progress').where('course_id', '=', id).forNoKeyUpdate().execute();
    completing = complete(lessonId);
    completing.catch(() => {});
    await untilAwaited(tx);
  });
  await expect(completing).rejects.toMatchObject({ code: 'not_found' });
});

describe('closed access', () => {
  test('stays closed, whatever the student sends', async () => {
    const { id, lessonIds } = await enrolledIn(2);
    await complete(lessonIds[0]);
    await asPlatform(db, (tx) =>
      tx.updateTable('enrollments').set({ status: 'inactive' }).where('course_id', '=', id).execute(),
    );
    const closed = await enrollment(id);
    for (const lessonId of lessonIds) {
      await expect(complete(lessonId)).rejects.toMatchObject({ code: 'course_locked' });
      await expect(takeBack(lessonId)).rejects.toMatchObject({ code: 'course_locked' });
    }
    expect(await enrollment(id)).toEqual(closed);
  });

  test('closed during completions ends inactive', async () => {
    const { id, lessonIds } = await enrolledIn(10);
    const closing = asPlatform(db, (tx) =>
      tx.updateTable('enrollments').set({ status: 'inactive' }).where('course_id', '=', id).execute(),
    );
    await Promise.allSettled([...lessonIds.map((lessonId) => complete(lessonId)), closing]);
    await closing;
    expect(await enrollment(id)).toMatchObject({ status: 'inactive' });
  });
});
