-- As students_by_id (0280).
create index threads_by_id on threads using hash (id);
