-- Whose account the money is for, as the provider said when the checkout was opened; when a payment was last asked after.
alter table payments
  add column collector_id text check (length(collector_id) <= 100),
  add column checked_at timestamptz;
-- What we make of a try, and when it was last changed, by the provider's clock: what is told late teaches nothing.
alter table provider_payments
  add column outcome text not null default 'pending' check (outcome in ('completed', 'pending', 'failed', 'refunded')),
  add column changed_at timestamptz not null default '-infinity';

-- The provider names a payment by its id alone.
create unique index payments_by_id on payments (id);
drop index payments_pending;
-- That may still come to something: begun, or refused while its checkout is open.
create index payments_unsettled on payments (created_at) where status in ('pending', 'failed');

-- The demonstration's provider: what it would know of each try to pay. Not a school's: the provider is somebody else.
create table sandbox_payments (
  id bigint generated always as identity (start with 9000000001) primary key,
  reference uuid not null,
  status text not null check (length(status) <= 100),
  status_detail text not null check (length(status_detail) <= 200),
  method text not null check (length(method) <= 100),
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  approved_at timestamptz
);
create index sandbox_payments_of_reference on sandbox_payments (reference);
alter table sandbox_payments enable row level security;
alter table sandbox_payments force row level security;
create policy platform on sandbox_payments to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on sandbox_payments to ateneu_platform;
grant usage on sequence sandbox_payments_id_seq to ateneu_platform;

alter table login_attempts drop constraint login_attempts_action_check;
alter table login_attempts add constraint login_attempts_action_check
  check (action in ('login', 'sign_up', 'recovery', 'token', 'password', 'api_key', 'api_call', 'message', 'email_test',
    'checkout', 'notification'));
