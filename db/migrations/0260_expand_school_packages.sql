-- A whole school as one file: those that were made, and those that are being brought. docs/decisions/0069
create table school_packages (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('export', 'import')),
  -- An import is examined first, and runs a second time when somebody has said yes to what was found.
  state text not null check (state in ('receiving', 'waiting', 'running', 'examined', 'done', 'failed')),
  tries smallint not null default 0,
  progress smallint not null default 0 check (progress between 0 and 100),
  asked_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_clock(),
  finished_at timestamptz,
  problem text check (problem ~ '^[a-z_]{1,40}$'),
  -- Of an export one file; of an import the folder of its parts.
  key text unique,
  seal text,
  bytes bigint check (bytes > 0),
  sha256 text,
  until timestamptz not null,
  parts integer check (parts > 0),
  received integer not null default 0 check (received >= 0),
  confirmed_at timestamptz,
  found jsonb check (jsonb_typeof(found) = 'object'),
  primary key (producer_id, id),
  check (received <= coalesce(parts, 0)),
  check ((kind = 'import') = (parts is not null)),
  check ((state in ('done', 'failed')) = (finished_at is not null)),
  check (kind = 'import' or state in ('waiting', 'running', 'done', 'failed'))
);
-- One of a kind at a time.
create unique index school_packages_underway on school_packages (producer_id, kind)
  where state in ('receiving', 'waiting', 'running', 'examined');
create index school_packages_working on school_packages (seen_at) where state in ('waiting', 'running');
create index school_packages_over on school_packages (until);
comment on column school_packages.seal is 'Sealed with an application key, for its file or its parts';

alter table school_packages enable row level security, force row level security;
create policy school on school_packages to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on school_packages to ateneu_platform using (true) with check (true);
create policy team on school_packages as restrictive to ateneu_team using (false);
grant select, insert, update on school_packages to ateneu_app;
grant select, update, delete on school_packages to ateneu_platform;
