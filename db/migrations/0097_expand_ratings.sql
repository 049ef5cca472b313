-- What a student thinks of a lesson that they have completed, from 1 to 5. The school is told the mean, once five have answered.
create table lesson_ratings (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz not null default app_now(),
  primary key (producer_id, student_id, lesson_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create index lesson_ratings_of_lesson on lesson_ratings (producer_id, lesson_id) include (rating);
alter table lesson_ratings enable row level security;
alter table lesson_ratings force row level security;
create policy school on lesson_ratings to ateneu_app
  using (producer_id = (select app_producer_id()) and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id()) and student_id = (select app_student_id()));
create policy platform on lesson_ratings to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on lesson_ratings to ateneu_app, ateneu_platform;
