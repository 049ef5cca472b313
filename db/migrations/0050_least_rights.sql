-- The application's processes sign in as somebody who inherits nothing and takes one of these roles in each transaction.
-- ateneu_jobs does the queue's own work on the queue's own tables (src/server/jobs/rights.ts).
do $$
begin
  if not exists (select from pg_roles where rolname = 'ateneu_jobs') then create role ateneu_jobs nologin; end if;
  -- As for the others in 0001.
  begin
    grant ateneu_jobs to current_user;
  exception when insufficient_privilege then
    if not pg_has_role(current_user, 'ateneu_jobs', 'member') then raise; end if;
  end;
end $$;

-- Nobody by themselves: not which migrations there are, nor a place for tables of their own.
revoke all on schema_migrations from public;
revoke create on schema public from public;

-- A school: what nobody deletes but the platform, by the calendar or with the school.
revoke delete on courses, course_modules, lessons, uploads, notices, purchases, webhook_addresses, webhook_deliveries,
  webhook_refusals, student_imports, student_import_rows from ateneu_app;
-- Its settings come with it.
revoke insert on client_settings from ateneu_app;
-- Rows that count are added by triggers and merged by the platform.
revoke update, delete on school_days, lesson_reach, course_enrollments, student_enrollments from ateneu_app;
revoke update on school_days, lesson_reach, course_enrollments, student_enrollments from ateneu_platform;
-- Browsers that notifications are pushed to sign in at the platform.
revoke insert, update on push_devices from ateneu_app;

-- Across schools: prices and settings are changed, never added or taken away.
revoke insert, delete on plans, platform_settings from ateneu_platform;
-- Books: what was paid and what it bought stays written.
revoke delete on payments, provider_payments, student_limit_expansions, sandbox_payments from ateneu_platform;
revoke update, delete on subscription_notices from ateneu_platform;
revoke delete on cleanup_schools, cleanup_warnings, weekly_digests, client_settings from ateneu_platform;
revoke delete on school_slugs from ateneu_platform;
-- What only a school does for itself.
revoke insert, update, delete on school_domains, notices, student_banners, webhook_addresses, student_import_rows, cleanup_students
  from ateneu_platform;
revoke insert, update on api_keys, student_imports, webhook_refusals from ateneu_platform;
revoke insert on courses, course_modules, uploads, webhook_deliveries, weekly_digests from ateneu_platform;
revoke insert, delete on webhook_secrets from ateneu_platform;
revoke insert, update, delete on purchases from ateneu_platform;

-- The key a clean-up's archive is sealed with, itself sealed with the application's; null for archives from before there was one.
alter table cleanup_schools add column archive_seal text;

-- Application keys that are no longer among the settings, sealed with the one that is. They open nothing: they tell that an
-- address or a name was derived from them (docs/decisions/0024). Counted, because what was first is what names were made with.
create table retired_keys (
  id text primary key,
  place integer generated always as identity unique,
  key text not null,
  retired_at timestamptz not null default now()
);
alter table retired_keys enable row level security;
alter table retired_keys force row level security;
create policy platform on retired_keys to ateneu_platform using (true) with check (true);
grant select, insert, update (key) on retired_keys to ateneu_platform;
grant update (private_key) on push_keys to ateneu_platform;
