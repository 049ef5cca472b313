-- What only its author and the school read is heard by nobody else; of the rest it is said whose it is. docs/decisions/0063
create or replace function announce_thread() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversations', json_build_object(
    'producerId', new.producer_id, 'lessonId', new.lesson_id, 'courseId', new.course_id, 'cohortId', new.cohort_id,
    'authorId', new.author_id, 'alone', (new.private or new.held or new.hidden)
      and (tg_op = 'INSERT' or old.private or old.held or old.hidden))::text);
  return null;
end $$;
