-- The e-mail to whoever could not find their access, asked for with an e-mail or a CPF.
alter table email_logs
  drop constraint email_logs_template_name_check,
  add constraint email_logs_template_name_check
    check (template_name in ('course_access', 'magic_link', 'recovery', 'found_access'));

create index students_by_cpf on students (cpf) where cpf is not null;
