import { type RawBuilder, sql } from 'kysely';
import type { Reports, ReportsScreen } from '#shared/contract/reports.ts';
import { localDay } from '#shared/dates.ts';
import { FIRST_RISK } from '#shared/reports.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { readStudentsAtRisk } from './at-risk.ts';
import { type Counts, periodOf, reportsFrom } from './figures.ts';
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

const TOP_LESSONS = 10;
const MOST_LEFT = 10;

/** The whole screen, as it begins. */
export async function readReportsScreen(
  db: Database,
  actor: SchoolActor,
  { days }: { days: number },
  now = new Date(),
): Promise<ReportsScreen> {
  const [figures, studentsAtRisk] = await Promise.all([
    readReports(db, actor, { days }, now),
    readStudentsAtRisk(db, actor, { risk: FIRST_RISK, page: 1 }, now),
  ]);
  return { ...figures, studentsAtRisk };
}

/** All figures: their questions travel together, as one statement. */
export async function readReports(
  db: Database,
  { producerId }: SchoolActor,
  { days: length }: { days: number },
  now = new Date(),
): Promise<Reports> {
  const period = periodOf(length, localDay(now));
  const asked = { producerId, now, ...period };
  const counts = await readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Counts>`
      with course as materialized (${courses(asked)}),
      lesson as materialized (${lessons(asked)})
      select ${row(students(asked))} as students, ${row(learners(asked))} as learners,
        ${list(days(asked))} as days, (${watchedSince(asked)})::text as "watchedSince",
        ${list(courseCounts)} as courses, ${list(topLessons(TOP_LESSONS))} as "topLessons",
        ${list(lessonsMostLeft(MOST_LEFT))} as "lessonStops"`.execute(tx);
    return rows[0] as Counts;
  });
  return reportsFrom(counts, period);
}

const row = (question: RawBuilder<unknown>) => sql`(select to_jsonb(found) from (${question}) found)`;
const list = (question: RawBuilder<unknown>) => sql`array(select to_jsonb(found) from (${question}) found)`;
