-- What the time is stands in two functions, which a test may replace: no test depends on the hour at which it runs.

create function app_now() returns timestamptz language sql stable parallel safe as 'select now()';
comment on function app_now is 'When the transaction began';

create function app_clock() returns timestamptz language sql volatile parallel safe as 'select clock_timestamp()';
comment on function app_clock is 'The time as it passes, also within a transaction';

alter table webhook_refusals alter column day set default local_day(app_now());

do $$ declare a_default record; begin
  for a_default in
    select d.adrelid::regclass as of_table, a.attname as of_column,
      replace(replace(pg_get_expr(d.adbin, d.adrelid), 'now()', 'app_now()'), 'clock_timestamp()', 'app_clock()') as said
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ '\m(now|clock_timestamp)\(\)' and c.relname <> 'schema_migrations'
  loop
    execute format('alter table %s alter column %I set default %s', a_default.of_table, a_default.of_column, a_default.said);
  end loop;
end $$;

create or replace function account_before_change(address text) returns uuid language sql stable as $$
  select user_id from email_changes
  where old_email = address and proven_at is not null and undone_at is null and undo_until > app_now()
  order by proven_at desc limit 1 $$;

alter policy platform_forgets on school_deeds using (at < app_now() - interval '365 days');
