-- What the nightly look at a lesson's video found. Of another address than the lesson has now it says nothing any more.
create table video_checks (
  producer_id uuid not null,
  lesson_id uuid not null,
  video_url text not null check (length(video_url) <= 2048),
  problem text check (problem in ('gone', 'refused', 'private', 'unreachable')),
  -- How many nights in a row.
  failures integer not null default 0 check (failures >= 0),
  since timestamptz,
  checked_at timestamptz not null default app_now(),
  primary key (producer_id, lesson_id),
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade,
  check ((problem is null) = (since is null))
);
create index video_checks_failing on video_checks (producer_id) where problem is not null;

-- What players of students say: one row for each who met it, the last time counts.
create table video_reports (
  producer_id uuid not null,
  lesson_id uuid not null,
  student_id uuid not null,
  video_url text not null check (length(video_url) <= 2048),
  problem text not null check (problem in ('silent', 'failed')),
  -- The student pressed a button; otherwise the player said it by itself.
  asked boolean not null,
  first_at timestamptz not null default app_now(),
  told_at timestamptz not null default app_now(),
  primary key (producer_id, lesson_id, student_id),
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade,
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index video_reports_of_student on video_reports (producer_id, student_id);

grant select, delete on video_checks to ateneu_app;
grant select, insert, update, delete on video_checks to ateneu_platform;
grant select, update, delete on video_reports to ateneu_platform;
grant select, insert, update, delete on video_reports to ateneu_app;
alter table video_checks enable row level security;
alter table video_checks force row level security;
alter table video_reports enable row level security;
alter table video_reports force row level security;
create policy school on video_checks to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on video_checks to ateneu_platform using (true) with check (true);
create policy school on video_reports to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on video_reports to ateneu_platform using (true) with check (true);
