-- The bin: what a school deleted, and what of all schools is due to go for good.
create index courses_deleted on courses (producer_id, deleted_at) where deleted_at is not null;
create index course_modules_deleted on course_modules (producer_id, deleted_at) where deleted_at is not null;
create index lessons_deleted on lessons (producer_id, deleted_at) where deleted_at is not null;

-- For the deleting of a course or module: what refers to it is found without reading whole tables.
create index lessons_of_parents on lessons (producer_id, course_id, module_id);
create index access_grants_of_course on access_grants (producer_id, course_id);
