-- Courses that came in whole, from links or another platform's file: of what, and when, so that each can be taken back. docs/decisions/0070
create table course_imports (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  course_id uuid not null,
  source text not null check (source in ('links', 'moodle', 'frappe')),
  modules integer not null check (modules >= 0),
  lessons integer not null check (lessons >= 0),
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade
);
create unique index course_imports_course on course_imports (producer_id, course_id);
create index course_imports_recent on course_imports (producer_id, created_at desc);

alter table course_imports enable row level security, force row level security;
create policy school on course_imports to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on course_imports to ateneu_platform using (true) with check (true);
create policy team on course_imports as restrictive to ateneu_team using (false);
grant select, insert on course_imports to ateneu_app;
grant select, update, delete on course_imports to ateneu_platform;
