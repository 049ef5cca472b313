import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { progressPercent } from '#shared/access/progress.ts';
import { testApp } from '#test/app.ts';
import {
  lessonInput,
  newCourse,
  newSchool,
  newStudent,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { createLesson } from '../../courses/lessons.ts';
import { moveLesson, moveModule } from '../../courses/order.ts';
import { deleteCourse, deleteLesson, deleteModule } from '../../courses/trash/delete.ts';
import { restoreItem } from '../../courses/trash/restore.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { closeGrants, openGrants } from '../../students/access/ledger.ts';
import { refreshEnrollments } from '../../students/access/refresh-enrollments.ts';
import { setCompletion } from './completion.ts';

/*
 * After any history of completing, moving, deleting, restoring, granting and revoking, percentages and positions equal
 * a recount of the rows.
 */

const { services } = await testApp();
const { db, jobs } = services;

/** `HISTORIES=1000 npm run unit -- src/server/learning/progress/progress-history` runs more of them. */
const HISTORIES = Number(process.env.HISTORIES ?? 12);

const student = fc.nat({ max: 2 });
const lesson = fc.nat({ max: 5 });
const module = fc.nat({ max: 2 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('complete' as const), student, lesson, completed: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move lesson' as const), lesson, module, index: fc.nat({ max: 3 }) }),
  },
  fc.record({ do: fc.constant('move module' as const), module, index: fc.nat({ max: 3 }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete lesson' as const), lesson }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore lesson' as const), lesson }) },
  fc.record({ do: fc.constant('delete module' as const), module }),
  fc.record({ do: fc.constant('restore module' as const), module }),
  fc.record({ do: fc.constantFrom('delete course' as const, 'restore course' as const) }),
  fc.record({ do: fc.constant('add lesson' as const), module }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      student,
      modules: fc.option(fc.subarray([0, 1, 2], { minLength: 1 })),
    }),
  },
  fc.record({ do: fc.constant('take' as const), student }),
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
type Course = Awaited<ReturnType<typeof newCourse>>;
type Place = { school: TestSchool; course: Course; students: TestStudent[] };

