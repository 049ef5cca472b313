-- The turmas that selected students are enrolled in, of courses of which one was chosen; for whom there is no seat waits.
alter table bulk_actions add column cohort_ids uuid[] not null default '{}';
alter table bulk_action_students drop constraint bulk_action_students_outcome_check;
alter table bulk_action_students add constraint bulk_action_students_outcome_check check (outcome in
  ('waiting', 'done', 'unchanged', 'waitlisted', 'inactive', 'on_its_way', 'no_course', 'gone', 'not_processed'));
