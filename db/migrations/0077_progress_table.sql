-- The table of students and lessons is read in the order of names, and a file of it from the index alone. Each row is in one
-- of the last two.
create index students_by_name on students (producer_id, search) include (id);
create index lesson_progress_completed on lesson_progress (producer_id, course_id, student_id, lesson_id) where completed;
create index lesson_progress_begun on lesson_progress (producer_id, course_id, student_id)
  include (lesson_id, position_seconds, duration_seconds) where not completed;
