-- One row for each day on which a student opened a lesson, under the code that the lesson's watermark shows that day.
create table lesson_viewings (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  -- In São Paulo, as everywhere.
  day date not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  opened_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (producer_id, student_id, lesson_id, day),
  unique (producer_id, code),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create index lesson_viewings_of_lesson on lesson_viewings (producer_id, lesson_id);
create index lesson_viewings_of_day on lesson_viewings (producer_id, day);

alter table lesson_viewings enable row level security;
alter table lesson_viewings force row level security;
create policy school on lesson_viewings to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on lesson_viewings to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on lesson_viewings to ateneu_app, ateneu_platform;

create function local_day(at timestamptz)
  returns date language sql stable parallel safe
  as $$ select (at at time zone 'America/Sao_Paulo')::date $$;
