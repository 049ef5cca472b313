-- The end that a course gives whoever is enrolled from now on: so many days, or a last day.
alter table courses
  add column access_days integer check (access_days between 1 and 3650),
  add column access_last_day date,
  add check (access_days is null or access_last_day is null);

create function course_period(access_days integer, access_last_day date) returns jsonb language sql stable parallel safe
  as $$ select case
    when access_days is not null then jsonb_build_object('days', access_days)
    when access_last_day is not null then jsonb_build_object('lastDay', access_last_day) end $$;

-- A last day is included: access is over when São Paulo's next day begins.
create function end_of_day(day date) returns timestamptz language sql immutable parallel safe
  as $$ select (day + 1)::timestamp at time zone 'America/Sao_Paulo' $$;
create function access_last_day(access_until timestamptz) returns date language sql immutable parallel safe
  as $$ select case when isfinite(access_until)
    then (access_until at time zone 'America/Sao_Paulo' - interval '1 microsecond')::date end $$;

-- The e-mails ahead of an end, by their days: the last one whose day has come; null when none has, or there is no end.
create function access_warning(access_until timestamptz, at timestamptz) returns integer language sql immutable parallel safe
  as $$ select min(days) from unnest(array[1, 7, 30]) as days
    where days >= access_last_day(access_until) - (at at time zone 'America/Sao_Paulo')::date $$;

-- The last of them that is done with: queued, or its day had come before this end was known. Another end starts anew.
alter table enrollments add column warned_days smallint check (warned_days in (1, 7, 30));
create index enrollments_ending on enrollments (access_until) where access_until < 'infinity' and status <> 'inactive';

alter table email_logs
  drop constraint email_logs_template_name_check,
  add constraint email_logs_template_name_check
    check (template_name in ('course_access', 'magic_link', 'recovery', 'found_access', 'message', 'access_ending'));
