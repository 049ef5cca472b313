-- Money may be given back after the producer was deleted. The provider's number of what was paid leads to no more than its
-- reference did, which is the payment's id; by it alone a refund finds its own payment, as one checkout may be paid twice.
alter table former_payments add column provider text check (provider in ('mercadopago', 'sandbox'));
alter table former_payments add column provider_payment_id text check (length(provider_payment_id) between 1 and 100);
create index former_payments_by_number on former_payments (provider, provider_payment_id) where provider_payment_id is not null;
grant update (status, refunded_cents, refunded_at) on former_payments to ateneu_platform;

create or replace function keep_payments() returns trigger language plpgsql as $$
declare former uuid := gen_random_uuid();
begin
  insert into former_producers (id, trial_ends_at, granted_plan_id, granted_until, removed_at)
  values (former, old.trial_ends_at, old.granted_plan_id, old.granted_until, coalesce(old.removed_at, app_now()));
  insert into former_payments (former_producer_id, id, kind, plan_id, additional_students, amount_cents, refunded_cents, method,
    status, payment_date, approved_at, refunded_at, provider, provider_payment_id)
  select former, p.id, p.kind, p.plan_id, p.additional_students, p.amount_cents, p.refunded_cents, p.method, p.status,
    p.payment_date, p.approved_at, p.refunded_at, paid.provider, paid.id
  from payments p
  left join lateral (
    select t.provider, t.id from provider_payments t
    where t.producer_id = p.producer_id and t.payment_id = p.id and t.outcome in ('completed', 'refunded')
    order by t.first_seen_at, t.id limit 1) paid on true
  where p.producer_id = old.id and p.status <> 'pending';
  return old;
end $$;
