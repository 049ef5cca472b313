-- The calendars of the contract end with 2099: no sum of days goes further, and what went further is said to end there.
create or replace function end_of_day(day date) returns timestamptz language sql immutable parallel safe
  as $$ select (least(day, '2099-12-31') + 1)::timestamp at time zone 'America/Sao_Paulo' $$;

create or replace function access_last_day(access_until timestamptz) returns date language sql immutable parallel safe
  as $$ select case when isfinite(access_until)
    then least((access_until at time zone 'America/Sao_Paulo' - interval '1 microsecond')::date, '2099-12-31') end $$;