/** Only refusals of missing or closed items are expected; other errors fail the test. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
};

function take({ school, course, students }: Place, each: Step): Promise<unknown> {
  const { lessonIds, moduleIds } = course;
  const lessonId = 'lesson' in each ? (lessonIds[each.lesson] as string) : '';
  const moduleId = 'module' in each ? (moduleIds[each.module] as string) : '';
  switch (each.do) {
    case 'complete':
      return setCompletion(db, jobs, students[each.student] as TestStudent, { lessonId, completed: each.completed });
    case 'move lesson':
      return moveLesson(db, school, { lessonId, moduleId, index: each.index });
    case 'move module':
      return moveModule(db, school, { moduleId, index: each.index });
    case 'delete lesson':
      return deleteLesson(db, school, { lessonId });
    case 'restore lesson':
      return restoreItem(db, school, { kind: 'lesson', id: lessonId });
    case 'delete module':
      return deleteModule(db, school, { moduleId });
    case 'restore module':
      return restoreItem(db, school, { kind: 'module', id: moduleId });
    case 'delete course':
      return deleteCourse(db, school, { courseId: course.id });
    case 'restore course':
      return restoreItem(db, school, { kind: 'course', id: course.id });
    case 'add lesson':
      return createLesson(db, school, { moduleId, ...lessonInput() });
    default:
      return changeGrants({ school, course, students }, each);
  }
}

function changeGrants({ school, course, students }: Place, each: Step & { do: 'give' | 'take' }) {
  const { producerId } = school;
  const places = {
    producerId,
    studentIds: [(students[each.student] as TestStudent).studentId],
    courseIds: [course.id],
  };
  return asSchool(db, { producerId }, async (tx) => {
    if (each.do === 'take') await closeGrants(tx, places, { origin: 'manual' });
    else
      await openGrants(tx, places, {
        origin: 'manual',
        ...(each.modules && { moduleIds: each.modules.map((at) => course.moduleIds[at] as string) }),
      });
    await refreshEnrollments(tx, places);
  });
}

type Rows = {
  modules: { id: string; position: number; deleted: boolean }[];
  lessons: { id: string; moduleId: string; position: number; deleted: boolean }[];
  grants: { student: string; modules: string[] | null }[];
  done: { student: string; lesson: string }[];
  progress: Record<string, number>;
};

const readRows = ({ school: { producerId } }: Place) =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<Rows>`
      select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'position', position, 'deleted', deleted_at is not null)), '[]')
          from course_modules where producer_id = ${producerId}) as modules,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'moduleId', module_id, 'position', position, 'deleted', deleted_at is not null)), '[]')
          from lessons where producer_id = ${producerId}) as lessons,
        (select coalesce(jsonb_agg(jsonb_build_object('student', student_id, 'modules', module_ids)), '[]')
          from access_grants where producer_id = ${producerId} and closed_at is null) as grants,
        (select coalesce(jsonb_agg(jsonb_build_object('student', student_id, 'lesson', lesson_id)), '[]')
          from lesson_progress where producer_id = ${producerId} and completed) as done,
        (select coalesce(jsonb_object_agg(student_id, progress), '{}') from enrollments
          where producer_id = ${producerId} and status <> 'inactive') as progress`.execute(tx);
    return rows[0] as Rows;
  });

function recount({ modules, lessons, grants, done, progress }: Rows): Record<string, number> {
  const shown = new Set(modules.flatMap(({ id, deleted }) => (deleted ? [] : id)));
  const current = lessons.filter((each) => !each.deleted && shown.has(each.moduleId));
  return Object.fromEntries(
    Object.keys(progress).map((student) => {
      const own = grants.filter((grant) => grant.student === student);
      const whole = own.some((grant) => grant.modules === null);
      const held = current.filter(({ moduleId }) => whole || own.some((grant) => grant.modules?.includes(moduleId)));
      const completed = held.filter(({ id }) => done.some((each) => each.student === student && each.lesson === id));
      return [student, progressPercent(completed.length, held.length)];
    }),
  );
}

const places = (rows: readonly { position: number; deleted: boolean }[]) =>
  rows.flatMap(({ position, deleted }) => (deleted ? [] : position)).sort((a, b) => a - b);
const inOrder = (rows: readonly { deleted: boolean }[]) =>
  rows.filter(({ deleted }) => !deleted).map((_, at) => at + 1);

/** A completed lesson moves into a module that its student does not hold. */
const MOVED_AWAY: Step[] = [
  { do: 'complete', student: 2, lesson: 2, completed: true },
  { do: 'move lesson', lesson: 2, module: 0, index: 0 },
];

test('any history gives the same as a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const school = await newSchool(db);
      const course = await newCourse(db, school, { modules: [[{}, {}], [{}, {}, {}], [{}]] });
      const students = [await newStudent(db, school), await newStudent(db, school), await newStudent(db, school)];
      const place = { school, course, students };
      await changeGrants(place, { do: 'give', student: 0, modules: null });
      await changeGrants(place, { do: 'give', student: 1, modules: [0] });
      await changeGrants(place, { do: 'give', student: 2, modules: [1, 2] });
      for (const each of steps) await take(place, each).catch(unlessRefused);
      const rows = await readRows(place);
      expect(rows.progress).toEqual(recount(rows));
      expect(places(rows.modules)).toEqual(inOrder(rows.modules));
      for (const [moduleId, own] of Map.groupBy(rows.lessons, (each) => each.moduleId))
        expect(places(own), `lessons of ${moduleId}`).toEqual(inOrder(own));
    }),
    { numRuns: HISTORIES, seed: 20_261_127, examples: [[MOVED_AWAY]] },
  );
});
