-- The secret address at which a student's calendar reads when lessons open. docs/decisions/0052
create table calendar_feeds (
  producer_id uuid not null,
  student_id uuid not null,
  token_hash bytea not null unique,
  -- Sealed: it is shown again to the student.
  token text not null,
  created_at timestamptz not null default app_now(),
  primary key (producer_id, student_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy school on calendar_feeds to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on calendar_feeds to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on calendar_feeds to ateneu_app;
grant select, update on calendar_feeds to ateneu_platform;
