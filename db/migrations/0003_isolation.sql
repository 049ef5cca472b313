-- Row level security: the second lock behind the code's own predicates.
-- (select f()) makes the planner evaluate the setting once per statement, not once per row.
do $$
declare
  name text;
  mine constant text := 'producer_id = (select app_producer_id())';
  own constant text := ' and ((select app_student_id()) is null or %s = (select app_student_id()))';
  rule text;
begin
  foreach name in array array['client_settings', 'students', 'student_limit_expansions', 'payments', 'user_sessions',
    'auth_tokens', 'email_logs', 'uploads', 'courses', 'course_modules', 'lessons', 'access_grants', 'enrollments',
    'lesson_progress', 'lesson_favorites', 'notifications', 'student_banners']
  loop
    rule := mine || case
      when name = 'students' then format(own, 'id')
      when name in ('access_grants', 'enrollments', 'lesson_progress', 'lesson_favorites', 'notifications') then format(own, 'student_id')
      else '' end;
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy school on %I to ateneu_app using (%s) with check (%s)', name, rule, rule);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
  end loop;
end $$;

-- A school sees its own producer and the people it teaches, nobody else.
alter table profiles enable row level security;
alter table profiles force row level security;
create policy school on profiles to ateneu_app
  using (id = (select app_producer_id()) or exists (select from students s where s.user_id = profiles.id))
  with check (id = (select app_producer_id()));
create policy platform on profiles to ateneu_platform using (true) with check (true);

alter table credentials enable row level security;
alter table credentials force row level security;
create policy platform on credentials to ateneu_platform using (true) with check (true);
alter table login_attempts enable row level security;
alter table login_attempts force row level security;
create policy platform on login_attempts to ateneu_platform using (true) with check (true);

grant select on plans, platform_settings to ateneu_app;
grant select, update (student_count) on profiles to ateneu_app;
grant update (name) on profiles to ateneu_app;
grant select, insert, update, delete on students, student_limit_expansions, payments, uploads, courses, course_modules, lessons,
  access_grants, enrollments, lesson_progress, lesson_favorites, notifications, student_banners to ateneu_app;
grant select, insert, update on client_settings, email_logs to ateneu_app;
grant select, insert, update, delete on all tables in schema public to ateneu_platform;
grant usage on all sequences in schema public to ateneu_platform;
revoke all on schema_migrations from ateneu_platform;
grant select on schema_migrations to ateneu_app, ateneu_platform;
