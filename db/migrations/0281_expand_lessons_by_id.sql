-- As students_by_id (0280).
create index lessons_by_id on lessons using hash (id);
