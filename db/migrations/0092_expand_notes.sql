-- What a student notes at a second of a lesson. Nobody else's: a school's transaction sees none at all, not even its producer's,
-- unlike what a student does in it. Nothing of it is archived or exported for the school.
create table lesson_notes (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  at_second integer not null check (at_second between 0 and 604800),
  body text not null check (length(body) between 1 and 5000),
  search tsvector not null generated always as (reading_vector(body)) stored,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (producer_id, student_id, id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create index lesson_notes_of_student on lesson_notes (producer_id, student_id, lesson_id, at_second);
create index lesson_notes_of_lesson on lesson_notes (producer_id, lesson_id);
alter table lesson_notes enable row level security;
alter table lesson_notes force row level security;
create policy school on lesson_notes to ateneu_app
  using (producer_id = (select app_producer_id()) and student_id = (select app_student_id()))
  with check (producer_id = (select app_producer_id()) and student_id = (select app_student_id()));
create policy platform on lesson_notes to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on lesson_notes to ateneu_app, ateneu_platform;

-- What is looked for: the stems of what was typed, of which the last may be only the beginning of a word.
create function reading_query(typed text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('pg_catalog.simple'::regconfig, string_agg(
    '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || case when place = last then ':*' else '' end, ' & ' order by place))
  from (
    select lexeme, place, max(place) over () as last
    from (select lexeme, positions[array_length(positions, 1)] as place from unnest(reading_vector(typed))) as said
  ) as placed
$$;
