-- What a school's team notes of a student: theirs to read, never the student's.
create table team_notes (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  author_id uuid not null,
  author_name text not null check (length(author_name) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  edited_at timestamptz,
  primary key (producer_id, id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index team_notes_of_student on team_notes (producer_id, student_id, created_at desc);
alter table team_notes enable row level security;
alter table team_notes force row level security;
create policy school on team_notes to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on team_notes to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on team_notes to ateneu_app;
grant select, insert on team_notes to ateneu_platform;

-- A student's purchases, and of one that waits, by the address it came with.
create index purchases_of_student on purchases (producer_id, student_id) where student_id is not null;

-- A school sees who entered it, when and in which browser: no token, and no address (Marco Civil, art. 10).
alter policy school on user_sessions
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
grant select (id, user_id, kind, producer_id, user_agent, created_at, last_active, expires_at, is_active, ended_reason)
  on user_sessions to ateneu_app;
