-- Who waits for a seat in a turma, the first who came first. docs/decisions/0052
alter table cohorts add column admits_waiting boolean not null default false;
create table cohort_waiting (
  producer_id uuid not null,
  cohort_id uuid not null,
  student_id uuid not null,
  joined_at timestamptz not null default app_clock(),
  primary key (producer_id, cohort_id, student_id),
  foreign key (producer_id, cohort_id) references cohorts (producer_id, id) on delete cascade,
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index cohort_waiting_in_order on cohort_waiting (producer_id, cohort_id, joined_at, student_id);
create index cohort_waiting_of_student on cohort_waiting (producer_id, student_id);
alter table cohort_waiting enable row level security;
alter table cohort_waiting force row level security;
create policy school on cohort_waiting to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on cohort_waiting to ateneu_platform using (true) with check (true);
grant select, insert, delete on cohort_waiting to ateneu_app;
grant select on cohort_waiting to ateneu_platform;

-- The turmas that a list is enrolled in, of courses of which one was chosen.
alter table student_imports add column cohort_ids uuid[] not null default '{}';
alter table student_import_rows drop constraint student_import_rows_outcome_check;
alter table student_import_rows add constraint student_import_rows_outcome_check check (outcome in
  ('waiting', 'added', 'enrolled', 'unchanged', 'waitlisted', 'course_gone', 'no_email', 'invalid_email', 'invalid_cpf',
   'repeated', 'no_place', 'not_processed'));
