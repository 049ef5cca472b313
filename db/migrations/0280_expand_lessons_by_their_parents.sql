-- While a school's tables are small, or not counted yet, what looks for one lesson by its id took this index and read all lessons of
-- the school: also each check of a reference to one. It begins with the course now, and still finds the lessons of a module. docs/decisions/0069
drop index lessons_of_parents;
create index lessons_of_parents on lessons (course_id, module_id, producer_id);
