-- What a producer was told of its subscription's end: each once, however often it is looked for.
create table subscription_notices (
  producer_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('trial_ending', 'ending_soon', 'ending', 'trial_over', 'over', 'active')),
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (producer_id, kind, ends_at)
);
alter table subscription_notices enable row level security;
alter table subscription_notices force row level security;
create policy school on subscription_notices to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null) with check (false);
create policy platform on subscription_notices to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on subscription_notices to ateneu_platform;

-- Whose end is near, or was a moment ago.
create index profiles_by_end on profiles (coalesce(subscription_end_date, trial_ends_at)) where role = 'admin';

alter table email_logs
  drop constraint email_logs_template_name_check,
  add constraint email_logs_template_name_check
    check (template_name in ('course_access', 'magic_link', 'recovery', 'found_access', 'message', 'access_ending',
      'cleanup_warning', 'subscription'));
