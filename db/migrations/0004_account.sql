-- What a student wants to hear of, kept on the account of each school.
alter table students
  add column notify_by_email boolean not null default true,
  add column notify_in_browser boolean not null default false;

alter table login_attempts drop constraint login_attempts_action_check;
alter table login_attempts add constraint login_attempts_action_check
  check (action in ('login', 'sign_up', 'recovery', 'token', 'password'));
