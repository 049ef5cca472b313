-- What the platform tells a producer of a clean-up that is done.
alter table email_logs
  drop constraint email_logs_template_name_check,
  add constraint email_logs_template_name_check
    check (template_name in ('course_access', 'magic_link', 'recovery', 'found_access', 'message', 'access_ending',
      'cleanup_warning', 'subscription', 'own_domain', 'weekly_digest', 'payment', 'cleanup_done'));
