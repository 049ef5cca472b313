import { sql } from 'kysely';
import { everOpens, type ReleaseFacts } from '#shared/access/release.ts';
import type { Learner } from '../actors.ts';
import { asSchool, type Database } from '../db.ts';
import type { OfferedCourse } from './offer.ts';

/**
 * Lessons that open so many days after the first access, in a course in which no other is open or will be: none of them
 * can be opened first, so that the days would never be counted.
 * @param course the part that the student holds
 */
export function awaitsFirstAccess({ modules, releases }: OfferedCourse, facts: ReleaseFacts): boolean {
  if (facts.firstAccessAt) return false;
  const lessons = modules.flatMap((module) => module.lessons);
  const anyOpens = (known: ReleaseFacts) =>
    lessons.some(({ id }) => {
      const window = releases(id, known);
      return everOpens(window) && (window.closesAt === null || window.closesAt > facts.now);
    });
  return !anyOpens(facts) && anyOpens({ ...facts, firstAccessAt: facts.now });
}

/** The student's first access is now, unless it is known. */
export const noteFirstAccess = (db: Database, { producerId, studentId }: Learner, courseId: string): Promise<unknown> =>
  asSchool(db, { producerId, studentId }, (tx) =>
    sql`
      update enrollments set first_access_at = app_now()
      where producer_id = ${producerId} and student_id = ${studentId} and course_id = ${courseId}
        and first_access_at is null`.execute(tx),
  );
