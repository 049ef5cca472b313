import { type RawBuilder, sql } from 'kysely';

/** The student of row `st` may come in: active in the school, with at least one such course (`e`) open now. */
export const holdsOpenEnrollmentIn = (
  course: RawBuilder<unknown>,
) => sql<boolean>`coalesce(st.status = 'active' and exists (
  select from enrollments e join courses c on c.producer_id = e.producer_id and c.id = e.course_id
  where e.producer_id = st.producer_id and e.student_id = st.id and c.deleted_at is null and ${course}
    and enrollment_open(e.status, e.access_until, app_now())), false)`;

/** The same, in whichever course. */
export const holdsOpenEnrollment = holdsOpenEnrollmentIn(sql`true`);
