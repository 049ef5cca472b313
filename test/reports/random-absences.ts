import { sql } from 'kysely';
import type { Random } from '#db/demo/random.ts';
import { asPlatform, type Database } from '#server/db.ts';
import { newCode } from '#server/learning/progress/viewings.ts';
import { removeStudents } from '#server/students/removal.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { newCourse, newStudent, openEnrollment, type TestSchool, type TestStudent } from '../fixtures/factories.ts';

type Chance = { student: TestStudent; courseId: string; lessonId: string };

/** Around the days on which a risk begins. */
const DAYS_AWAY = [0, 1, 5, 6, 7, 8, 13, 14, 15, 29, 30, 31, 90];
const DAYS_LEFT = [-3, -1, 0, 1, 5, 6, 7, 8, 40];
const PROGRESS = [0, 1, 49, 50, 51, 99, 100];
/** Few, so that many have the same. */
const NAMES = ['Ana', 'Bia', 'Caio', 'Davi'];

/**
 * A school with people who came, stopped, and came again: in courses that are published, drafts or in the bin; with access
 * that goes on, ends or was closed. What happened is moved to other days and taken away again, lessons and people too.
 */
export async function stayAway(db: Database, school: TestSchool, random: Random, now: Date): Promise<void> {
  const today = localDay(now);
  const chances = await populate(db, school, random, today);
  for (let step = 0; step < 120; step += 1) {
    await happen(db, random.pick(chances), random, today);
    if (random.below(3) === 0) await decide(db, random.pick(chances), random, today);
  }
  for (const { student } of [random.pick(chances), random.pick(chances)])
    await removeStudents(db, school, { studentIds: [student.studentId] }).catch(() => {});
  await asPlatform(db, (tx) => tx.deleteFrom('lessons').where('id', '=', random.pick(chances).lessonId).execute());
}

async function populate(db: Database, school: TestSchool, random: Random, today: string): Promise<Chance[]> {
  const courses = [];
  for (const title of ['A', 'B', 'C', 'Rascunho', 'Lixeira'])
    courses.push(await newCourse(db, school, { title, published: title !== 'Rascunho', modules: [[{}, {}]] }));
  await asPlatform(db, (tx) =>
    tx
      .updateTable('courses')
      .set({ deleted_at: sql`app_now()` })
      .where('producer_id', '=', school.producerId)
      .where('title', '=', 'Lixeira')
      .execute(),
  );
  const chances: Chance[] = [];
  for (let at = 0; at < 40; at += 1) {
    const student = await newStudent(db, school, {
      name: random.pick(NAMES),
      phone: random.pick([null, '+5511987654321']),
      status: random.below(10) === 0 ? 'inactive' : 'active',
    });
    for (const { id, lessonIds } of courses) {
      if (random.below(2) === 0) continue;
      await openEnrollment(db, student, id, anyEnrollment(random, today));
      // Some never come.
      if (random.below(4) > 0) for (const lessonId of lessonIds) chances.push({ student, courseId: id, lessonId });
    }
  }
  return chances;
}

async function happen(db: Database, { student, courseId, lessonId }: Chance, random: Random, today: string) {
  const keys = { producer_id: student.producerId, student_id: student.studentId, lesson_id: lessonId };
  const day = addDays(today, -random.pick(DAYS_AWAY));
  await asPlatform(db, async (tx) => {
    const mine = sql`student_id = ${student.studentId} and lesson_id = ${lessonId}`;
    switch (random.below(8)) {
      case 0:
        return sql`delete from lesson_progress where ${mine}`.execute(tx);
      case 1:
        return sql`delete from lesson_viewings where ${mine}`.execute(tx);
      case 2:
      case 3:
        return tx
          .insertInto('lesson_viewings')
          .values({ ...keys, day, code: newCode() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      case 4:
        return sql`update lesson_viewings v set day = ${day} where ${mine} and not exists (select from lesson_viewings o
          where o.student_id = v.student_id and o.lesson_id = v.lesson_id and (o.day = ${day} or o.day > v.day))`.execute(
          tx,
        );
      default: {
        const last_watched_at = momentOf(addDays(day, -1), random);
        return tx
          .insertInto('lesson_progress')
          .values({ ...keys, course_id: courseId, last_watched_at })
          .onConflict((conflict) =>
            conflict.columns(['producer_id', 'student_id', 'lesson_id']).doUpdateSet({ last_watched_at }),
          )
          .execute();
      }
    }
  });
}

/** About the access of one student, or about a course, with everybody in it. */
async function decide(db: Database, { student, courseId }: Chance, random: Random, today: string) {
  await asPlatform(db, async (tx) => {
    const theirs = sql<boolean>`student_id = ${student.studentId} and course_id = ${courseId}`;
    switch (random.below(5)) {
      case 0:
        return tx.deleteFrom('enrollments').where(theirs).execute();
      case 1:
        return sql`update courses set published = not published where id = ${courseId}`.execute(tx);
      case 2:
        return sql`update courses set deleted_at = case when deleted_at is null then app_now() end where id = ${courseId}`.execute(
          tx,
        );
      default:
        return tx.updateTable('enrollments').set(anyEnrollment(random, today)).where(theirs).execute();
    }
  });
}

const anyEnrollment = (random: Random, today: string) => ({
  status: random.pick(['active', 'active', 'active', 'completed', 'inactive'] as const),
  progress: random.pick(PROGRESS),
  access_until: random.pick(['infinity', momentOf(addDays(today, random.pick(DAYS_LEFT)), random)]),
});

/** The end of a day, or a moment close to it. */
const momentOf = (day: string, random: Random) =>
  new Date(endOfDay(day).getTime() + random.pick([0, 0, -1, 1, 3_600_000])).toISOString();
