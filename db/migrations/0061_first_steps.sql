-- The list of first steps in a new school. What is done is read off the rows that show it; whether the school's face was
-- chosen, and whether the list was put away, stand nowhere else.
alter table client_settings
  add column face_chosen_at timestamptz,
  add column first_steps_put_away_at timestamptz;
-- Schools that are there already found their way without it.
set local role ateneu_platform;
update client_settings set face_chosen_at = app_now(), first_steps_put_away_at = app_now();
reset role;
