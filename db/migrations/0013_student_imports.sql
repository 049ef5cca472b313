-- A list of people to enrol: accepted as a whole, worked through in the background, kept for a while with what became of
-- each line.
create unique index students_by_email on students (producer_id, email);

create table student_imports (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  course_ids uuid[] not null,
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (producer_id, id)
);
create index student_imports_running on student_imports (producer_id, created_at desc) where finished_at is null;
create index student_imports_over on student_imports (created_at);

create table student_import_rows (
  producer_id uuid not null,
  import_id uuid not null,
  line integer not null,
  -- As it came; what can be enrolled is already as it will be kept.
  email text not null,
  name text not null default '',
  phone text not null default '',
  cpf text not null default '',
  outcome text not null check (outcome in ('waiting', 'added', 'enrolled', 'unchanged', 'course_gone',
    'no_email', 'invalid_email', 'invalid_cpf', 'repeated', 'no_place')),
  primary key (producer_id, import_id, line),
  foreign key (producer_id, import_id) references student_imports (producer_id, id) on delete cascade
);
create index student_import_rows_waiting on student_import_rows (producer_id, import_id, line) where outcome = 'waiting';

do $$
declare
  name text;
begin
  foreach name in array array['student_imports', 'student_import_rows']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- Nothing a student is to see.
    execute format('create policy school on %I to ateneu_app
      using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
      with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null)', name);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on student_imports, student_import_rows to ateneu_app, ateneu_platform;
