import { sql } from 'kysely';
import type { Random } from '#db/demo/random.ts';
import { deleteLesson } from '#server/courses/trash/delete.ts';
import { asPlatform, type Database } from '#server/db.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { setCompletion } from '#server/learning/progress/completion.ts';
import { setPosition } from '#server/learning/progress/position.ts';
import { openViewing } from '#server/learning/progress/viewings.ts';
import { mergeSums } from '#server/reports/merge-sums.ts';
import { removeStudents } from '#server/students/removal.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { newCourse, newStudent, openEnrollment, type TestSchool, type TestStudent } from '../fixtures/factories.ts';

type Tools = { db: Database; jobs: Jobs };
type Chance = { student: TestStudent; lessonId: string };

/**
 * Half a year of a school, in any order: lessons opened, watched, completed and taken back, on days long gone too; people
 * and lessons removed, access ended; numbers merged in between.
 */
export async function liveThrough({ db, jobs }: Tools, school: TestSchool, random: Random): Promise<void> {
  const { students, chances } = await populate(db, school, random);
  for (let step = 0; step < 80; step += 1) {
    const chance = random.pick(chances);
    await happen({ db, jobs }, chance, random).catch((error: { code?: string }) => {
      // People and items may have been removed before.
      if (error.code !== 'not_found' && error.code !== 'course_locked') throw error;
    });
    if (random.below(25) === 0) await mergeSums(db);
    if (random.below(12) === 0) await remove(db, chance, random);
  }
  await asPlatform(db, (tx) =>
    tx
      .updateTable('enrollments')
      .set({ access_until: new Date().toISOString() })
      .where('student_id', '=', random.pick(students).studentId)
      .execute(),
  );
}

async function populate(db: Database, school: TestSchool, random: Random) {
  const lines = () => Array.from({ length: random.between(1, 4) }, () => ({}));
  const courses = [];
  for (const title of ['A', 'B', 'C'])
    courses.push(await newCourse(db, school, { title, modules: [lines(), lines()] }));
  const students: TestStudent[] = [];
  const chances: Chance[] = [];
  for (let at = 0; at < 8; at += 1) {
    const student = await newStudent(db, school, { created_at: daysAgo(random.below(200)) });
    students.push(student);
    for (const course of courses.slice(0, 2)) {
      await openEnrollment(db, student, course.id);
      for (const lessonId of course.lessonIds) chances.push({ student, lessonId });
    }
  }
  return { students, chances };
}

async function happen({ db, jobs }: Tools, { student, lessonId }: Chance, random: Random): Promise<void> {
  const { studentId } = student;
  const at = daysAgo(random.below(200) + random.below(24) / 24);
  const mine = sql`student_id = ${studentId} and lesson_id = ${lessonId}`;
  switch (random.below(4)) {
    case 0: {
      await openViewing(db, student, { lessonId });
      const played = random.between(1, 30);
      await asPlatform(db, async (tx) => {
        await sql`update lesson_viewings set watched_until = app_now() - interval '1 minute' where ${mine}`.execute(tx);
      });
      await setPosition(db, jobs, student, {
        lessonId,
        positionSeconds: random.below(70),
        durationSeconds: 60,
        playedSeconds: played,
      });
      // Moves new rows to another day, unless there are some already.
      return asPlatform(db, async (tx) => {
        await sql`update lesson_viewings v set day = local_day(${at}::timestamptz) where ${mine} and day = local_day(app_now())
          and not exists (select from lesson_viewings o where o.student_id = v.student_id and o.lesson_id = v.lesson_id
            and o.day = local_day(${at}::timestamptz))`.execute(tx);
      });
    }
    case 1:
      await setCompletion(db, jobs, student, { lessonId, completed: false });
      return;
    default:
      await setCompletion(db, jobs, student, { lessonId, completed: true });
      await asPlatform(db, async (tx) => {
        await sql`update lesson_progress set completed_at = ${at} where ${mine}`.execute(tx);
      });
  }
}

async function remove(db: Database, { student, lessonId }: Chance, random: Random): Promise<void> {
  const school = { producerId: student.producerId };
  if (random.below(2) === 0) await removeStudents(db, school, { studentIds: [student.studentId] }).catch(() => {});
  else await deleteLesson(db, school, { lessonId }).catch(() => {});
  // For good, as the bin is emptied.
  if (random.below(2) === 0)
    await asPlatform(db, (tx) =>
      tx.deleteFrom('lessons').where('id', '=', lessonId).where('deleted_at', 'is not', null).execute(),
    );
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
