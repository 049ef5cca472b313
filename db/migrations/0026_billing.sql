-- What producers pay the platform: payments are what we asked for, provider_payments what the provider knows of each try to
-- pay it, payment_notifications what the provider told us, kept before it is acted on. The subscription is derived from the
-- completed payments (server/billing).

alter table payments
  add column kind text not null default 'plan' check (kind in ('plan', 'expansion')),
  -- How it was to be paid, which decides the price; none where it may be paid either way, at full price.
  add column method text check (method in ('pix', 'card')),
  add column additional_students integer check (additional_students > 0),
  -- Of one additional student.
  add column unit_price_cents integer check (unit_price_cents >= 0),
  add column provider text check (provider in ('mercadopago', 'sandbox')),
  add column preference_id text check (length(preference_id) <= 200),
  add column checkout_url text check (length(checkout_url) <= 2048),
  -- When it was paid, for the first time: a refund or a dispute that is won later leaves it as it is.
  add column approved_at timestamptz,
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- In mediation: still counted.
  add column flagged boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

alter table payments
  add check ((kind = 'plan') = (plan_id is not null)),
  add check ((kind = 'expansion') = (additional_students is not null and unit_price_cents is not null)),
  add check (status not in ('completed', 'refunded') or approved_at is not null);
comment on column payments.payment_date is 'when it was paid, and until then when it was begun';

create index payments_of_school on payments (producer_id, payment_date desc, id);
create index payments_newest on payments (payment_date desc, id);
create index payments_by_preference on payments (preference_id) where preference_id is not null;
create index payments_pending on payments (created_at) where status = 'pending';
create index payments_approved on payments (approved_at) where status = 'completed';

-- A school begins payments and gives them up; that one is completed only the platform says, which has asked the provider.
drop policy school on payments;
create policy school on payments for select to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy school_begins on payments for insert to ateneu_app
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null and status in ('pending', 'failed'));
create policy school_goes_on on payments for update to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null and status = 'pending')
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null and status in ('pending', 'failed'));
revoke delete on payments from ateneu_app;
revoke insert, update, delete on student_limit_expansions from ateneu_app;

alter table student_limit_expansions add column payment_id uuid,
  add foreign key (producer_id, payment_id) references payments (producer_id, id) on delete cascade;
create unique index student_limit_expansions_of_payment on student_limit_expansions (producer_id, payment_id);
create index student_limit_expansions_ending on student_limit_expansions (end_date) where status = 'active';

-- What a producer held before anything was paid (the trial, or a plan that was given): to this it falls back when all is refunded.
alter table profiles
  add column granted_plan_id text references plans (id),
  add column granted_until timestamptz,
  add column granted_limit integer check (granted_limit >= 0),
  add check (num_nonnulls(granted_plan_id, granted_until, granted_limit) in (0, 3));

-- A card that is refused and a PIX that follows are two tries to pay one payment.
create table provider_payments (
  provider text not null check (provider in ('mercadopago', 'sandbox')),
  id text not null check (length(id) between 1 and 100),
  producer_id uuid not null,
  payment_id uuid not null,
  -- The provider's own words.
  status text not null check (length(status) <= 100),
  status_detail text check (length(status_detail) <= 200),
  amount_cents integer not null,
  refunded_cents integer not null default 0,
  method text check (length(method) <= 100),
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (provider, id),
  foreign key (producer_id, payment_id) references payments (producer_id, id) on delete cascade
);
create index provider_payments_of_payment on provider_payments (producer_id, payment_id);

alter table provider_payments enable row level security;
alter table provider_payments force row level security;
create policy school on provider_payments to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (false);
create policy platform on provider_payments to ateneu_platform using (true) with check (true);
grant select on provider_payments to ateneu_app;
grant select, insert, update, delete on provider_payments to ateneu_platform;

create table payment_notifications (
  id uuid primary key,
  provider text not null check (provider in ('mercadopago', 'sandbox')),
  topic text not null check (length(topic) <= 100),
  -- What it is about, as the provider names it.
  data_id text check (length(data_id) <= 100),
  request_id text check (length(request_id) <= 200),
  signature text not null check (signature in ('valid', 'mismatch', 'missing')),
  -- As they came, cut.
  query text not null default '' check (length(query) <= 2000),
  body text not null default '' check (length(body) <= 10000),
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  outcome text check (length(outcome) <= 100),
  attempts smallint not null default 0
);
create index payment_notifications_new on payment_notifications (received_at) where applied_at is null;
create index payment_notifications_over on payment_notifications (received_at);

alter table payment_notifications enable row level security;
alter table payment_notifications force row level security;
create policy platform on payment_notifications to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on payment_notifications to ateneu_platform;
