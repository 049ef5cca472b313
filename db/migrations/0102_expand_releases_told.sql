-- Which lessons that opened a student was told of, each once, and on which day.
create table releases_told (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  day date not null,
  primary key (producer_id, student_id, lesson_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create index releases_told_of_lesson on releases_told (producer_id, lesson_id);
create index releases_told_of_day on releases_told (producer_id, student_id, day);
alter table releases_told enable row level security;
alter table releases_told force row level security;
create policy school on releases_told to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on releases_told to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on releases_told to ateneu_app, ateneu_platform;
