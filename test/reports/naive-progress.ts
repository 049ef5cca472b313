import { asPlatform } from '#server/db.ts';
import type { CourseDetail } from '#shared/contract/student.ts';
import type { TestApp } from '../app.ts';
import type { TestStudent } from '../fixtures/factories.ts';

export type NaiveRow = { name: string; progress: number; open: boolean; cells: string };

/**
 * Computed naively, student by student and lesson by lesson, from what they see and their rows; without
 * access only the rows count.
 */
export async function naiveProgress(
  { services: { db }, call, signedIn }: Pick<TestApp, 'services' | 'call' | 'signedIn'>,
  students: readonly TestStudent[],
  { courseId, lessonIds }: { courseId: string; lessonIds: readonly string[] },
): Promise<NaiveRow[]> {
  const rows: NaiveRow[] = [];
  for (const student of students) {
    const caller = await signedIn({ kind: 'student', ...student });
    const seen = await call('student.course', { courseId }, caller);
    const open = seen.status === 200;
    const course = open ? (seen.data as CourseDetail) : null;
    const shown = new Map(course?.modules.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.id, lesson])));
    if (course && [...shown.keys()].join() !== lessonIds.join()) throw new Error('The student sees other lessons');
    const { name, progress, watched } = await rowsOf({ db }, student, courseId);
    const cells = lessonIds.map((id) => {
      const lesson = shown.get(id);
      const row = watched.find(({ lesson_id }) => lesson_id === id);
      if (lesson ? lesson.completed : row?.completed) return 'c';
      if (row?.duration_seconds)
        return `${Math.min(9, Math.floor((row.position_seconds / row.duration_seconds) * 10))}`;
      if (row && row.position_seconds > 0) return 'b';
      if (!open) return 'x';
      return lesson?.available ? '-' : 'l';
    });
    if (course && course.progress !== progress) throw new Error('The student sees another percentage');
    rows.push({ name, progress, open, cells: cells.join('') });
  }
  return rows;
}

const rowsOf = ({ db }: Pick<TestApp['services'], 'db'>, { studentId }: TestStudent, courseId: string) =>
  asPlatform(db, async (tx) => ({
    ...(await tx.selectFrom('students').select('name').where('id', '=', studentId).executeTakeFirstOrThrow()),
    ...(await tx
      .selectFrom('enrollments')
      .select('progress')
      .where('student_id', '=', studentId)
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()),
    watched: await tx.selectFrom('lesson_progress').selectAll().where('student_id', '=', studentId).execute(),
  }));
