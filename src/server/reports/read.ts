import { type RawBuilder, sql } from 'kysely';
import type { Reports, ReportsScreen } from '#shared/contract/school/reports.ts';
import { FIRST_RISK } from '#shared/reports.ts';
import { localDay } from '#shared/time/dates.ts';
import type { SchoolActor } from '../actors.ts';
import { currentReach } from '../database/team-reach.ts';
import { type Database, readAsSchool } from '../db.ts';
import { studentsAtRisk } from './at-risk.ts';
import { type Counts, periodOf, reportsFrom } from './figures.ts';
import {
  type Asked,
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
import { daysOfCourses, learnersOfCourses } from './questions-of-courses.ts';
import { weeklyDigest } from './weekly-digest.ts';

const TOP_LESSONS = 10;
const MOST_LEFT = 10;

export async function readReportsScreen(
  db: Database,
  school: SchoolActor,
  { days }: { days: number },
  now = new Date(),
): Promise<ReportsScreen> {
  const asked = askedOf(school, days, now);
  const first = studentsAtRisk({ ...asked, risk: FIRST_RISK, page: 1 });
  const {
    studentsAtRisk: atRisk,
    weeklyDigest: digest,
    ...counts
  } = await readAsSchool(db, school, async (tx) => {
    const { rows } = await sql<ScreenCounts>`
      ${counted(asked)}, ${row(first)} as "studentsAtRisk", ${currentReach() ? sql`null::jsonb` : row(weeklyDigest(school))} as "weeklyDigest"`.execute(
      tx,
    );
    return rows[0] as ScreenCounts;
  });
  return { ...reportsFrom(counts, asked), studentsAtRisk: atRisk, weeklyDigest: digest };
}
type ScreenCounts = Counts & Pick<ReportsScreen, 'studentsAtRisk' | 'weeklyDigest'>;

export async function readReports(
  db: Database,
  school: SchoolActor,
  { days }: { days: number },
  now = new Date(),
): Promise<Reports> {
  const asked = askedOf(school, days, now);
  const { rows } = await readAsSchool(db, school, (tx) => sql<Counts>`${counted(asked)}`.execute(tx));
  return reportsFrom(rows[0] as Counts, asked);
}

const askedOf = ({ producerId }: SchoolActor, days: number, now: Date): Asked => ({
  producerId,
  now,
  ...periodOf(days, localDay(now)),
});

/** All figures in one statement. */
const counted = (asked: Asked, bound = currentReach() !== null) => sql`
  with course as materialized (${courses(asked)}),
  lesson as materialized (${lessons(asked)})
  select ${row(students(asked))} as students, ${row(bound ? learnersOfCourses(asked) : learners(asked))} as learners,
    ${list(bound ? daysOfCourses(asked) : days(asked))} as days, (${watchedSince(asked)})::text as "watchedSince",
    ${list(courseCounts)} as courses, ${list(topLessons(TOP_LESSONS))} as "topLessons",
    ${list(lessonsMostLeft(MOST_LEFT))} as "lessonStops"`;

const row = (question: RawBuilder<unknown>) => sql`(select to_jsonb(found) from (${question}) found)`;
const list = (question: RawBuilder<unknown>) => sql`array(select to_jsonb(found) from (${question}) found)`;
