-- Sales that other systems tell us of: first kept as they came (webhook_deliveries), then understood as purchases.

-- One per course: the token in its address is derived from the application's key, this id and the version. It outlives the
-- course, because who has paid for one that is gone must still be found by its school.
create table webhook_addresses (
  producer_id uuid not null references profiles (id) on delete cascade,
  course_id uuid not null unique,
  version integer not null default 1,
  renewed_at timestamptz,
  primary key (producer_id, course_id)
);

create function give_webhook_address() returns trigger language plpgsql as $$
begin
  insert into webhook_addresses (producer_id, course_id) values (new.producer_id, new.id);
  return null;
end $$;
create trigger webhook_address after insert on courses for each row execute function give_webhook_address();

-- With which a platform signs what it sends, or which it repeats: sealed with the application's key, never shown again.
create table webhook_secrets (
  producer_id uuid not null,
  course_id uuid not null,
  platform text not null check (length(platform) between 1 and 40),
  secret text not null,
  last4 text not null check (length(last4) <= 4),
  updated_at timestamptz not null default now(),
  primary key (producer_id, course_id, platform),
  foreign key (producer_id, course_id) references webhook_addresses (producer_id, course_id) on delete cascade
);

-- What was turned away, counted by day: many tries are one row.
create table webhook_refusals (
  producer_id uuid not null,
  course_id uuid not null,
  day date not null default current_date,
  reason text not null check (reason in ('token', 'signature')),
  platform text not null,
  tries integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (producer_id, course_id, day, reason, platform),
  foreign key (producer_id, course_id) references webhook_addresses (producer_id, course_id) on delete cascade
);

create table purchases (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  platform text not null check (length(platform) between 1 and 40),
  transaction_id text not null check (length(transaction_id) between 1 and 200),
  -- What is told of access alone, or of all that is a subscription's or a buyer's, has a row too.
  about text not null check (about in ('transaction', 'access', 'subscription', 'buyer')),
  subscription_id text check (length(subscription_id) <= 200),
  -- A keyed hash of the e-mail: enough to find what else is this buyer's.
  buyer_key text,
  -- Everything that was told of it, in whatever order: see sales/purchases.ts.
  paid_at timestamptz,
  renewed_at timestamptz,
  closed_by text check (closed_by in ('refunded', 'chargeback', 'revoked')),
  cancelled_at timestamptz,
  expired_at timestamptz,
  period_end timestamptz,
  -- What the ledger was told of it, and for whom. No foreign key: a sale outlives its student.
  granted boolean not null default false,
  granted_until timestamptz,
  granted_for timestamptz,
  student_id uuid,
  -- Why who has paid cannot get in yet, and who it is: only while that is so.
  waiting_for text check (waiting_for in
    ('student_limit', 'school_expired', 'course_deleted', 'course_unpublished', 'course_over', 'invalid_email')),
  buyer jsonb,
  simulated boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (producer_id, id),
  unique (producer_id, platform, transaction_id, course_id),
  foreign key (producer_id, course_id) references webhook_addresses (producer_id, course_id) on delete cascade
);
create index purchases_of_subscription on purchases (producer_id, course_id, platform, subscription_id)
  where subscription_id is not null;
create index purchases_of_buyer on purchases (producer_id, course_id, platform, buyer_key) where buyer_key is not null;
create index purchases_waiting on purchases (producer_id, created_at) where waiting_for is not null;

create table webhook_deliveries (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  platform text not null check (length(platform) between 1 and 40),
  -- By which a repetition is known: the sender's own, or the fingerprint of the body.
  dedup_key text not null check (length(dedup_key) <= 200),
  -- As it came, sealed with the application's key: it names people, and some senders put their secret in it.
  body bytea not null,
  headers jsonb not null,
  query jsonb not null,
  received_at timestamptz not null default now(),
  repeats integer not null default 0,
  simulated boolean not null default false,
  -- What it says.
  event text not null,
  kind text,
  -- Masked.
  buyer text,
  -- What was done.
  status text not null check (status in ('received', 'applied', 'ignored', 'waiting', 'failed')),
  outcome text,
  attempts smallint not null default 0,
  error text,
  settled_at timestamptz,
  purchase_ids uuid[] not null default '{}',
  primary key (producer_id, id),
  unique (producer_id, course_id, platform, dedup_key),
  foreign key (producer_id, course_id) references webhook_addresses (producer_id, course_id) on delete cascade
);
create index webhook_deliveries_of_course on webhook_deliveries (producer_id, course_id, received_at desc, id);
create index webhook_deliveries_waiting on webhook_deliveries (producer_id) where status = 'waiting';
create index webhook_deliveries_new on webhook_deliveries (received_at) where status = 'received';
create index webhook_deliveries_over on webhook_deliveries (received_at);

do $$
declare
  name text;
begin
  foreach name in array array['webhook_addresses', 'webhook_secrets', 'webhook_refusals', 'purchases', 'webhook_deliveries']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- Nothing a student is to see.
    execute format('create policy school on %I to ateneu_app
      using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
      with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null)', name);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on webhook_addresses, webhook_secrets, webhook_refusals, purchases, webhook_deliveries
  to ateneu_app, ateneu_platform;

set local role ateneu_platform;
insert into webhook_addresses (producer_id, course_id) select producer_id, id from courses;
reset role;
