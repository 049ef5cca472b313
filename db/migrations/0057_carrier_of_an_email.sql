-- Which transport takes an e-mail is said where the e-mail is defined, and kept with it from then on: no query has to list
-- templates. What an older process still adds without it waits for the school's proof, the safe of the two.
alter table email_logs
  add column carrier text not null default 'school' check (carrier in ('school', 'operator'));
set local role ateneu_platform;
update email_logs set carrier = 'operator'
where template_name not in ('course_access', 'magic_link', 'message', 'access_ending');
reset role;
