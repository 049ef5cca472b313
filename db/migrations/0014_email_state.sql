-- What became of an e-mail, in terms its school can act on: returned because of its address, or given up for another
-- reason; and when it was tried last.
alter table email_logs
  drop constraint email_logs_status_check,
  add constraint email_logs_status_check check (status in ('queued', 'sent', 'bounced', 'failed')),
  add column reason text check (reason in
    ('address', 'mailbox', 'refused', 'connection', 'busy', 'account', 'no_course', 'expired', 'unknown')),
  add column tried_at timestamptz;

-- A student's last access e-mail, for each row of the students' table.
create index email_logs_of_person on email_logs (producer_id, user_id, created_at desc)
  where template_name in ('course_access', 'magic_link');
create index email_logs_undelivered on email_logs (producer_id, created_at desc) where status in ('bounced', 'failed');
