-- As students_by_id (0280).
create index submissions_by_id on submissions using hash (id);
