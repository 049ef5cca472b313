-- A file of another platform on its way here, in parts as a school's package comes: one of a school at a time. Once it was read its
-- row goes with its parts, and what it was read as is in course_files. docs/decisions/0070
create table course_uploads (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  state text not null default 'receiving' check (state in ('receiving', 'waiting', 'running', 'done', 'failed')),
  name text not null check (length(name) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  tries smallint not null default 0,
  asked_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_clock(),
  finished_at timestamptz,
  problem text check (problem ~ '^[a-z_]{1,40}$'),
  -- The folder of its parts.
  key text not null unique,
  seal text not null,
  parts integer not null check (parts > 0),
  received integer not null default 0 check (received between 0 and parts),
  part_salts text[] not null default '{}',
  until timestamptz not null,
  primary key (producer_id, id),
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
create unique index course_uploads_underway on course_uploads (producer_id) where state not in ('done', 'failed');
create index course_uploads_working on course_uploads (seen_at) where state in ('waiting', 'running');
create index course_uploads_over on course_uploads (until);
comment on column course_uploads.seal is 'Sealed with an application key, for its parts';

alter table course_uploads enable row level security, force row level security;
create policy school on course_uploads to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on course_uploads to ateneu_platform using (true) with check (true);
create policy team on course_uploads as restrictive to ateneu_team using (false);
grant select, insert, update, delete on course_uploads to ateneu_app;
grant select, update, delete on course_uploads to ateneu_platform;

-- What is shown of a file that was read: its plan is much longer.
alter table course_files add column preview jsonb check (jsonb_typeof(preview) = 'object');
