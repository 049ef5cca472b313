-- Whoever brings a whole school in has with each enrollment when it was first used; row by row that took as long as all the rest, and was
-- said of those who were enrolled anew since. docs/decisions/0069
create or replace trigger note_first_access after insert on lesson_viewings for each row
  when (current_setting('app.sums', true) is distinct from 'at_once') execute function note_first_access();
