import { ALWAYS_OPEN, everOpens, type ReleaseFacts } from '#shared/access/release.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import type { OfferedCourse } from '../offer.ts';
import type { CalendarEvent } from './ics.ts';

export type CourseReleases = {
  course: Pick<OfferedCourse, 'id' | 'title' | 'modules' | 'releases'>;
  facts: ReleaseFacts;
};

/** Events older than this are dropped. */
const PAST_DAYS = 60;
const MINUTES = 30;
/** Further lessons are only counted: a turma may open all of them at once. */
const NAMED = 10;

/** One event per course and time. Its id comes from the first lesson, so that it survives rescheduling. */
export function releaseEvents(
  courses: readonly CourseReleases[],
  { linkTo, now }: { linkTo: (courseId: string) => string; now: Date },
): CalendarEvent[] {
  const since = now.getTime() - PAST_DAYS * DAY_MS;
  return courses.flatMap(({ course, facts }) => {
    const dated = course.modules
      .flatMap(({ lessons }) => lessons)
      .flatMap(({ id, title }) => {
        const window = course.releases(id, facts);
        const { opensAt } = window;
        const isTold =
          opensAt !== null && opensAt > ALWAYS_OPEN && opensAt.getTime() > since && opensAt > facts.enrolledAt;
        return isTold && everOpens(window) ? [{ id, title, opensAt }] : [];
      });
    return [...Map.groupBy(dated, ({ opensAt }) => opensAt.getTime()).values()].map((lessons): CalendarEvent => {
      const [{ id, opensAt } = { id: '', opensAt: now }] = lessons;
      return {
        uid: id,
        at: opensAt,
        minutes: MINUTES,
        title: lessons.length === 1 ? `Abre: ${lessons[0]?.title}` : `Abrem ${lessons.length} aulas de ${course.title}`,
        text: textOf(course.title, lessons),
        url: linkTo(course.id),
      };
    });
  });
}

function textOf(course: string, lessons: readonly { title: string }[]): string {
  const named = lessons.slice(0, NAMED).map(({ title }) => title);
  const others = lessons.length - named.length;
  const more = others > 0 ? [others === 1 ? 'e mais 1 aula' : `e mais ${others} aulas`] : [];
  return [course, ...(lessons.length > 1 ? [...named, ...more] : [])].join('\n');
}
