-- What a producer has paid stays in the platform's books after the producer was removed, with nothing left of who it was: the
-- id is another one, which no deed and no log knows. What was only begun was never money, and goes.
create table former_producers (
  id uuid primary key default gen_random_uuid(),
  trial_ends_at timestamptz,
  granted_plan_id text references plans (id),
  granted_until timestamptz,
  removed_at timestamptz not null,
  check ((granted_plan_id is null) = (granted_until is null))
);
create index former_producers_by_removal on former_producers (removed_at);
create index former_producers_by_trial on former_producers (trial_ends_at) where trial_ends_at is not null;

create table former_payments (
  former_producer_id uuid not null references former_producers (id),
  id uuid primary key,
  kind text not null check (kind in ('plan', 'expansion')),
  plan_id text references plans (id),
  additional_students integer check (additional_students > 0),
  amount_cents integer not null check (amount_cents >= 0),
  refunded_cents integer not null check (refunded_cents >= 0),
  method text check (method in ('pix', 'card')),
  status text not null check (status in ('completed', 'failed', 'refunded')),
  payment_date timestamptz not null,
  approved_at timestamptz,
  refunded_at timestamptz,
  check ((kind = 'plan') = (plan_id is not null)),
  check (status = 'failed' or approved_at is not null)
);
create index former_payments_newest on former_payments (payment_date desc, id);
create index former_payments_of_producer on former_payments (former_producer_id);

alter table former_producers enable row level security;
alter table former_producers force row level security;
alter table former_payments enable row level security;
alter table former_payments force row level security;
create policy platform on former_producers for all to ateneu_platform using (true) with check (true);
create policy platform on former_payments for all to ateneu_platform using (true) with check (true);
-- Nothing of them is ever changed or deleted.
grant select, insert on former_producers, former_payments to ateneu_platform;

-- A refund counts from when it was given: before that, the producer was paying.
alter table payments add column refunded_at timestamptz;
set local role ateneu_platform;
update payments set refunded_at = updated_at where status = 'refunded';
reset role;
create index payments_refunded on payments (refunded_at) where refunded_at is not null;

create function keep_payments() returns trigger language plpgsql as $$
declare former uuid := gen_random_uuid();
begin
  insert into former_producers (id, trial_ends_at, granted_plan_id, granted_until, removed_at)
  values (former, old.trial_ends_at, old.granted_plan_id, old.granted_until, coalesce(old.removed_at, app_now()));
  insert into former_payments (former_producer_id, id, kind, plan_id, additional_students, amount_cents, refunded_cents, method,
    status, payment_date, approved_at, refunded_at)
  select former, p.id, p.kind, p.plan_id, p.additional_students, p.amount_cents, p.refunded_cents, p.method, p.status,
    p.payment_date, p.approved_at, p.refunded_at
  from payments p where p.producer_id = old.id and p.status <> 'pending';
  return old;
end $$;
create trigger keep_payments before delete on profiles for each row when (old.role = 'admin') execute function keep_payments();

-- For the owner's figures: who was refused, and whose subscription or trial ends when.
create index provider_payments_refused on provider_payments ((greatest(changed_at, first_seen_at))) where outcome = 'failed';
create index profiles_by_trial on profiles (trial_ends_at) where role = 'admin';
