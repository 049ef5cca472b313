-- Plans whose schools the yearly clean-up leaves alone. docs/decisions/0016
alter table plans add column keep_students boolean not null default false;

-- Whether the school's plan is paid for at that moment, and keeps its students. By its end, not by its status: of a moment that is over, the
-- status says what came since. A trial has no such end.
create function keeps_students(school uuid, at timestamptz) returns boolean language sql stable
  as $$ select coalesce((
    select pl.keep_students and p.removed_at is null and p.subscription_end_date > at
    from profiles p join plans pl on pl.id = p.plan_id where p.id = school), false) $$;

create trigger announce_change after update on plans for each row execute function announce_platform();
