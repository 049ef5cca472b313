-- A course may ask for results in its quizzes before it gives its certificate, and print them on it. docs/decisions/0056
alter table certificate_rules
  add column quiz_rule text not null default 'none' check (quiz_rule in ('none', 'passed', 'average')),
  -- What the average of the best scores has to be.
  add column quiz_percent smallint not null default 70 check (quiz_percent between 1 and 100),
  add column show_result boolean not null default false,
  drop constraint certificate_rules_kind_check,
  add constraint certificate_rules_kind_check check (kind in ('completion', 'participation', 'achievement'));
