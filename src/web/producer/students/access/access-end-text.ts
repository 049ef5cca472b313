import type { StudentRow } from '#shared/contract/people/students.ts';
import { formatDay } from '#shared/time/days.ts';
import { counted } from '#web/lib/texts/counted.ts';

type Access = Pick<StudentRow, 'openCourseIds' | 'ends'>;

/**
 * When access ends: for the filtered course, or the earliest end. Past ends count only if nothing is open.
 * Null if there is nothing to say.
 */
export function accessEndText({ openCourseIds, ends }: Access, courseId?: string): string | null {
  const asked = courseId ? ends.filter((end) => end.courseId === courseId) : ends;
  const coming = asked.filter(({ over }) => !over);
  const [next] = coming;
  if (next) {
    const same = coming.filter(({ lastDay }) => lastDay === next.lastDay).length;
    const all = courseId !== undefined || same === openCourseIds.length;
    return `${all ? '' : `${counted(same, 'curso', 'cursos')} `}até ${formatDay(next.lastDay)}`;
  }
  const last = asked.at(-1);
  return last && (courseId || openCourseIds.length === 0) ? `vencido em ${formatDay(last.lastDay)}` : null;
}
