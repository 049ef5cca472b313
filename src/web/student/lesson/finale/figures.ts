import { hoursText, totalSeconds } from '#shared/access/lengths.ts';
import type { CourseDetail } from '#shared/contract/student.ts';

type Figure = { label: string; value: string };

/** What was done: how long it is only where that is known of every lesson. */
export function figuresOf({
  lessonCount,
  moduleCount,
  modules,
}: Pick<CourseDetail, 'lessonCount' | 'moduleCount' | 'modules'>): Figure[] {
  const seconds = totalSeconds(modules.flatMap((module) => module.lessons));
  return [
    { label: lessonCount === 1 ? 'aula' : 'aulas', value: String(lessonCount) },
    ...(seconds === null ? [] : [{ label: 'de conteúdo', value: hoursText(seconds) }]),
    { label: moduleCount === 1 ? 'módulo' : 'módulos', value: String(moduleCount) },
  ];
}
