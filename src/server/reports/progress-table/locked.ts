import { isOpen, releasesOf } from '#shared/access/release.ts';
import { factsOf } from '../../learning/release/facts.ts';
import { type StoredSchedule, scheduleOf } from '../../learning/release/schedule.ts';
import type { Module, StudentFacts } from './questions.ts';

/**
 * Decides, as students see it, which lessons are not released to one: their ids, concatenated as for `cellReader`. In
 * SQL it took a function call for each lesson of each student.
 */
export function lockedReader(
  modules: readonly Module[],
  schedule: StoredSchedule,
): (student: Pick<StudentFacts, 'release'>) => string | null {
  const lessons = modules.flatMap((module) => module.lessons);
  const releases = releasesOf(scheduleOf(lessons, schedule));
  return ({ release }) => {
    if (!release) return null;
    const [facts, now] = [factsOf(release, release), new Date(release.now)];
    return lessons
      .filter(({ id }) => !isOpen(releases(id, facts), now))
      .map(({ id }) => id)
      .join('');
  };
}
