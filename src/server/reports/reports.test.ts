import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';
import type { Reports } from '#shared/contract/school/reports.ts';
import { REPORT_DAYS } from '#shared/reports.ts';
import { localDay } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  newViewing,
  openEnrollment,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { naiveReports } from '#test/reports/naive.ts';
import { stayAway } from '#test/reports/random-absences.ts';
import { liveThrough } from '#test/reports/random-history.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform, asSchool } from '../db.ts';
import { setCompletion } from '../learning/progress/completion.ts';
import { setPosition } from '../learning/progress/position.ts';
import { openViewing } from '../learning/progress/viewings.ts';
import { readLessonStops } from './lesson-stops.ts';
import { mergeSums } from './merge-sums.ts';
import { readReports } from './read.ts';

const { db, jobs } = (await testApp()).services;

let school: TestSchool;
beforeEach(async () => {
  school = await newSchool(db);
});

const read = (days: number, now = new Date()) => readReports(db, school, { days }, now);
const write = (statement: ReturnType<typeof sql>) => asPlatform(db, (tx) => statement.execute(tx));
const close = (expected: number | null) => (expected === null ? null : expect.closeTo(expected, 6));
/** Simulates years of measurement. */
const measuredForever = () =>
  write(sql`insert into school_days (producer_id, day, watched) values (${school.producerId}, '2020-01-01', 1)`);

