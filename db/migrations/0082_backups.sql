-- One for each backup that was asked for. A row first, then a job: whoever lost its process is found by its last sign of life.
create table backups (
  id uuid primary key,
  nightly boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  tries smallint not null default 0,
  progress smallint not null default 0 check (progress between 0 and 100),
  asked_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  finished_at timestamptz,
  file text unique check (file ~ '^[a-z0-9-]{1,80}\.tar$'),
  bytes bigint,
  sealed boolean not null default false,
  with_files boolean not null default false,
  -- Whether the bucket has a copy as well.
  in_bucket boolean not null default false,
  -- Of one that is done: what went wrong beside it.
  problem text check (problem ~ '^[a-z_]{1,40}$'),
  -- Since when its file is no more.
  removed_at timestamptz,
  -- When it was last restored, somewhere aside, and why that failed.
  drilled_at timestamptz,
  drill_problem text check (drill_problem ~ '^[a-z_]{1,40}$'),
  check (state <> 'done' or (finished_at is not null and file is not null and bytes is not null))
);
-- However many processes ask.
create unique index backups_one_at_once on backups ((true)) where state in ('waiting', 'running');
create index backups_newest on backups (asked_at desc);
grant select, insert, update, delete on backups to ateneu_platform;
alter table backups enable row level security;
alter table backups force row level security;
create policy platform on backups to ateneu_platform using (true) with check (true);
