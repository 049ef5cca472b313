-- Whatever refers to a student is checked by an index of its id alone. Of (producer_id, id) and any other index that begins with the
-- school the planner takes either while it thinks a table empty, as it does where a school is coming in and autovacuum has counted the
-- rows of a dry run: then each check read all students of the school. A file for each table, so that none waits for another's.
-- docs/decisions/0069
create index students_by_id on students using hash (id);
