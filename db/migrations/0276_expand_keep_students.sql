-- Plans whose schools the yearly clean-up leaves alone. docs/decisions/0016
alter table plans add column keep_students boolean not null default false;

-- Whether the school's plan is paid for at that moment, and keeps its students.
create function keeps_students(school uuid, at timestamptz) returns boolean language sql stable
  as $$ select coalesce((
    select pl.keep_students and subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, at) = 'active'
    from profiles p join plans pl on pl.id = p.plan_id where p.id = school), false) $$;

create trigger announce_change after update on plans for each row execute function announce_platform();
