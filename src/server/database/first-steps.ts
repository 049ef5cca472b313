import { sql } from 'kysely';
import { type FirstStepsDone, openSteps } from '#shared/first-steps.ts';

type Found = FirstStepsDone & { hidden: boolean };

/**
 * Progress of a school's first steps, as an expression for any statement in its transaction. Of its courses,
 * the most advanced one counts.
 */
export const firstStepsOf = (producerId: string) => sql<Found>`(
  select jsonb_build_object(
    'hidden', cs.first_steps_put_away_at is not null,
    'face', cs.face_chosen_at is not null,
    'course', (
      select jsonb_build_object('id', c.id, 'title', c.title, 'published', c.published, 'lesson', (
        select l.title from course_modules m
        join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
        where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null
        order by m.position, l.position limit 1))
      from courses c
      where c.producer_id = cs.producer_id and c.deleted_at is null
      order by exists (
        select from course_modules m
        join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
        where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null) desc,
        c.published desc, c.created_at, c.id limit 1),
    'student', exists (
      select from students st where st.producer_id = cs.producer_id and not exists (
        select from purchases p where p.producer_id = st.producer_id and p.student_id = st.id and p.simulated)),
    'school', jsonb_build_object(
      'memberAreaName', cs.member_area_name, 'primaryColor', cs.primary_color, 'version', cs.version),
    'sales', exists (select from purchases p where p.producer_id = cs.producer_id and not p.simulated)
      or exists (select from webhook_deliveries d where d.producer_id = cs.producer_id and not d.simulated))
  from client_settings cs where cs.producer_id = ${producerId})`;

/** The list as it is shown; null where it is not. */
export function shownFirstSteps({ hidden, ...done }: Found): FirstStepsDone | null {
  return hidden || openSteps(done).length === 0 ? null : done;
}

/** Whether there is a list at all, and where it is. */
export function firstStepsState({ hidden, ...done }: Found): 'shown' | 'hidden' | null {
  if (openSteps(done).length === 0) return null;
  return hidden ? 'hidden' : 'shown';
}
