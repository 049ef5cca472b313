import type { ReleaseFacts } from '#shared/access/release.ts';
import type { Standing, StandingIn } from '../standing.ts';
import { dateOf } from './schedule.ts';

/** The facts that decide the release of a course's lessons. */
export function factsOf(
  enrollment: Pick<StandingIn, 'cohortIds' | 'moduleIds' | 'countedFrom' | 'firstAccessAt'>,
  { watched, opened, now }: Pick<Standing, 'watched' | 'opened' | 'now'>,
): ReleaseFacts {
  return {
    cohortIds: enrollment.cohortIds ?? [],
    moduleIds: enrollment.moduleIds && new Set(enrollment.moduleIds),
    enrolledAt: new Date(enrollment.countedFrom),
    now: new Date(now),
    firstAccessAt: dateOf(enrollment.firstAccessAt),
    completed: new Map(
      watched.flatMap(({ lessonId, completed, completedAt }) =>
        completed && completedAt ? [[lessonId, new Date(completedAt)]] : [],
      ),
    ),
    opened: new Map(opened.map(({ lessonId, at }) => [lessonId, new Date(at)])),
  };
}
