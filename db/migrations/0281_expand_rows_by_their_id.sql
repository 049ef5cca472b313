-- Whatever refers to one of these rows is checked by an index of its id alone. Of (producer_id, id) and any other index that begins with the
-- school the planner takes either while it thinks a table empty, as it does where a school is coming in and autovacuum has counted the
-- rows of a dry run: then each check read all students of the school. docs/decisions/0069
create index students_by_id on students using hash (id);
create index lessons_by_id on lessons using hash (id);
create index quizzes_by_id on quizzes using hash (id);
create index quiz_attempts_by_id on quiz_attempts using hash (id);
create index submissions_by_id on submissions using hash (id);
create index threads_by_id on threads using hash (id);
create index thread_posts_by_id on thread_posts using hash (id);
