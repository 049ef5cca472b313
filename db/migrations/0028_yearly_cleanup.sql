-- Every 10 January all students and enrolments go. Since when that is switched on; null while it is off.
alter table platform_settings add column cleanup_since timestamptz default now();

create function due_of_cleanup(year integer) returns timestamptz language sql immutable parallel safe
  as $$ select make_timestamptz(year, 1, 10, 0, 0, 0, 'America/Sao_Paulo') $$;

-- One per year. Held: the clocks disagree. Asking: it is too late to do it without a word from the owner.
create table cleanups (
  year smallint primary key,
  due_at timestamptz not null,
  state text not null check (state in ('held', 'asking', 'skipped', 'running', 'done')),
  -- By how many seconds the database's clock was ahead, while held.
  clock_difference integer,
  started_at timestamptz,
  finished_at timestamptz
);
grant select, insert, update, delete on cleanups to ateneu_platform;
alter table cleanups enable row level security;
alter table cleanups force row level security;
create policy platform on cleanups to ateneu_platform using (true) with check (true);

create table cleanup_schools (
  producer_id uuid not null references profiles (id) on delete cascade,
  year smallint not null references cleanups (year),
  state text not null default 'waiting' check (state in ('waiting', 'archived', 'removed', 'restoring', 'restored')),
  -- Whoever writes the archive says which attempt it is; only the latest counts.
  attempt uuid,
  students integer,
  enrollments integer,
  archive_key text unique,
  archive_bytes bigint,
  archive_sha256 text,
  archived_at timestamptz,
  removed integer not null default 0,
  -- Those who were enrolled anew since, and stay with that.
  kept integer not null default 0,
  removed_at timestamptz,
  -- Lines of the archive that are done with, and people who came back.
  restored_lines integer not null default 0,
  restored integer not null default 0,
  restored_at timestamptz,
  problem text check (problem in ('not_archived', 'not_removed', 'damaged', 'not_restored')),
  updated_at timestamptz not null default now(),
  primary key (producer_id, year),
  -- Whatever the program does: nothing is removed before there is an archive that was read back.
  check (state = 'waiting' or (students is not null and archive_bytes is not null and archive_sha256 is not null))
);
create index cleanup_schools_of_year on cleanup_schools (year, state);
create index cleanup_schools_archives on cleanup_schools (archived_at) where archive_key is not null;

-- Who is in the archive and not removed yet: nobody else is removed.
create table cleanup_students (
  producer_id uuid not null,
  year smallint not null,
  student_id uuid not null,
  primary key (producer_id, year, student_id),
  foreign key (producer_id, year) references cleanup_schools (producer_id, year) on delete cascade
);

-- The last of the e-mails ahead of a clean-up, by its days.
create table cleanup_warnings (
  producer_id uuid not null references profiles (id) on delete cascade,
  year smallint not null,
  days smallint not null check (days in (1, 7, 30)),
  primary key (producer_id, year)
);

do $$
declare
  name text;
  mine constant text := 'producer_id = (select app_producer_id()) and (select app_student_id()) is null';
begin
  foreach name in array array['cleanup_schools', 'cleanup_students', 'cleanup_warnings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy school on %I to ateneu_app using (%s) with check (%s)', name, mine, mine);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on cleanup_schools, cleanup_students, cleanup_warnings to ateneu_platform;
grant select, update on cleanup_schools to ateneu_app;
grant select, insert, delete on cleanup_students to ateneu_app;

alter table email_logs
  drop constraint email_logs_template_name_check,
  add constraint email_logs_template_name_check
    check (template_name in ('course_access', 'magic_link', 'recovery', 'found_access', 'message', 'access_ending',
      'cleanup_warning'));
