import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { cellReader } from '#shared/access/progress-cells.ts';
import type { ProgressHead, ProgressPage } from '#shared/contract/school/progress-table.ts';
import { LIMITS } from '#shared/limits.ts';
import type { ProgressQuestion } from '#shared/lists/progress-question.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import type { StoredSchedule } from '../../learning/release/schedule.ts';
import { notFound, Problem } from '../../problem.ts';
import { lockedReader } from './locked.ts';
import {
  chosenCourse,
  courses,
  type Module,
  modules,
  type StudentFacts,
  schedule,
  studentCount,
  students,
} from './questions.ts';

type Found = {
  course: { id: string; title: string; published: boolean; enrolled: number } | null;
  courses: ProgressHead['courses'] | null;
  modules: Module[];
  schedule: StoredSchedule | null;
  total: number | null;
  students: StudentFacts[];
};

const PAGE = LIMITS.progressPage;

/**
 * A page of a course's students with their cells; the first page also has the data around the table.
 * @throws Problem not_found, invalid_input
 */
export async function readProgressPage(
  db: Database,
  { producerId }: SchoolActor,
  { courseId, search, after }: ProgressQuestion & { after?: string },
): Promise<ProgressPage> {
  const asked = { producerId, search };
  const place = after === undefined ? null : placeOf(after);
  const course = sql`(select id from course)`;
  const first = place === null;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      with course as materialized (${chosenCourse(producerId, courseId)})
      select (select to_json(course) from course) as course,
        ${first ? list(courses(producerId)) : sql`null`} as courses, ${list(modules(producerId, course))} as modules,
        (select row_to_json(found) from (${schedule(producerId, course)}) found) as schedule,
        ${first && search ? sql`(${studentCount(asked, course)})` : sql`(select enrolled from course)`} as total,
        ${list(students(asked, course, { after: place, limit: PAGE + 1 }))} as students`.execute(tx),
  );
  const found = rows[0] as Found;
  if (courseId && !found.course) throw notFound();
  return pageOf(found, first);
}

const list = (question: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(found), '[]') from (${question}) found)`;

function pageOf(found: Found, first: boolean): ProgressPage {
  const lessons = found.modules.flatMap((module) => module.lessons);
  const cellsOf = cellReader(lessons);
  const lockedFor = lockedReader(found.modules, found.schedule ?? { rules: [], cohorts: [] });
  const shown = found.students.slice(0, PAGE);
  const last = found.students.length > PAGE ? shown.at(-1) : undefined;
  return {
    students: shown.map((student) => {
      const { id, name, email, progress, open } = student;
      return { id, name, email, progress, open, cells: cellsOf({ ...student, locked: lockedFor(student) }).join('') };
    }),
    next: last ? Buffer.from(last.place).toString('base64url') : null,
    version: createHash('sha256')
      .update(lessons.map(({ id }) => id).join())
      .digest('base64url')
      .slice(0, 16),
    head: first ? headOf(found) : null,
  };
}

function headOf({ course, courses, modules, total }: Found): ProgressHead {
  return {
    courses: courses ?? [],
    course: course && {
      id: course.id,
      title: course.title,
      published: course.published,
      modules: modules.map(({ title, lessons }) => ({
        title,
        lessons: lessons.map(({ title, stopped }) => ({ title, stopped })),
      })),
    },
    total: total ?? 0,
    enrolled: course?.enrolled ?? 0,
  };
}

/** Decodes a cursor. A forged one only leads to another position. */
function placeOf(after: string): string {
  const place = Buffer.from(after, 'base64url').toString();
  if (place.includes('\0')) throw new Problem('invalid_input');
  return place;
}
