-- Who is in a turma is the same for its conversations as for its lessons: by grants that are not closed, expired ones included
-- (docs/decisions/0052). An extension names no turma, and had its student leave the conversations.
create or replace function closed_cohorts() returns uuid[] language sql stable as $$
  select coalesce(array_agg(s.cohort_id), '{}') from separate_cohorts s
  where s.producer_id = app_producer_id() and not exists (
    select from access_grants g where g.producer_id = s.producer_id and g.student_id = app_student_id()
      and g.cohort_id = s.cohort_id and g.closed_at is null and g.starts_at <= app_now())
$$;
