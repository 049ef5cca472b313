-- Completing a lesson runs one function where it ran three, and one statement for the sums of enrollments where it ran two:
-- starting them was most of what they cost. What a condition of a trigger calls is read and planned with every statement;
-- a function keeps its plan.
drop trigger note_inserted on lesson_progress;
drop trigger note_reached_at_first on lesson_progress;
drop trigger note_activity_at_first on lesson_progress;
create function note_first_progress() returns trigger language plpgsql as $$
declare
  completed_on date := local_day(new.completed_at);
  now_reached smallint := lesson_reached(new.position_seconds, new.duration_seconds, new.completed_at);
begin
  if completed_on is not null then
    insert into school_days (producer_id, day, completed) values (new.producer_id, completed_on, 1);
  end if;
  if now_reached is not null then
    insert into lesson_reach (producer_id, lesson_id, reached, students) values (new.producer_id, new.lesson_id, now_reached, 1);
  end if;
  perform add_activity(new.producer_id, new.student_id, local_day(new.last_watched_at), completed_on);
  return null;
end $$;
create trigger note_first after insert on lesson_progress for each row execute function note_first_progress();

-- The same as before: PostgreSQL plans a function in SQL again for each statement that calls it, before version 18.
create or replace function add_activity(of_producer uuid, of_student uuid, seen date, learnt date)
  returns void language plpgsql as $$
begin
  insert into student_activity as known (producer_id, student_id, seen_on, learnt_on)
  values (of_producer, of_student, seen,
    case when learnt is null then '{}'::datemultirange else datemultirange(daterange(learnt, learnt, '[]')) end)
  on conflict (producer_id, student_id) do update
    set seen_on = greatest(known.seen_on, excluded.seen_on), learnt_on = known.learnt_on + excluded.learnt_on
    where known.seen_on is distinct from greatest(known.seen_on, excluded.seen_on)
      or not known.learnt_on @> excluded.learnt_on;
end $$;

create or replace function note_enrollments_at_update() returns trigger language plpgsql as $$
begin
  with changed as materialized (select *, 1 as times from come union all select *, -1 from gone),
  of_courses as (
    insert into course_enrollments (producer_id, course_id, access_until, enrolled, active, progress, finished)
    select * from (
      select producer_id, course_id, access_until, sum(times) as enrolled,
        coalesce(sum(times) filter (where status <> 'inactive'), 0) as active, sum(times * progress) as progress,
        coalesce(sum(times) filter (where completed_at is not null), 0) as finished
      from changed group by 1, 2, 3) sums
    where (enrolled, active, progress, finished) <> (0, 0, 0, 0))
  insert into student_enrollments (producer_id, student_id, access_until, unfinished, behind)
  select * from (
    select producer_id, student_id, access_until, sum(times) as unfinished,
      coalesce(sum(times) filter (where progress < 50), 0) as behind
    from changed where enrollment_unfinished(status, progress) group by 1, 2, 3) sums
  where (unfinished, behind) <> (0, 0);
  return null;
end $$;
