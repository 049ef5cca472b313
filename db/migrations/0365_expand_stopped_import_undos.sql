-- Lines that an undo gave up: trying again continues with them.
alter table student_import_rows drop constraint student_import_rows_undone_check;
alter table student_import_rows add constraint student_import_rows_undone_check
  check (undone in ('waiting', 'taken', 'removed', 'kept', 'not_processed'));
