-- A link with which somebody who has an account already opens a school of their own: it carries the name that was asked for.
alter table auth_tokens
  drop constraint auth_tokens_kind_check,
  add constraint auth_tokens_kind_check check (kind in ('recovery', 'access', 'mailbox', 'school')),
  add column school_name text check (length(school_name) between 1 and 80),
  add constraint auth_tokens_school_name check ((kind = 'school') = (school_name is not null));
