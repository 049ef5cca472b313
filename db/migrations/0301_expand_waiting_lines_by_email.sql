-- As students_by_id (0280): the next people of a list with all of their lines. The planner, which took those that wait for one row, went
-- through all of them for each.
create index student_import_rows_by_email on student_import_rows using hash (email) where outcome = 'waiting';
