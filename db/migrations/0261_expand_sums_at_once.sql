-- Whoever brings a whole school in makes its sums at once, at the end, and says so: row by row it would take an hour. docs/decisions/0069
create or replace trigger note_first after insert on lesson_progress for each row
  when (current_setting('app.sums', true) is distinct from 'at_once') execute function note_first_progress();
create or replace trigger note_opened after insert on lesson_viewings for each row
  when (current_setting('app.sums', true) is distinct from 'at_once') execute function note_opened();
create or replace trigger note_inserted after insert on lesson_viewings for each row
  when (counts_as_watched(new.watched_seconds) and current_setting('app.sums', true) is distinct from 'at_once')
  execute function note_watched();
