-- With which a producer's own systems call: one per school. Only its hash is kept, and the last characters to know it by.
create table api_keys (
  producer_id uuid primary key references profiles (id) on delete cascade,
  key_hash bytea not null unique,
  last4 text not null check (length(last4) = 4),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy school on api_keys to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on api_keys to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on api_keys to ateneu_app, ateneu_platform;

alter table login_attempts drop constraint login_attempts_action_check;
alter table login_attempts add constraint login_attempts_action_check
  check (action in ('login', 'sign_up', 'recovery', 'token', 'password', 'api_key', 'api_call', 'message'));

-- What a producer's system writes to one of its people.
alter table email_logs
  drop constraint email_logs_template_name_check,
  add constraint email_logs_template_name_check
    check (template_name in ('course_access', 'magic_link', 'recovery', 'found_access', 'message'));
