import { sql } from 'kysely';
import {
  type CohortDates,
  type ReleaseFacts,
  type ReleaseRule,
  type Releases,
  releasesOf,
  ruleFinder,
  type Schedule,
} from '#shared/access/release.ts';
import { DAY_MS, endOfDay, HOUR_MS, localDay } from '#shared/time/dates.ts';
import type { Tx } from '../../db.ts';
import { cohortsOf, rulesOf, type StoredSchedule, scheduleOf } from '../../learning/release/schedule.ts';
import { awaitedAt } from '../awaited.ts';

export type OpeningLesson = { id: string; moduleId: string; title: string };

/** A course in which lessons may have opened recently, or will open today, for some student. */
export type OpeningCourse = {
  courseId: string;
  /** The lessons, in the order of the course. */
  lessons: OpeningLesson[];
  /** Lessons that must be completed before one of them. */
  awaited: string[];
  releases: Releases;
};

/** Of each hour, when students are told. */
export const RUN_MINUTE = 3;

/**
 * Period of announcements: the last two days, excluding today while more will open before its last run. Nothing waits for
 * lessons that open later: otherwise those that open so every day would never be announced.
 */
export const newsSpan = (now: Date) => ({
  from: new Date(now.getTime() - 2 * DAY_MS),
  lastRun: new Date(endOfDay(localDay(now)).getTime() - HOUR_MS + RUN_MINUTE * 60_000),
});

/** A single statement for any number of courses. */
export async function readOpening(tx: Tx, producerId: string, now: Date): Promise<OpeningCourse[]> {
  const { rows } = await sql<StoredSchedule & { courseId: string; lessons: OpeningLesson[] }>`
    select c.id as "courseId", ${rulesOf} as rules, ${cohortsOf} as cohorts,
      (select coalesce(json_agg(json_build_object('id', l.id, 'moduleId', m.id, 'title', l.title) order by m.position, l.position), '[]')
        from course_modules m join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
        where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null) as lessons
    from courses c
    where c.producer_id = ${producerId} and c.published and c.deleted_at is null
      and (exists (select from release_rules r where r.producer_id = c.producer_id and r.course_id = c.id)
        or exists (select from cohorts t where t.producer_id = c.producer_id and t.course_id = c.id and t.starts_at is not null))
    order by c.id`.execute(tx);
  return rows.flatMap(({ courseId, lessons, ...stored }) => {
    const opening = openingLessons(lessons, scheduleOf(lessons, stored), now);
    return opening.lessons.length > 0 ? [{ courseId, ...opening }] : [];
  });
}

/** Leaves out lessons that cannot be news for anybody, so that not all of a course's lessons are checked every hour. */
function openingLessons(all: OpeningLesson[], schedule: Schedule, now: Date): Omit<OpeningCourse, 'courseId'> {
  const [releases, ruleOf] = [releasesOf(schedule), ruleFinder(schedule.rules)];
  const turmas = [null, ...schedule.cohorts];
  const ruled = all.map((lesson, place) => ({
    ...{ lesson, place },
    each: turmas.map((turma) => ({ turma, rule: ruleOf(turma, lesson) })),
  }));
  const { from, lastRun } = newsSpan(now);
  const opening = ruled.filter(({ lesson, each }) =>
    each.some(({ turma, rule }) => {
      if (isPersonal(turma, rule)) return true;
      const { opensAt } = releases(lesson.id, anybodyIn(turma, now));
      return opensAt !== null && opensAt > from && (opensAt <= now || opensAt < lastRun);
    }),
  );
  const awaited = opening.flatMap(({ place, each }) =>
    awaitedAt(
      all,
      place,
      each.map(({ rule }) => rule),
    ),
  );
  return {
    lessons: opening.map(({ lesson }) => lesson),
    awaited: [...new Set(awaited)],
    releases,
  };
}

/** Whether the release depends on a student's progress or enrollment date. */
function isPersonal(turma: CohortDates | null, rule: ReleaseRule | undefined): boolean {
  if (!rule || rule.kind === 'never') return false;
  if (rule.afterLessonId !== null) return true;
  if (rule.kind === 'start') return !turma?.startsAt;
  return rule.kind !== 'at' && rule.kind !== 'always';
}

const anybodyIn = (turma: CohortDates | null, now: Date): ReleaseFacts => ({
  cohortIds: turma ? [turma.id] : [],
  moduleIds: null,
  enrolledAt: new Date(0),
  now,
  firstAccessAt: null,
  completed: new Map(),
  opened: new Map(),
});