describe('after any history', () => {
  test.each([1, 2, 3, 4])('every figure equals a recount of all rows (history %i)', async (seed) => {
    await liveThrough({ db, jobs }, school, randomFrom(seed));
    await measuredForever();
    const compare = async () => {
      for (const days of REPORT_DAYS) {
        const now = new Date();
        const naive = await naiveReports(db, school.producerId, days, now);
        const found = await read(days, now);
        expect(found).toMatchObject({
          from: naive.from,
          to: naive.to,
          students: { ...naive.students, change: close(naive.students.change) },
          watched: { ...naive.watched, change: close(naive.watched.change) },
          completed: { ...naive.completed, change: close(naive.completed.change) },
          engagement: {
            students: naive.engagement.students,
            value: close(naive.engagement.value),
            change: close(naive.engagement.change),
          },
          days: naive.days,
        });
        expect(found.lessonStops).toEqual(naive.lessonStops);
        expect(found.topLessons.map(({ completionRate }) => completionRate)).toEqual(naive.rates.map(close));
        const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
        expect(found.courses.toSorted(byId)).toMatchObject(
          naive.courses.toSorted(byId).map(({ averageProgress, completionRate, engagement, ...course }) => ({
            ...course,
            averageProgress: close(averageProgress),
            completionRate: close(completionRate),
            engagement: close(engagement),
          })),
        );
        const ofCourses = await Promise.all(
          found.courses.map(({ id }) => readLessonStops(db, school, { courseId: id })),
        );
        const listed = ofCourses.flatMap(({ lessons }) => lessons);
        expect(listed.toSorted(byId)).toEqual(naive.everyLesson.toSorted(byId));
        const scores = found.courses.map(({ engagement }) => engagement ?? -1);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }
    };
    await compare();
    await mergeSums(db);
    await compare();
  });

  test.each([
    {
      sums: sql`select day::text, sum(watched)::integer as watched, sum(completed)::integer as completed from school_days
        where producer_id = app_producer_id() group by 1 having sum(watched) <> 0 or sum(completed) <> 0 order by 1`,
      raw: sql`select day::text, sum(watched)::integer as watched, sum(completed)::integer as completed from (
          select producer_id, day, 1 as watched, 0 as completed from lesson_viewings where watched_seconds >= 10
          union all
          select producer_id, local_day(completed_at), 0, 1 from lesson_progress where completed) happened
        where producer_id = app_producer_id() group by 1 order by 1`,
      table: 'school_days',
    },
    {
      sums: sql`select lesson_id, reached, sum(students)::integer as students from lesson_reach
        where producer_id = app_producer_id() group by 1, 2 having sum(students) <> 0 order by 1, 2`,
      raw: sql`select lesson_id, case when completed then 10 when position_seconds >= duration_seconds then 9
          else floor(10.0 * position_seconds / duration_seconds) end::smallint as reached, count(*)::integer as students
        from lesson_progress
        where producer_id = app_producer_id() and (completed or duration_seconds is not null) group by 1, 2 order by 1, 2`,
      table: 'lesson_reach',
    },
    {
      sums: sql`select course_id, access_until::text, sum(enrolled)::integer as enrolled, sum(active)::integer as active,
          sum(progress)::integer as progress, sum(finished)::integer as finished
        from course_enrollments where producer_id = app_producer_id() group by 1, 2 having sum(enrolled) <> 0 order by 1, 2`,
      raw: sql`select course_id, access_until::text, count(*)::integer as enrolled,
          sum((status in ('active', 'completed'))::integer)::integer as active, sum(progress)::integer as progress,
          sum((completed_at is not null)::integer)::integer as finished
        from enrollments where producer_id = app_producer_id() group by 1, 2 order by 1, 2`,
      table: 'course_enrollments',
    },
    {
      sums: sql`select student_id, access_until::text, sum(unfinished)::integer as unfinished, sum(behind)::integer as behind
        from student_enrollments where producer_id = app_producer_id() group by 1, 2
        having sum(unfinished) <> 0 or sum(behind) <> 0 order by 1, 2`,
      raw: sql`select student_id, access_until::text, count(*)::integer as unfinished, sum((progress < 50)::integer)::integer as behind
        from enrollments where producer_id = app_producer_id() and progress <> 100 and status in ('active', 'completed')
        group by 1, 2 order by 1, 2`,
      table: 'student_enrollments',
    },
  ] as const)('the sums of $table equal those of the rows, and merging leaves one row each', async (each) => {
    await liveThrough({ db, jobs }, school, randomFrom(11));
    await stayAway(db, school, randomFrom(11), new Date());
    const { sums, raw } = await asSchool(db, school, async (tx) => ({
      sums: (await each.sums.execute(tx)).rows,
      raw: (await each.raw.execute(tx)).rows,
    }));
    expect(raw.length).toBeGreaterThan(3);
    expect(sums).toEqual(raw);
    await mergeSums(db);
    const rows = await asSchool(db, school, (tx) => tx.selectFrom(each.table).select('merged').execute());
    expect(rows).toHaveLength(raw.length);
    expect(rows.every(({ merged }) => merged)).toBe(true);
  });

  test.each([21, 22])('each student’s sums equal their rows (history %i)', async (seed) => {
    await liveThrough({ db, jobs }, school, randomFrom(seed));
    const { noted, raw } = await activity();
    expect(raw.length).toBeGreaterThan(2);
    expect(noted).toEqual(raw);
  });

  test('completions during an unmarking are not lost', async () => {
    const student = await newStudent(db, school);
    const { id, lessonIds } = await newCourse(db, school, { modules: [[{}, {}]] });
    const [today = '', yesterday = ''] = lessonIds;
    await openEnrollment(db, student, id);
    await setCompletion(db, jobs, student, { lessonId: yesterday, completed: true });
    await write(
      sql`update lesson_progress set completed_at = app_now() - interval '1 day' where lesson_id = ${yesterday}`,
    );
    const { takenBack } = await asPlatform(db, async (tx) => {
      await sql`insert into lesson_progress (producer_id, student_id, lesson_id, course_id, completed, completed_at)
        values (${school.producerId}, ${student.studentId}, ${today}, ${id}, true, app_now())`.execute(tx);
      const takenBack = setCompletion(db, jobs, student, { lessonId: yesterday, completed: false });
      await untilAwaited(tx);
      return { takenBack };
    });
    await takenBack;
    const { noted, raw } = await activity();
    expect(noted).toEqual(raw);
  });

  test('a lesson’s last opening on another day than stored, or without a day, is corrected', async () => {
    const student = await newStudent(db, school);
    const { lessonIds } = await newCourse(db, school, { modules: [[{}]] });
    await newViewing(db, student, lessonIds[0] ?? '', { day: '2026-01-15' });
    const seen = async () => (await activity()).noted.map((row) => (row as { seen: string }).seen);
    expect(await seen()).toEqual(['2026-01-15']);
    await write(sql`update lesson_viewings set day = day - 3 where student_id = ${student.studentId}`);
    expect(await seen()).toEqual(['2026-01-12']);
    await write(sql`delete from lesson_viewings where student_id = ${student.studentId}`);
    expect(await seen()).toEqual([]);
  });

  /** The stored sums per student, and the same computed from all rows. */
  const activity = () =>
    asSchool(db, school, async (tx) => {
      const noted = sql`
        select student_id, seen_on::text as seen, array(
            select day::date::text from unnest(learnt_on) days, generate_series(lower(days), upper(days) - 1, '1 day') day
            order by day) as days
        from student_activity where producer_id = app_producer_id() and (seen_on is not null or learnt_on <> '{}')
        order by student_id`.execute(tx);
      const raw = sql`
        select student_id, max(seen)::text as seen,
          coalesce(array_agg(distinct learnt::text) filter (where learnt is not null), '{}') as days
        from (
          select producer_id, student_id, local_day(last_watched_at) as seen, local_day(completed_at) as learnt
          from lesson_progress
          union all
          select producer_id, student_id, day, null from lesson_viewings) happened
        where producer_id = app_producer_id() group by student_id order by student_id`.execute(tx);
      return { noted: (await noted).rows, raw: (await raw).rows };
    });
});

