-- A producer who has lost every second step: an owner asks, the producer is told at once, and a day later the factors go, unless
-- somebody takes it back meanwhile. What was asked for stays, whatever came of it. Names are as they were and refer to nothing.
create table factor_resets (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null check (length(asked_by_name) between 1 and 120),
  -- How the owner made sure of who asks.
  identity_check text not null check (length(identity_check) between 1 and 40),
  due_at timestamptz not null,
  -- Of the link in the notice that takes it back.
  cancel_hash bytea unique,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('owner', 'producer', 'link')),
  done_at timestamptz,
  check (due_at - asked_at >= interval '24 hours'),
  check (done_at >= due_at),
  check ((cancelled_at is null) = (cancelled_by is null)),
  check (cancelled_at is null or done_at is null)
);
create unique index factor_resets_open on factor_resets (user_id) where cancelled_at is null and done_at is null;
create index factor_resets_due on factor_resets (due_at) where cancelled_at is null and done_at is null;
create index factor_resets_of_account on factor_resets (user_id, asked_at);

alter table factor_resets enable row level security;
alter table factor_resets force row level security;
create policy platform on factor_resets to ateneu_platform using (true) with check (true);
grant select, insert, update (cancel_hash, cancelled_at, cancelled_by, done_at) on factor_resets to ateneu_platform;
