import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { RISK_SITUATIONS, type StudentFilter, type StudentSituation } from '#shared/lists/students-question.ts';
import type { Risk } from '#shared/reports.ts';
import { foundBySearch } from '../database/student-search.ts';
import { endsBehind, idsAtRisk, isUnfinished } from '../database/students-away.ts';

/** A filter as a condition on `students` st. */
export const matching = (producerId: string, { search, courseId, status, situation }: StudentFilter) => sql`
  st.producer_id = ${producerId} and ${foundBySearch(search)}
  and ${courseId ? enrolledIn(producerId, courseId) : sql`true`}
  and ${status ? sql`st.status = ${status}` : sql`true`}
  and ${situation ? SITUATIONS[situation](producerId, courseId) : sql`true`}`;

const enrolledIn = (producerId: string, courseId: string) => sql`
  st.id in (select e.student_id from enrollments e where e.producer_id = ${producerId} and e.course_id = ${courseId})`;

const isAccess = (email: string) => sql`${sql.ref(email)}.template_name in ('course_access', 'magic_link')`;

const SITUATIONS: Record<StudentSituation, (producerId: string, courseId?: string) => ReturnType<typeof sql>> = {
  ending: (producerId, courseId) => sql`
    st.id in (
      select e.student_id from enrollments e
      join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.deleted_at is null
      where e.producer_id = ${producerId} and (${courseId ?? null}::uuid is null or e.course_id = ${courseId ?? null})
        and enrollment_open(e.status, e.access_until, app_now())
        and e.access_until <= end_of_day((app_now() at time zone 'America/Sao_Paulo')::date + ${LIMITS.endingDays}::integer))`,
  never_entered: (producerId) => sql`
    st.id not in (
      select a.student_id from student_activity a where a.producer_id = ${producerId} and a.seen_on is not null)`,
  // The last one that was sent, since a newer one may still be queued.
  email_returned: (producerId) => sql`
    st.user_id in (
      select e.user_id from email_logs e
      where e.producer_id = ${producerId} and e.status = 'bounced' and ${isAccess('e')} and not exists (
        select from email_logs later
        where later.producer_id = e.producer_id and later.user_id = e.user_id and ${isAccess('later')}
          and later.created_at > e.created_at))`,
  stopped: (producerId) => atRisk(producerId, RISK_SITUATIONS.stopped),
  not_begun: (producerId) => atRisk(producerId, RISK_SITUATIONS.not_begun),
  ending_behind: (producerId, courseId) => sql`
    ${atRisk(producerId, RISK_SITUATIONS.ending_behind)} and ${courseId ? behindIn(producerId, courseId) : sql`true`}`,
};

/** It must be this course that ends: the selection is often extended, or written to about it. */
const behindIn = (producerId: string, courseId: string) => sql`
  st.id in (
    select e.student_id from enrollments e
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.published and c.deleted_at is null
    where e.producer_id = ${producerId} and e.course_id = ${courseId}
      and ${isUnfinished(new Date())} and ${endsBehind(new Date())})`;

function atRisk(producerId: string, risk: Risk) {
  return sql`st.id in (${idsAtRisk({ producerId, risk, now: new Date() })})`;
}
