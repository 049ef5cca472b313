-- How far a student is in a lesson, in tenths of its video, the tenth one completed; null when nothing tells.
create function lesson_reached(position_seconds integer, duration_seconds integer, completed_at timestamptz)
  returns smallint language sql immutable parallel safe
  as $$ select (case when completed_at is not null then 10
    when duration_seconds is not null then least(9, position_seconds::bigint * 10 / duration_seconds) end)::smallint $$;

-- Two sums in place of one by lesson and day, of which the reports read a hundred thousand rows. As before: each change
-- adds a row, so that nobody waits for anybody, and a job merges them; no foreign keys, because what deletes a lesson or
-- a student takes its numbers away after it, and merging drops what has come to nothing.

-- What happened in a school on a day.
create table school_days (
  producer_id uuid not null,
  -- In São Paulo.
  day date not null,
  -- How many lessons were watched, and completed, each student's counted by itself.
  watched integer not null default 0,
  completed integer not null default 0,
  merged boolean not null default false
);
create index school_days_of_school on school_days (producer_id, day) include (watched, completed);
create index school_days_to_merge on school_days (producer_id) where not merged;

-- How many students are how far in a lesson.
create table lesson_reach (
  producer_id uuid not null,
  lesson_id uuid not null,
  reached smallint not null check (reached between 0 and 10),
  students integer not null,
  merged boolean not null default false
);
create index lesson_reach_of_lesson on lesson_reach (producer_id, lesson_id, reached) include (students);
create index lesson_reach_to_merge on lesson_reach (producer_id) where not merged;

-- On which days a student completed something, and the last one on which a lesson was open: the reports would look for
-- both in the rows of every student. Locked after everything else of the student's. No foreign key, because its cascade
-- could come before those of the other tables: it goes by a trigger, after them.
create table student_activity (
  producer_id uuid not null,
  student_id uuid not null,
  seen_on date,
  learnt_on datemultirange not null default '{}',
  primary key (producer_id, student_id)
);
alter table student_activity enable row level security;
alter table student_activity force row level security;
create policy school on student_activity to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on student_activity to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on student_activity to ateneu_app, ateneu_platform;

-- A student adds to the sums, and cannot read them.
do $$
declare name text;
begin
  foreach name in array array['school_days', 'lesson_reach'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy school on %I to ateneu_app
      using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
      with check (producer_id = (select app_producer_id()))', name);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to ateneu_app, ateneu_platform', name);
  end loop;
end $$;

create or replace function note_watched() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and counts_as_watched(old.watched_seconds) then
    insert into school_days (producer_id, day, watched) values (old.producer_id, old.day, -1);
  end if;
  if counts_as_watched(new.watched_seconds) then
    insert into school_days (producer_id, day, watched) values (new.producer_id, new.day, 1);
  end if;
  return null;
end $$;

create or replace function note_completed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.completed_at is not null then
    insert into school_days (producer_id, day, completed) values (old.producer_id, local_day(old.completed_at), -1);
  end if;
  if new.completed_at is not null then
    insert into school_days (producer_id, day, completed) values (new.producer_id, local_day(new.completed_at), 1);
  end if;
  return null;
end $$;

create function note_reached() returns trigger language plpgsql as $$
declare
  was smallint;
  is_now smallint := lesson_reached(new.position_seconds, new.duration_seconds, new.completed_at);
begin
  if tg_op = 'UPDATE' then
    was := lesson_reached(old.position_seconds, old.duration_seconds, old.completed_at);
  end if;
  if was is not null then
    insert into lesson_reach (producer_id, lesson_id, reached, students) values (old.producer_id, old.lesson_id, was, -1);
  end if;
  if is_now is not null then
    insert into lesson_reach (producer_id, lesson_id, reached, students) values (new.producer_id, new.lesson_id, is_now, 1);
  end if;
  return null;
end $$;
create trigger note_reached_at_first after insert on lesson_progress
  for each row when (lesson_reached(new.position_seconds, new.duration_seconds, new.completed_at) is not null)
  execute function note_reached();
-- Ten times for a whole video, not with every heartbeat.
create trigger note_reached after update on lesson_progress
  for each row when (lesson_reached(old.position_seconds, old.duration_seconds, old.completed_at)
    is distinct from lesson_reached(new.position_seconds, new.duration_seconds, new.completed_at))
  execute function note_reached();

create or replace function note_unwatched() returns trigger language plpgsql as $$
begin
  insert into school_days (producer_id, day, watched)
    select producer_id, day, -count(*) from gone where counts_as_watched(watched_seconds) group by 1, 2;
  return null;
end $$;

create or replace function note_uncompleted() returns trigger language plpgsql as $$
begin
  insert into school_days (producer_id, day, completed)
    select producer_id, local_day(completed_at), -count(*) from gone where completed_at is not null group by 1, 2;
  insert into lesson_reach (producer_id, lesson_id, reached, students)
    select producer_id, lesson_id, reached, -count(*)
    from gone, lesson_reached(position_seconds, duration_seconds, completed_at) reached
    where reached is not null group by 1, 2, 3;
  return null;
end $$;

-- What comes is added, whoever else adds at that moment.
create function add_activity(of_producer uuid, of_student uuid, seen date, learnt date)
  returns void language sql as $$
  insert into student_activity as known (producer_id, student_id, seen_on, learnt_on)
  values (of_producer, of_student, seen,
    case when learnt is null then '{}'::datemultirange else datemultirange(daterange(learnt, learnt, '[]')) end)
  on conflict (producer_id, student_id) do update
    set seen_on = greatest(known.seen_on, excluded.seen_on), learnt_on = known.learnt_on + excluded.learnt_on
    where known.seen_on is distinct from greatest(known.seen_on, excluded.seen_on)
      or not known.learnt_on @> excluded.learnt_on $$;

