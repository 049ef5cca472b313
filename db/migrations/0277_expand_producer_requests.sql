-- What producers ask the platform about their own data. A request outlives the account it is about. docs/decisions/0071
create table producer_requests (
  id uuid primary key,
  account_id uuid references profiles (id) on delete set null,
  kind text not null check (kind in ('copy', 'other')),
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  -- The platform's own protocol.
  year smallint not null,
  number integer not null check (number > 0),
  name text check (length(name) between 1 and 120),
  email text check (length(email) <= 254),
  message text check (length(message) between 1 and 4000),
  received_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  warned_at timestamptz,
  settled_at timestamptz,
  settled_by text check (length(settled_by) <= 120),
  ground text check (ground in ('legal_duty', 'legal_claims', 'fraud', 'identity', 'unfounded')),
  answer text check (length(answer) <= 2000),
  copy_key text unique,
  copy_seal text,
  copy_bytes bigint,
  copy_sha256 text,
  copy_until timestamptz,
  unique (year, number),
  check (kind = 'other' or message is null),
  check ((state <> 'open') = (settled_at is not null)),
  check ((state = 'refused') = (ground is not null))
);
create unique index producer_requests_one_copy on producer_requests (account_id) where state = 'open' and kind = 'copy';
create index producer_requests_of_account on producer_requests (account_id, received_at desc);
create index producer_requests_waiting on producer_requests (due_at) where state = 'open';
create index producer_requests_copies on producer_requests (copy_until) where copy_key is not null;

alter table producer_requests enable row level security, force row level security;
create policy platform on producer_requests for all to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on producer_requests to ateneu_platform;
