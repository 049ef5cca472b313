import { sql } from 'kysely';
import { lastEmailTo } from './emails/state.ts';

/* SQL fragments for a student as shown on screens (StudentRow). */

/** For `students` st. */
export const studentColumns = (producerId: string) => sql`
  st.id, st.name, st.email, st.phone, st.cpf, st.status, st.created_at as "createdAt",
  ${lastEmailTo(producerId, sql`st.user_id`)} as "lastEmail",
  exists (select from held_access_emails h
    where h.producer_id = ${producerId} and h.student_id = st.id and h.import_id is null) as "emailHeld"`;

/** The rest of a student's row, for the statement's `shown`. */
export const enrolledOf = (producerId: string) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('courseId', e.course_id, 'progress', e.progress, 'open', open)
      order by open desc, searchable(c.title), c.id), '[]') as enrollments,
    coalesce(
      array_agg(e.course_id) filter (where open), '{}') as "openCourseIds",
    coalesce(jsonb_agg(
      jsonb_build_object('courseId', e.course_id, 'lastDay', access_last_day(e.access_until), 'over', e.access_until <= app_now())
      order by e.access_until, e.course_id) filter (where e.status <> 'inactive' and e.access_until < 'infinity'), '[]') as ends
  from enrollments e
  join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.deleted_at is null
  cross join lateral (select enrollment_open(e.status, e.access_until, app_now()) as open) as standing
  where e.producer_id = ${producerId} and e.student_id = shown.id`;

/** The school's courses, as its dialogs offer them. */
export const coursesToChoose = (producerId: string) => sql`
  array(select jsonb_build_object('id', id, 'title', title, 'published', published,
      'accessPeriod', course_period(access_days, access_last_day))
    from courses where producer_id = ${producerId} and deleted_at is null order by searchable(title), id)`;
