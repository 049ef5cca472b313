import { type RawBuilder, sql } from 'kysely';

type Whose = { producerId: RawBuilder<unknown>; cohortId: RawBuilder<unknown>; studentId: RawBuilder<unknown> };

/** Conversations of a turma are open to the student: it is not separate, or they are in it. As closed_cohorts() (0392). */
export const readsCohort = ({ producerId, cohortId, studentId }: Whose) => sql<boolean>`not exists (
  select from separate_cohorts k where k.producer_id = ${producerId} and k.cohort_id = ${cohortId} and not exists (
    select from access_grants g where g.producer_id = k.producer_id and g.student_id = ${studentId}
      and g.cohort_id = k.cohort_id and g.closed_at is null and g.starts_at <= app_now()))`;

/** The student `st` may read the thread `t`, where no policy applies because a job asks for many students. */
export const readsThread = sql<boolean>`(st.id = t.author_id or (not (t.private or t.hidden or t.held)
  and not (t.kind = 'question' and exists (select from conversation_settings s
    where s.producer_id = t.producer_id and s.audience = 'children'))
  and ${readsCohort({ producerId: sql`t.producer_id`, cohortId: sql`t.cohort_id`, studentId: sql`st.id` })}))`;
