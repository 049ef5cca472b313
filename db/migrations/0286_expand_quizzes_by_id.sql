-- As students_by_id (0280).
create index quizzes_by_id on quizzes using hash (id);
