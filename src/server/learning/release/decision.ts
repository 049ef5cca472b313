import { sql } from 'kysely';

/* The rule of shared/access/release.ts in SQL, by the database's clock, for a lesson `l` under an enrollment `e`. */

/** From when rules count the days of `e`: its enrollment, or a later change of turma. */
export const countedFrom = sql<string>`coalesce(e.counted_from, e.enrolled_at)`;

const PLACE = sql`e.producer_id, e.student_id, e.course_id, ${countedFrom}, e.first_access_at`;

export const released = sql<boolean>`lesson_open(${PLACE}, l.id, l.module_id)`;

/** Whether the student has access to the module of `l`; without it the lesson is like one of a closed course. */
export const moduleHeld = sql<boolean>`coalesce(l.module_id = any (modules_held(e.producer_id, e.student_id, e.course_id)), true)`;

type Opens = { opens_at: string | null; closes_at: string; after_lesson: string | null };

/** To be joined as `w`. */
export const lessonWindow = sql<Opens>`lesson_window(${PLACE}, l.id, l.module_id)`;

/** For `w`. */
export const windowOpen = sql<boolean>`release_open(w.opens_at, w.closes_at, app_now())`;

/** Whole days to wait; 0 once open, if unknown, or if it closes before it opens. */
export const daysToOpen = sql<number>`case when w.opens_at < w.closes_at then days_until(w.opens_at, app_now()) else 0 end`;

type ReleaseInfo = { opensAt: string | null; closesAt: string | null; after: string | null };

/** What the student is told about the release; null if nothing. */
export const releaseInfo = sql<ReleaseInfo | null>`case when w.opens_at is null or w.opens_at > app_now() or w.closes_at < 'infinity' then
  json_build_object('opensAt', w.opens_at, 'closesAt', nullif(w.closes_at, 'infinity'), 'after',
    (select title from lessons where producer_id = c.producer_id and id = w.after_lesson)) end`;
