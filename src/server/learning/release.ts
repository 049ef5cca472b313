import { sql } from 'kysely';

/* The rule of shared/access/release.ts in SQL, by the database's clock, for a lesson `l` under an enrollment `e`. */

/** As there, a lesson without waiting is open whatever the clocks say. */
export const released = sql<boolean>`(coalesce(l.release_days, 0) = 0
  or coalesce(lesson_released_at(e.enrolled_at, l.release_days) <= app_now(), false))`;

/** Whole days to wait; 0 once released. */
export const daysToRelease = sql<number>`case when ${released} then 0
  else days_until(lesson_released_at(e.enrolled_at, l.release_days), app_now()) end`;
