-- The reports read every enrolment and every sum of a school, in the order in which they add them up, from the index alone.
drop index enrollments_of_course;
create index enrollments_of_course on enrollments (producer_id, course_id, student_id)
  include (status, progress, access_until, completed_at);

drop index lesson_days_of_school;
create index lesson_days_of_school on lesson_days (producer_id, day) include (lesson_id, watched, completed);
create index lesson_days_of_lesson on lesson_days (producer_id, lesson_id, day) include (watched, completed);
