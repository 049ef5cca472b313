-- What a file of another platform was read as, until somebody says yes: one of a school at a time, for a day. docs/decisions/0070
create table course_files (
  producer_id uuid not null primary key references profiles (id) on delete cascade,
  id uuid not null,
  source text not null check (source in ('moodle', 'frappe')),
  -- Of the files in storage that would go with its lessons; noted before they are put there.
  keys text[] not null default '{}',
  -- Null until all of it was read.
  plan jsonb check (jsonb_typeof(plan) = 'object'),
  created_at timestamptz not null default app_now()
);
create index course_files_over on course_files (created_at);

alter table course_files enable row level security, force row level security;
create policy school on course_files to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on course_files to ateneu_platform using (true) with check (true);
create policy team on course_files as restrictive to ateneu_team using (false);
grant select, insert, update, delete on course_files to ateneu_app;
grant select, update, delete on course_files to ateneu_platform;
