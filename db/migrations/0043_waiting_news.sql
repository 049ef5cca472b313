-- Since when a sale waits, however often it has been tried since.
alter table purchases add column waiting_since timestamptz;
set local role ateneu_platform;
update purchases set waiting_since = created_at where waiting_for is not null;
reset role;

-- What the platform tells a producer of sales that wait.
alter table email_logs
  drop constraint email_logs_template_name_check,
  add constraint email_logs_template_name_check
    check (template_name in ('course_access', 'magic_link', 'recovery', 'found_access', 'message', 'access_ending',
      'cleanup_warning', 'subscription', 'own_domain', 'weekly_digest', 'payment', 'cleanup_done', 'waiting_sales'));
