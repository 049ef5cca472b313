import { sql } from 'kysely';
import { asPlatform, type Database } from '#server/db.ts';
import type { Reports } from '#shared/contract/school/reports.ts';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';

const WATCHED = 10;

/** The documents' formulas over all rows, one after the other. */
export async function naiveReports(db: Database, producerId: string, length: number, now: Date) {
  const all = await rowsOf(db, producerId);
  const to = localDay(now);
  const from = addDays(to, 1 - length);
  const before = addDays(from, -length);
  const isNow = (day: string) => day >= from && day <= to;
  const isBefore = (day: string) => day >= before && day < from;

  const done = all.progress.flatMap((p) =>
    p.completed && p.completed_at ? [{ ...p, day: localDay(new Date(p.completed_at)) }] : [],
  );
  const watched = all.viewings.filter((v) => v.watched_seconds >= WATCHED);
  const learners = (is: (day: string) => boolean) =>
    new Set(done.filter(({ day }) => is(day)).map((p) => p.student_id)).size;
  const cameBy = (last: string) => all.students.filter((s) => localDay(new Date(s.created_at)) <= last).length;
  const studentsBefore = cameBy(addDays(from, -1));
  const change = (value: number, earlier: number) => (earlier === 0 ? null : ((value - earlier) / earlier) * 100);

  const days: Reports['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const on = (each: { day: string }) => each.day === day;
    days.push({ day, watched: watched.filter(on).length, completed: done.filter(on).length });
  }
  const modules = new Set(all.modules.filter((m) => !m.deleted_at).map((m) => m.id));
  const lessons = all.lessons.filter((l) => !l.deleted_at && modules.has(l.module_id));
  const courses = all.courses
    .filter((c) => !c.deleted_at)
    .map((c) => {
      const mine = lessons.filter((l) => l.course_id === c.id);
      const enrolled = all.enrollments.filter((e) => e.course_id === c.id);
      const completed = mine.flatMap((l) => done.filter((p) => p.lesson_id === l.id)).length;
      const averageProgress = enrolled.length ? enrolled.reduce((s, e) => s + e.progress, 0) / enrolled.length : null;
      const completionRate =
        enrolled.length && mine.length ? (completed / (mine.length * enrolled.length)) * 100 : null;
      const engagement =
        averageProgress === null || completionRate === null ? null : (averageProgress + completionRate) / 2;
      return {
        id: c.id,
        lessons: mine.length,
        enrollments: enrolled.length,
        averageProgress,
        completionRate,
        engagement,
      };
    });
  const rates = lessons
    .map((l) => {
      const enrollments = all.enrollments.filter((e) => e.course_id === l.course_id).length;
      return { id: l.id, rate: (done.filter((p) => p.lesson_id === l.id).length / enrollments) * 100 };
    })
    .filter(({ rate }) => rate > 0 && Number.isFinite(rate))
    .map(({ rate }) => rate)
    .sort((a, b) => b - a)
    .slice(0, 10);
  const everyLesson = lessons.map((l) => stopsIn(l, all));
  const lessonStops = everyLesson
    .filter(({ stopped }) => stopped > 0)
    .sort((a, b) => b.stopped - a.stopped || compare(a.title, b.title) || compare(a.id, b.id))
    .slice(0, 10);
  const count = cameBy(to);
  const rate = count ? (learners(isNow) / count) * 100 : null;
  const rateBefore = studentsBefore ? (learners(isBefore) / studentsBefore) * 100 : null;
  return {
    from,
    to,
    students: { value: count, added: count - studentsBefore, change: change(count, studentsBefore) },
    watched: {
      value: watched.filter(({ day }) => isNow(day)).length,
      change: change(watched.filter((v) => isNow(v.day)).length, watched.filter((v) => isBefore(v.day)).length),
    },
    completed: {
      value: done.filter(({ day }) => isNow(day)).length,
      change: change(done.filter((p) => isNow(p.day)).length, done.filter((p) => isBefore(p.day)).length),
    },
    engagement: {
      value: rate,
      students: learners(isNow),
      change: rate === null || rateBefore === null ? null : change(rate, rateBefore),
    },
    days,
    courses,
    rates,
    lessonStops,
    everyLesson,
  };
}

/** Completions and viewers per lesson and day of a week, row by row. */
export async function naiveWeeksLessons(db: Database, producerId: string, { from, to }: { from: string; to: string }) {
  const all = await rowsOf(db, producerId);
  const within = (day: string) => day >= from && day <= to;
  const kept = (id: string, rows: { id: string; deleted_at: string | null }[]) =>
    rows.some((row) => row.id === id && !row.deleted_at);
  return all.lessons
    .filter((l) => !l.deleted_at && kept(l.module_id, all.modules) && kept(l.course_id, all.courses))
    .map(({ id, title }) => ({
      id,
      title,
      completed: all.progress.filter(
        (p) => p.lesson_id === id && p.completed_at !== null && within(localDay(new Date(p.completed_at))),
      ).length,
      watched: all.viewings.filter((v) => v.lesson_id === id && v.watched_seconds >= WATCHED && within(v.day)).length,
    }))
    .filter(({ completed, watched }) => completed + watched > 0)
    .sort((a, b) => b.completed - a.completed || b.watched - a.watched || (a.id < b.id ? -1 : 1))
    .slice(0, 3);
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Students who have not completed a lesson stopped at the last position, if the length is known. */
function stopsIn({ id, title, course_id }: Rows['lessons'][number], { progress, courses }: Rows) {
  const begun = progress.filter((p) => p.lesson_id === id && (p.completed || p.duration_seconds !== null));
  const left = begun.filter((p) => !p.completed);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const { position_seconds, duration_seconds } of left) {
    const tenth = Math.min(9, Math.floor((position_seconds * 10) / (duration_seconds ?? 0)));
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  const courseTitle = courses.find((course) => course.id === course_id)?.title;
  return { id, title, courseTitle, began: begun.length, stopped: left.length, tenths, rating: null };
}

const rowsOf = (db: Database, producerId: string) =>
  asPlatform(db, async (tx) => ({
    students: await tx.selectFrom('students').selectAll().where('producer_id', '=', producerId).execute(),
    courses: await tx.selectFrom('courses').selectAll().where('producer_id', '=', producerId).execute(),
    modules: await tx.selectFrom('course_modules').selectAll().where('producer_id', '=', producerId).execute(),
    lessons: await tx.selectFrom('lessons').selectAll().where('producer_id', '=', producerId).execute(),
    enrollments: await tx.selectFrom('enrollments').selectAll().where('producer_id', '=', producerId).execute(),
    progress: await tx.selectFrom('lesson_progress').selectAll().where('producer_id', '=', producerId).execute(),
    viewings: await tx
      .selectFrom('lesson_viewings')
      .select(['student_id', 'lesson_id', 'watched_seconds', sql<string>`day::text`.as('day')])
      .where('producer_id', '=', producerId)
      .execute(),
  }));
