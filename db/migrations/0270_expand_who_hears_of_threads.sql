-- What only its author and the school read is heard by nobody else; of the rest one thing is said, whoever wrote. docs/decisions/0063
create or replace function announce_thread() returns trigger language plpgsql as $$
declare
  alone constant boolean not null := (new.private or new.held or new.hidden)
    and (tg_op = 'INSERT' or old.private or old.held or old.hidden);
begin
  perform pg_notify('conversations', json_build_object(
    'producerId', new.producer_id, 'lessonId', new.lesson_id, 'courseId', new.course_id, 'cohortId', new.cohort_id,
    'authorId', case when alone then new.author_id end, 'alone', alone)::text);
  return null;
end $$;

-- Nobody has a page open in a school that comes in with a package.
create or replace trigger announced after insert or update on threads for each row
  when (current_setting('app.sums', true) is distinct from 'at_once') execute function announce_thread();
