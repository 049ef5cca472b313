-- Lists of other platforms: what each line opens and until when, what it gave, and how that is taken back. docs/decisions/0068
alter table student_imports
  add column platform text not null default 'list' check (length(platform) between 1 and 40),
  -- The access e-mails wait until they are asked for.
  add column send_later boolean not null default false,
  add column emails_asked_at timestamptz,
  add column undo_started_at timestamptz,
  add column undo_finished_at timestamptz;
create index student_imports_recent on student_imports (producer_id, created_at desc);
create index student_imports_undoing on student_imports (updated_at)
  where undo_started_at is not null and undo_finished_at is null;

alter table student_import_rows
  -- Of the line's product; null for the courses of the whole list.
  add column course_ids uuid[] check (cardinality(course_ids) <= 200),
  add column cohort_ids uuid[] not null default '{}',
  add column ends_at timestamptz,
  -- The student, the grants with end and turma as they were given, and what of the student was filled in or made active.
  add column gave jsonb,
  add column undone text check (undone in ('waiting', 'taken', 'removed', 'kept'));
create index student_import_rows_undoing on student_import_rows (producer_id, import_id, line) where undone = 'waiting';

alter table student_import_rows drop constraint student_import_rows_outcome_check;
alter table student_import_rows add constraint student_import_rows_outcome_check check (outcome in
  ('waiting', 'added', 'enrolled', 'renewed', 'unchanged', 'waitlisted', 'course_gone', 'no_email', 'invalid_email',
   'invalid_cpf', 'repeated', 'no_place', 'not_processed', 'erased', 'refunded', 'cancelled', 'unpaid', 'unknown_status',
   'expired', 'no_course'));

-- Of whoever was imported without e-mails: they go when the import's are asked for, not when the course is published.
alter table held_access_emails add column import_id uuid;
create index held_access_emails_of_import on held_access_emails (producer_id, import_id, student_id)
  where import_id is not null;

-- How a school read the lists of a platform last: which column is what, and which product opens what.
create table import_choices (
  producer_id uuid not null references profiles (id) on delete cascade,
  platform text not null check (length(platform) between 1 and 40),
  choices jsonb not null,
  used_at timestamptz not null default app_now(),
  primary key (producer_id, platform)
);
alter table import_choices enable row level security;
alter table import_choices force row level security;
create policy school on import_choices to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on import_choices to ateneu_platform using (true) with check (true);
create policy team on import_choices as restrictive to ateneu_team using (false);
grant select, insert, update on import_choices to ateneu_app;
grant select on import_choices to ateneu_platform;
-- E-mails of an import that nobody asked for are forgotten with it.
grant delete on held_access_emails to ateneu_platform;
