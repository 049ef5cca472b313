import { sql } from 'kysely';
import type { Learner } from '../../actors.ts';
import { findSchool, schoolLink } from '../../branding/schools.ts';
import type { Services } from '../../context.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { asPlatform, type Database, readAsSchool } from '../../db.ts';
import type { Env } from '../../env.ts';
import type { SchoolHint } from '../../http/hosts.ts';
import { cachedOffer } from '../offer.ts';
import { countedFrom } from '../release/decision.ts';
import { factsOf } from '../release/facts.ts';
import { cohortIdsOf, moduleIdsOf, type Standing, type StandingIn } from '../standing.ts';
import { dueEvents, readDueTasks } from './due.ts';
import { type CourseReleases, releaseEvents } from './events.ts';
import { calendarText } from './ics.ts';

export type Feed = Learner & { slug: string; customDomain: string | null; schoolName: string };

/**
 * The student of a feed's token, at a host of their school, while the school and something in it are open.
 * Runs across schools.
 */
export function findFeed(db: Database, token: string, hint: SchoolHint): Promise<Feed | null> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<Omit<Feed, 'schoolName'>>`
      select f.producer_id as "producerId", f.student_id as "studentId", cs.slug, cs.custom_domain as "customDomain"
      from calendar_feeds f join client_settings cs on cs.producer_id = f.producer_id
      join students s on s.producer_id = f.producer_id and s.id = f.student_id and s.status = 'active'
      where f.token_hash = ${hashToken(token)} and exists (select from enrollments e
        where e.producer_id = f.producer_id and e.student_id = f.student_id
          and enrollment_open(e.status, e.access_until, app_now()))`.execute(tx);
    const [feed] = rows;
    const found = feed && (await findSchool(tx, hint, feed.producerId));
    if (!feed || !found?.open || found.producerId !== feed.producerId) return null;
    return { ...feed, schoolName: found.school.memberAreaName };
  });
}

/** When lessons open to the student, in courses that are open to them. */
export async function readFeed(
  services: Pick<Services, 'cache' | 'db'>,
  feed: Feed,
  { env, now }: { env: Env; now: Date },
): Promise<string> {
  const { courses } = await cachedOffer(services, feed.producerId);
  const scheduled = [...courses.values()].filter((course) => course.scheduled).map(({ id }) => id);
  const enrolled = await readEnrolled(services.db, feed, scheduled);
  const releases = enrolled.flatMap((each): CourseReleases[] => {
    const course = courses.get(each.courseId);
    return course ? [{ course, facts: factsOf(each, { ...each, now: now.toISOString() }) }] : [];
  });
  const linkTo = (courseId: string) => schoolLink(env, feed, `/alunos/curso/${courseId}`);
  const due = dueEvents(await readDueTasks(services.db, feed, now), linkTo);
  const events = [...releaseEvents(releases, { linkTo, now }), ...due];
  return calendarText({ name: `Aulas · ${feed.schoolName}`, now, events });
}

type Enrolled = Pick<StandingIn, 'courseId' | 'cohortIds' | 'moduleIds' | 'countedFrom' | 'firstAccessAt'> &
  Pick<Standing, 'watched' | 'opened'>;

function readEnrolled(db: Database, { producerId, studentId }: Learner, courseIds: string[]): Promise<Enrolled[]> {
  return readAsSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql<Enrolled>`
      select e.course_id as "courseId", ${countedFrom} as "countedFrom", e.first_access_at as "firstAccessAt",
        ${cohortIdsOf} as "cohortIds", ${moduleIdsOf} as "moduleIds",
        (select coalesce(json_agg(json_build_object('lessonId', p.lesson_id, 'completed', true, 'completedAt', p.completed_at)), '[]')
          from lesson_progress p where p.producer_id = e.producer_id and p.student_id = e.student_id
            and p.course_id = e.course_id and p.completed) as watched,
        (select coalesce(json_agg(json_build_object('lessonId', o.lesson_id, 'at', o.opened_at)), '[]')
          from lesson_openings o where o.producer_id = e.producer_id and o.student_id = e.student_id) as opened
      from enrollments e
      where e.producer_id = ${producerId} and e.student_id = ${studentId} and e.course_id = any (${courseIds}::uuid[])
        and enrollment_open(e.status, e.access_until, app_now())
      order by e.enrolled_at, e.course_id`.execute(tx);
    return rows;
  });
}
