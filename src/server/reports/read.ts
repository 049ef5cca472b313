import { type RawBuilder, sql } from 'kysely';
import type { Reports, ReportsScreen } from '#shared/contract/reports.ts';
import type { WeeklyDigest } from '#shared/contract/weekly-digest.ts';
import { localDay } from '#shared/dates.ts';
import { FIRST_RISK } from '#shared/reports.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { readStudentsAtRisk } from './at-risk.ts';
import { type Counts, type Period, periodOf, reportsFrom } from './figures.ts';
import {
  courseCounts,
  courses,
  days,
  learners,
  lessons,
  lessonsMostLeft,
  students,
  topLessons,
  watchedSince,
} from './questions.ts';
import { weeklyDigest } from './weekly-digest.ts';

const TOP_LESSONS = 10;
const MOST_LEFT = 10;

/** The whole screen, as it begins: two statements. */
export async function readReportsScreen(
  db: Database,
  school: SchoolActor,
  { days }: { days: number },
  now = new Date(),
): Promise<ReportsScreen> {
  const period = periodOf(days, localDay(now));
  // One after the other, so that a large school's reports keep one processor from its students, not two.
  const counts = await countAll(db, school, period, now);
  const studentsAtRisk = await readStudentsAtRisk(db, school, { risk: FIRST_RISK, page: 1 }, now);
  return { ...reportsFrom(counts, period), studentsAtRisk, weeklyDigest: counts.weeklyDigest };
}

/** The figures of the days up to that moment. */
export async function readReports(
  db: Database,
  school: SchoolActor,
  { days }: { days: number },
  now = new Date(),
): Promise<Reports> {
  const period = periodOf(days, localDay(now));
  return reportsFrom(await countAll(db, school, period, now), period);
}

/** The questions travel together, as one statement. */
const countAll = (db: Database, school: SchoolActor, period: Period, now: Date) =>
  readAsSchool(db, school, async (tx) => {
    const asked = { producerId: school.producerId, now, ...period };
    const { rows } = await sql<Counts & { weeklyDigest: WeeklyDigest }>`
      with course as materialized (${courses(asked)}),
      lesson as materialized (${lessons(asked)})
      select ${row(students(asked))} as students, ${row(learners(asked))} as learners,
        ${list(days(asked))} as days, (${watchedSince(asked)})::text as "watchedSince",
        ${list(courseCounts)} as courses, ${list(topLessons(TOP_LESSONS))} as "topLessons",
        ${list(lessonsMostLeft(MOST_LEFT))} as "lessonStops", ${row(weeklyDigest(school))} as "weeklyDigest"`.execute(
      tx,
    );
    const [counts] = rows;
    if (!counts) throw new Error('A statement without from has one row');
    return counts;
  });

const row = (question: RawBuilder<unknown>) => sql`(select to_jsonb(found) from (${question}) found)`;
const list = (question: RawBuilder<unknown>) => sql`array(select to_jsonb(found) from (${question}) found)`;