-- What goes is counted anew. The first statement waits for those who add, the second one sees what they have added.
create function recount_activity(of_producer uuid, of_students uuid[]) returns void language plpgsql as $$
begin
  perform from student_activity where producer_id = of_producer and student_id = any (of_students)
    order by student_id for update;
  update student_activity a set seen_on = greatest(watched.on_day, opened.on_day), learnt_on = coalesce(learnt.days, '{}')
  from students s
  cross join lateral (
    select local_day(max(last_watched_at)) as on_day from lesson_progress p
    where p.producer_id = s.producer_id and p.student_id = s.id) watched
  cross join lateral (
    select max(day) as on_day from lesson_viewings v
    where v.producer_id = s.producer_id and v.student_id = s.id) opened
  cross join lateral (
    select range_agg(daterange(day, day, '[]')) as days from (
      select distinct local_day(completed_at) as day from lesson_progress p
      where p.producer_id = s.producer_id and p.student_id = s.id and completed_at is not null) done) learnt
  where s.producer_id = of_producer and s.id = any (of_students)
    and a.producer_id = s.producer_id and a.student_id = s.id;
end $$;

create function note_activity() returns trigger language plpgsql as $$
begin
  perform add_activity(new.producer_id, new.student_id, local_day(new.last_watched_at), local_day(new.completed_at));
  return null;
end $$;
create trigger note_activity_at_first after insert on lesson_progress for each row execute function note_activity();
-- Once a day for each lesson and student, not with every heartbeat.
create trigger note_activity after update on lesson_progress
  for each row when (local_day(old.last_watched_at) < local_day(new.last_watched_at)
    or old.completed_at is null and new.completed_at is not null)
  execute function note_activity();

create function note_inactivity() returns trigger language plpgsql as $$
begin
  perform recount_activity(old.producer_id, array[old.student_id]);
  return null;
end $$;
create trigger note_inactivity after update on lesson_progress
  for each row when (local_day(old.last_watched_at) > local_day(new.last_watched_at)
    or local_day(old.completed_at) <> local_day(new.completed_at)
    or old.completed_at is not null and new.completed_at is null)
  execute function note_inactivity();
create trigger note_inactivity after update on lesson_viewings
  for each row when (old.day <> new.day) execute function note_inactivity();

create function note_opened() returns trigger language plpgsql as $$
begin
  perform add_activity(new.producer_id, new.student_id, new.day, null);
  return null;
end $$;
create trigger note_opened after insert on lesson_viewings for each row execute function note_opened();

-- Most of what goes was neither the last thing that was seen nor the only one completed on its day. That is looked at
-- once nobody can add any more.
create function note_gone() returns trigger language plpgsql as $$
begin
  perform from student_activity where (producer_id, student_id) in (select producer_id, student_id from gone)
    order by producer_id, student_id for update;
  perform recount_activity(producer_id, array_agg(distinct student_id)) from (
    select g.producer_id, g.student_id from gone g
    join students s on s.producer_id = g.producer_id and s.id = g.student_id
    join student_activity a on a.producer_id = g.producer_id and a.student_id = g.student_id
    where local_day(g.last_watched_at) >= a.seen_on
      or g.completed_at is not null and not exists (
        select from lesson_progress p
        where p.producer_id = g.producer_id and p.student_id = g.student_id
          and p.completed_at >= local_day(g.completed_at)::timestamp at time zone 'America/Sao_Paulo'
          and p.completed_at < (local_day(g.completed_at) + 1)::timestamp at time zone 'America/Sao_Paulo')) felt
  group by producer_id;
  return null;
end $$;
create trigger note_gone after delete on lesson_progress
  referencing old table as gone for each statement execute function note_gone();

create function note_closed() returns trigger language plpgsql as $$
begin
  perform from student_activity where (producer_id, student_id) in (select producer_id, student_id from gone)
    order by producer_id, student_id for update;
  perform recount_activity(producer_id, array_agg(distinct student_id)) from (
    select g.producer_id, g.student_id from gone g
    join students s on s.producer_id = g.producer_id and s.id = g.student_id
    join student_activity a on a.producer_id = g.producer_id and a.student_id = g.student_id
    where g.day >= a.seen_on) felt
  group by producer_id;
  return null;
end $$;
create trigger note_closed after delete on lesson_viewings
  referencing old table as gone for each statement execute function note_closed();

create function forget_activity() returns trigger language plpgsql as $$
begin
  delete from student_activity a using gone g where a.producer_id = g.producer_id and a.student_id = g.id;
  return null;
end $$;
create trigger forget_activity after delete on students
  referencing old table as gone for each statement execute function forget_activity();

insert into school_days (producer_id, day, watched, completed, merged)
  select producer_id, day, sum(watched), sum(completed), true from lesson_days group by 1, 2;
insert into lesson_reach (producer_id, lesson_id, reached, students, merged)
  select producer_id, lesson_id, reached, count(*), true
  from lesson_progress, lesson_reached(position_seconds, duration_seconds, completed_at) reached
  where reached is not null group by 1, 2, 3;
insert into student_activity (producer_id, student_id, seen_on, learnt_on)
  select producer_id, student_id, max(seen_on), coalesce(range_agg(daterange(learnt_on, learnt_on, '[]')), '{}')
  from (
    select producer_id, student_id, local_day(max(last_watched_at)) as seen_on, local_day(completed_at) as learnt_on
    from lesson_progress group by 1, 2, 4
    union all
    select producer_id, student_id, max(day), null from lesson_viewings group by 1, 2) happened
  group by 1, 2;
drop table lesson_days;
