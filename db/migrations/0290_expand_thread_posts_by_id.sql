-- As students_by_id (0280).
create index thread_posts_by_id on thread_posts using hash (id);
