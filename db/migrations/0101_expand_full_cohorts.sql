-- A sale waits while the turma that its buyer would enter has no seat left.
alter table purchases drop constraint purchases_waiting_for_check;
alter table purchases add constraint purchases_waiting_for_check check (waiting_for in
  ('student_limit', 'school_expired', 'course_deleted', 'course_unpublished', 'course_over', 'cohort_full', 'invalid_email'));