describe('a school', () => {
  test('without students has null rates', async () => {
    const empty: Partial<Reports> = {
      students: { value: 0, added: 0, change: null },
      watched: { value: 0, change: null },
      completed: { value: 0, change: null },
      engagement: { value: null, change: null, students: 0 },
      courses: [],
      topLessons: [],
    };
    const found = await read(7);
    expect(found).toMatchObject(empty);
    expect(found.details.averageProgress).toBeNull();
    expect(found.days).toHaveLength(7);
    expect(found.to).toBe(localDay(new Date()));
  });

  test('without older measurements has no comparison, and says since when they exist', async () => {
    const found = await read(30);
    expect(found.watchedSince).toBe(localDay(new Date()));
    expect(found.watched.change).toBeNull();
    await measuredForever();
    expect((await read(30)).watchedSince).toBeNull();
  });

  test('uses São Paulo’s days', async () => {
    const student = await newStudent(db, school);
    const { id, lessonIds } = await newCourse(db, school, { modules: [[{}]] });
    await openEnrollment(db, student, id);
    await setCompletion(db, jobs, student, { lessonId: lessonIds[0] ?? '', completed: true });
    await write(
      sql`update lesson_progress set completed_at = '2026-03-01T02:59:00Z' where student_id = ${student.studentId}`,
    );
    const seen = async (now: string) => (await read(7, new Date(now))).days.find(({ completed }) => completed)?.day;
    expect(await seen('2026-03-01T12:00:00Z')).toBe('2026-02-28');
    // Still the 6th in São Paulo: the seven days begin on the 28th.
    expect(await seen('2026-03-07T02:30:00Z')).toBe('2026-02-28');
    expect(await seen('2026-03-07T03:30:00Z')).toBeUndefined();
  });
});

describe('time watched', () => {
  const populate = async () => {
    const student = await newStudent(db, school);
    const { id, lessonIds } = await newCourse(db, school, { modules: [[{}]] });
    const [lessonId = ''] = lessonIds;
    await openEnrollment(db, student, id);
    await openViewing(db, student, { lessonId });
    const beat = (playedSeconds: number) =>
      setPosition(db, jobs, student, { lessonId, positionSeconds: 1, durationSeconds: 600, playedSeconds });
    const pass = (seconds: number) =>
      write(sql`update lesson_viewings set watched_until = watched_until - make_interval(secs => ${seconds}::integer)
        where lesson_id = ${lessonId}`);
    const viewing = () =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('lesson_viewings')
          .select(['watched_seconds', sql<number>`extract(epoch from watched_until - opened_at)::float8`.as('passed')])
          .where('lesson_id', '=', lessonId)
          .executeTakeFirstOrThrow(),
      );
    const watched = async () => (await viewing()).watched_seconds;
    return { beat, pass, viewing, watched };
  };

  test('adds up, and a lesson counts as watched after ten seconds of playing', async () => {
    const { beat, pass, watched } = await populate();
    await pass(100);
    await beat(9);
    expect((await read(7)).watched.value).toBe(0);
    await pass(100);
    await beat(10);
    await pass(100);
    await beat(10);
    expect(await watched()).toBe(29);
    expect((await read(7)).watched.value).toBe(1);
  });

  test('never exceeds the elapsed time, whatever is reported by however many tabs', async () => {
    const { beat, pass, viewing, watched } = await populate();
    await pass(20);
    await Promise.all(Array.from({ length: 8 }, () => beat(20)));
    // The test itself takes time.
    const { watched_seconds, passed } = await viewing();
    expect(watched_seconds).toBeGreaterThanOrEqual(20);
    expect(watched_seconds).toBeLessThan(20 + passed);
    await pass(3600);
    const before = await watched();
    await beat(3600);
    expect((await watched()) - before).toBeCloseTo(60, 3);
  });
});
