-- Watching is progress: which seconds of a video were played, and how long a video is.
alter table lesson_progress
  add column watched int4multirange not null default '{}',
  add column begun_at timestamptz not null default app_now();

-- From which share of its video a lesson is completed by itself, in percent; null for never.
alter table client_settings
  add column completion_percent smallint default 90 check (completion_percent between 50 and 100);

alter table students add column autoplay boolean not null default false;

alter table lessons
  -- As its author says.
  add column duration_seconds integer check (duration_seconds between 1 and 86400),
  -- As most students' players say.
  add column measured_seconds integer check (measured_seconds between 1 and 86400);
create index lessons_to_measure on lessons (producer_id, id)
  where duration_seconds is null and measured_seconds is null and video_url is not null;

create function seconds_in(ranges int4multirange) returns integer language sql immutable parallel safe
  as $$select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(ranges) r$$;

-- Nobody plays faster than twice the time that passes; half a minute is for clocks and for what was on its way.
create function watched_so_far(before int4multirange, more int4multirange, since timestamptz, until timestamptz)
  returns int4multirange language sql immutable parallel safe
  as $$select case when seconds_in(before + more) <= 2 * extract(epoch from until - since) + 30
    then before + more else before end$$;

-- Another video has another length.
create function forget_measure() returns trigger language plpgsql as $$
begin
  new.measured_seconds := null;
  return new;
end$$;
create trigger forget_measure before update of video_url on lessons for each row
  when (old.video_url is distinct from new.video_url) execute function forget_measure();
