-- What was paid and taken back, as platforms told it: each transaction once, whoever told of it and however often. Without
-- anybody's name. The currency is real where a sender has no other; the amount is null where none was told.
create table sale_payments (
  producer_id uuid not null references profiles (id) on delete cascade,
  platform text not null check (length(platform) between 1 and 40),
  transaction_id text not null check (length(transaction_id) between 1 and 200),
  kind text not null check (kind in ('paid', 'refunded')),
  course_id uuid not null,
  at timestamptz not null,
  amount_cents bigint check (amount_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  product text check (length(product) between 1 and 300),
  primary key (producer_id, platform, transaction_id, kind)
);
create index sale_payments_of_school on sale_payments (producer_id, at);
alter table sale_payments enable row level security;
alter table sale_payments force row level security;
create policy school on sale_payments to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on sale_payments to ateneu_platform using (true) with check (true);
grant select, insert, update on sale_payments to ateneu_app;
