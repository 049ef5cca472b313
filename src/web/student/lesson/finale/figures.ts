import { hoursText } from '#shared/access/lengths.ts';
import type { CourseCertificate } from '#shared/contract/student/student-certificates.ts';
import type { CourseDetail } from '#shared/contract/student.ts';

type Figure = { label: string; value: string };

/** Shorter times are not worth showing. */
const LEAST_WATCHED = 60;

/** The student's figures. Watched time and duration are shown once known, and left out if nothing was played. */
export function figuresOf(
  { completedLessons }: Pick<CourseDetail, 'completedLessons'>,
  found: CourseCertificate['figures'] | undefined,
): Figure[] {
  const lessons = {
    label: completedLessons === 1 ? 'aula concluída' : 'aulas concluídas',
    value: `${completedLessons}`,
  };
  if (!found) return [lessons];
  const watched = { label: 'assistidas', value: hoursText(found.watchedSeconds) };
  return [lessons, ...(found.watchedSeconds < LEAST_WATCHED ? [] : [watched]), timeOf(found.days)];
}

const WEEK = 7;

function timeOf(days: number): Figure {
  const weeks = Math.round(days / WEEK);
  if (days >= 2 * WEEK) return { label: 'semanas', value: `${weeks}` };
  return { label: days === 1 ? 'dia' : 'dias', value: `${days}` };
}
