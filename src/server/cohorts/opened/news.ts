import type { ReleaseFacts } from '#shared/access/release.ts';
import { localDay } from '#shared/time/dates.ts';
import { newsSpan, type OpeningCourse } from './schedules.ts';

export type EnrolledIn = { courseId: string; facts: ReleaseFacts };
export type Opened = { id: string; title: string; courseId: string; opensAt: Date };

/**
 * Lessons that opened to a student by schedule since enrollment; empty while more will open today. Lessons
 * that they unlocked themselves, or that were kept open, are not news.
 */
export function newsOf(
  enrolled: readonly EnrolledIn[],
  courses: ReadonlyMap<string, OpeningCourse>,
  now: Date,
): Opened[] {
  const { from, lastRun } = newsSpan(now);
  const news: Opened[] = [];
  for (const { courseId, facts } of enrolled) {
    const done = new Set([...facts.completed.values()].map(Number));
    const course = courses.get(courseId);
    for (const { id, title } of course?.lessons ?? []) {
      if (facts.opened.has(id)) continue;
      const { opensAt, closesAt } = (course as OpeningCourse).releases(id, facts);
      if (opensAt === null || opensAt <= from || opensAt <= facts.enrolledAt) continue;
      if (opensAt > now && opensAt < lastRun) return [];
      const isOpen = opensAt <= now && (closesAt === null || closesAt > now);
      if (isOpen && !done.has(opensAt.getTime())) news.push({ id, title, courseId, opensAt });
    }
  }
  return news;
}

export const isAllToday = (lessons: readonly Opened[], now: Date): boolean =>
  lessons.every(({ opensAt }) => localDay(opensAt) === localDay(now));
