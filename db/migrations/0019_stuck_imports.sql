-- A batch that fails again and again is given up: how often it did since the import last moved, and the lines it left.
alter table student_imports add column failures smallint not null default 0 check (failures >= 0);
alter table student_import_rows
  drop constraint student_import_rows_outcome_check,
  add constraint student_import_rows_outcome_check check (outcome in ('waiting', 'added', 'enrolled', 'unchanged',
    'course_gone', 'no_email', 'invalid_email', 'invalid_cpf', 'repeated', 'no_place', 'not_processed'));
