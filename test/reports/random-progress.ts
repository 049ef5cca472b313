import type { Random } from '#db/demo/random.ts';
import { deleteLesson, deleteModule } from '#server/courses/trash/delete.ts';
import { asPlatform, type Database } from '#server/db.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { setCompletion } from '#server/learning/progress/completion.ts';
import { setPosition } from '#server/learning/progress/position.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { newCohort, newRule, putInto } from '../fixtures/cohort-fixture.ts';
import { newCourse, newStudent, openEnrollment, type TestSchool, type TestStudent } from '../fixtures/factories.ts';

type Tools = { db: Database; jobs: Jobs };
export type LivedCourse = { courseId: string; lessonIds: string[]; students: TestStudent[] };

/** A course in which lessons wait, are watched, completed, taken back and deleted, and access ends. */
export async function liveThroughCourse({ db, jobs }: Tools, school: TestSchool, random: Random): Promise<LivedCourse> {
  const lines = () =>
    Array.from({ length: random.between(1, 4) }, () => ({ releaseDays: random.pick([null, 0, 3, 30]) }));
  const course = await newCourse(db, school, { modules: [lines(), lines(), lines()] });
  const students: TestStudent[] = [];
  for (let at = 0; at < 7; at += 1) {
    const student = await newStudent(db, school, { name: random.pick(['Ána', 'Ana', 'Élcio', 'zé', 'Bia', 'Çelma']) });
    await openEnrollment(db, student, course.id, { enrolled_at: ago(random.below(40)) });
    students.push(student);
  }
  if (random.below(2)) await arrangeReleases(db, school, { ...course, students }, random);
  for (let step = 0; step < 60; step += 1) {
    const lesson = { lessonId: random.pick(course.lessonIds) };
    const student = random.pick(students);
    await happen({ db, jobs }, student, lesson, random).catch((error: { code?: string }) => {
      if (!['not_found', 'lesson_not_released'].includes(error.code ?? '')) throw error;
    });
    if (random.below(20) === 0) await deleteLesson(db, school, lesson).catch(() => {});
  }
  if (random.below(2)) await deleteModule(db, school, { moduleId: random.pick(course.moduleIds) });
  await endSome(db, students, random);
  return { courseId: course.id, lessonIds: await currentLessons(db, course.id), students };
}

const KINDS = ['always', 'never', 'start', 'enrollment', 'first_access', 'previous', 'previous', 'previous'] as const;
type Arranged = { id: string; moduleIds: string[]; lessonIds: string[]; students: TestStudent[] };

/** Modules and lessons wait for each other, for a turma, or for days; some are opened for one student. */
async function arrangeReleases(
  db: Database,
  school: TestSchool,
  { id: courseId, moduleIds, lessonIds, students }: Arranged,
  random: Random,
): Promise<void> {
  const turma = await newCohort(db, school, courseId, { starts_at: ago(random.pick([20, 2, -2])) });
  const rule = () => ({
    kind: random.pick(KINDS),
    days: random.pick([0, 0, 3]),
    after_lesson_id: random.pick([null, null, random.pick(lessonIds)]),
  });
  for (const module_id of moduleIds) if (random.below(2)) await newRule(db, school, courseId, { module_id, ...rule() });
  for (const lesson_id of lessonIds)
    if (random.below(2)) await newRule(db, school, courseId, { lesson_id, cohort_id: turma, ...rule() });
  for (const student of students) {
    if (random.below(2)) await putInto(db, student, turma, courseId);
    const counted_from = random.pick([null, ago(random.below(5))]);
    const opened = { producer_id: school.producerId, student_id: student.studentId, lesson_id: random.pick(lessonIds) };
    await asPlatform(db, async (tx) => {
      await tx.updateTable('enrollments').set({ counted_from }).where('student_id', '=', student.studentId).execute();
      if (random.below(2)) await tx.insertInto('lesson_openings').values(opened).execute();
    });
  }
}

function happen({ db, jobs }: Tools, student: TestStudent, lesson: { lessonId: string }, random: Random) {
  const durationSeconds = random.pick([60, 60, null]);
  return random.below(3) === 0
    ? setPosition(db, jobs, student, { ...lesson, positionSeconds: random.below(61), durationSeconds })
    : setCompletion(db, jobs, student, { ...lesson, completed: random.below(4) > 0 });
}

async function endSome(db: Database, students: readonly TestStudent[], random: Random): Promise<void> {
  const [ended, closed, gone] = [random.pick(students), random.pick(students), random.pick(students)];
  await asPlatform(db, async (tx) => {
    const enrollment = (of: TestStudent) => tx.updateTable('enrollments').where('student_id', '=', of.studentId);
    await enrollment(ended)
      .set({ access_until: ago(0.01) })
      .execute();
    await enrollment(closed).set({ status: 'inactive' }).execute();
    await tx.updateTable('students').set({ status: 'inactive' }).where('id', '=', gone.studentId).execute();
  });
}

const currentLessons = (db: Database, courseId: string) =>
  asPlatform(db, async (tx) => {
    const lessons = await tx
      .selectFrom('lessons as l')
      .innerJoin('course_modules as m', 'm.id', 'l.module_id')
      .where('l.course_id', '=', courseId)
      .where('l.deleted_at', 'is', null)
      .where('m.deleted_at', 'is', null)
      .orderBy('m.position')
      .orderBy('l.position')
      .select('l.id')
      .execute();
    return lessons.map(({ id }) => id);
  });

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
