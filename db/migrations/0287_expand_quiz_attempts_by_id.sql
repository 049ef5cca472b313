-- As students_by_id (0280).
create index quiz_attempts_by_id on quiz_attempts using hash (id);
