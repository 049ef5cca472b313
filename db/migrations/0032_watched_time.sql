-- How long the video really played, as the player says, never more than has passed since the last time it said so.
-- Before this there were openings alone: nobody knows how long they lasted, so they count as not watched.
alter table lesson_viewings
  add column watched_seconds real not null default 0 check (watched_seconds >= 0),
  add column watched_until timestamptz not null default now();
-- Without last_seen_at, so that a heartbeat writes to no index.
create index lesson_viewings_of_student on lesson_viewings (producer_id, student_id, day desc);

-- Ten seconds are the first heartbeat: who only looked in has not watched.
create function counts_as_watched(watched_seconds real)
  returns boolean language sql immutable parallel safe
  as $$ select watched_seconds >= 10 $$;

-- What happened to a lesson on a day: how many students watched it, how many completed it. To be summed: each change
-- adds a row, so that nobody waits for anybody, and a job merges them. No foreign keys, because what deletes a lesson
-- takes its numbers away here, after it; merging drops what has come to nothing.
create table lesson_days (
  producer_id uuid not null,
  lesson_id uuid not null,
  -- In São Paulo.
  day date not null,
  watched integer not null default 0,
  completed integer not null default 0,
  merged boolean not null default false
);
create index lesson_days_of_school on lesson_days (producer_id, day, lesson_id) include (watched, completed);
create index lesson_days_to_merge on lesson_days (producer_id) where not merged;

-- A student adds to the numbers, and cannot read them.
alter table lesson_days enable row level security;
alter table lesson_days force row level security;
create policy school on lesson_days to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()));
create policy platform on lesson_days to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on lesson_days to ateneu_app, ateneu_platform;

create function note_watched() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and counts_as_watched(old.watched_seconds) then
    insert into lesson_days (producer_id, lesson_id, day, watched) values (old.producer_id, old.lesson_id, old.day, -1);
  end if;
  if counts_as_watched(new.watched_seconds) then
    insert into lesson_days (producer_id, lesson_id, day, watched) values (new.producer_id, new.lesson_id, new.day, 1);
  end if;
  return null;
end $$;
create trigger note_inserted after insert on lesson_viewings
  for each row when (counts_as_watched(new.watched_seconds)) execute function note_watched();
-- Once a day for each lesson and student, not with every heartbeat.
create trigger note_updated after update on lesson_viewings
  for each row when (counts_as_watched(old.watched_seconds) <> counts_as_watched(new.watched_seconds) or old.day <> new.day)
  execute function note_watched();

create function note_completed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.completed_at is not null then
    insert into lesson_days (producer_id, lesson_id, day, completed)
      values (old.producer_id, old.lesson_id, local_day(old.completed_at), -1);
  end if;
  if new.completed_at is not null then
    insert into lesson_days (producer_id, lesson_id, day, completed)
      values (new.producer_id, new.lesson_id, local_day(new.completed_at), 1);
  end if;
  return null;
end $$;
create trigger note_inserted after insert on lesson_progress
  for each row when (new.completed_at is not null) execute function note_completed();
create trigger note_updated after update on lesson_progress
  for each row when (old.completed_at is distinct from new.completed_at) execute function note_completed();

-- Whoever removes students or lessons removes thousands of rows at once.
create function note_unwatched() returns trigger language plpgsql as $$
begin
  insert into lesson_days (producer_id, lesson_id, day, watched)
    select producer_id, lesson_id, day, -count(*) from gone where counts_as_watched(watched_seconds) group by 1, 2, 3;
  return null;
end $$;
create trigger note_deleted after delete on lesson_viewings
  referencing old table as gone for each statement execute function note_unwatched();

create function note_uncompleted() returns trigger language plpgsql as $$
begin
  insert into lesson_days (producer_id, lesson_id, day, completed)
    select producer_id, lesson_id, local_day(completed_at), -count(*) from gone
    where completed_at is not null group by 1, 2, 3;
  return null;
end $$;
create trigger note_deleted after delete on lesson_progress
  referencing old table as gone for each statement execute function note_uncompleted();

insert into lesson_days (producer_id, lesson_id, day, completed, merged)
  select producer_id, lesson_id, local_day(completed_at), count(*), true from lesson_progress
  where completed_at is not null group by 1, 2, 3;

-- Who completed something in a period: one look for each student.
create index lesson_progress_completions on lesson_progress (producer_id, student_id, completed_at) where completed_at is not null;
