-- With children every question is between its author and the school, also those of before the school said so.
create function keeps_questions_apart() returns boolean language sql stable as $$
  select exists (select from conversation_settings s where s.producer_id = app_producer_id() and s.audience = 'children')
$$;

alter policy school on threads
  using (producer_id = (select app_producer_id()) and ((select app_student_id()) is null or author_id = (select app_student_id())
    or (not private and not held and not hidden and not (kind = 'question' and (select keeps_questions_apart()))
      and (cohort_id is null or cohort_id <> all ((select closed_cohorts())::uuid[])))))
  with check (producer_id = (select app_producer_id()) and ((select app_student_id()) is null or author_id = (select app_student_id())
    or (not private and not held and not hidden and not (kind = 'question' and (select keeps_questions_apart()))
      and (cohort_id is null or cohort_id <> all ((select closed_cohorts())::uuid[])))));
