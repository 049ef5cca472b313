-- What owners have done. Written and read, never changed: not even the platform's own role may touch a line again.
-- Names are as they were, and refer to nothing, so that a line outlives whom it is about.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  actor_name text not null check (length(actor_name) between 1 and 120),
  action text not null check (length(action) between 1 and 60),
  target_id uuid,
  target_name text check (length(target_name) <= 120),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index audit_log_newest on audit_log (at desc, id);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy platform_reads on audit_log for select to ateneu_platform using (true);
create policy platform_writes on audit_log for insert to ateneu_platform with check (true);
grant select, insert on audit_log to ateneu_platform;
