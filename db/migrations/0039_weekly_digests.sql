-- Which producers want an e-mail about each week that is over.
create table weekly_digests (
  producer_id uuid primary key references profiles (id) on delete cascade,
  -- Since when it is on; null while it is off.
  since timestamptz,
  -- The Monday of the last one.
  sent_on date
);
alter table weekly_digests enable row level security;
alter table weekly_digests force row level security;
create policy school on weekly_digests to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on weekly_digests to ateneu_platform using (true) with check (true);
grant select, insert, update on weekly_digests to ateneu_app;
grant select, insert, update, delete on weekly_digests to ateneu_platform;

alter table email_logs
  drop constraint email_logs_template_name_check,
  add constraint email_logs_template_name_check
    check (template_name in ('course_access', 'magic_link', 'recovery', 'found_access', 'message', 'access_ending',
      'cleanup_warning', 'subscription', 'own_domain', 'weekly_digest'));
