-- One address of the whole school, for whatever it sells anywhere. A school without a row has the first version.
create table sale_addresses (
  producer_id uuid primary key references profiles (id) on delete cascade,
  version integer not null default 1
);

-- What a platform sells, as its deliveries named it, and the courses that it opens: none until somebody says which.
create table offers (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  platform text not null check (length(platform) between 1 and 40),
  product_code text not null check (length(product_code) <= 300),
  offer_code text not null check (length(offer_code) <= 300),
  name text check (length(name) between 1 and 300),
  course_ids uuid[] not null default '{}',
  last_seen_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  unique (producer_id, platform, product_code, offer_code)
);

-- What was bought in a transaction, and the courses that it opened.
create table purchase_items (
  producer_id uuid not null,
  platform text not null,
  transaction_id text not null check (length(transaction_id) between 1 and 200),
  offer_id uuid not null,
  delivery_id uuid not null,
  course_ids uuid[] not null default '{}',
  amount_cents bigint check (amount_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bought_at timestamptz not null,
  primary key (producer_id, platform, transaction_id, offer_id),
  foreign key (producer_id, offer_id) references offers (producer_id, id) on delete cascade
);
create index purchase_items_of_offer on purchase_items (producer_id, offer_id, bought_at desc);
create index purchase_items_without_course on purchase_items (producer_id, bought_at) where course_ids = '{}';

-- A delivery to the school's own address is of no course; `sale_keys` are what it tells of.
alter table webhook_deliveries alter column course_id drop not null;
alter table webhook_deliveries add column sale_keys text[];
alter table webhook_deliveries add constraint webhook_deliveries_of_school
  foreign key (producer_id) references profiles (id) on delete cascade;
alter table webhook_deliveries drop constraint webhook_deliveries_producer_id_course_id_platform_dedup_key_key;
alter table webhook_deliveries add constraint webhook_deliveries_told_once
  unique nulls not distinct (producer_id, course_id, platform, dedup_key);
create index webhook_deliveries_of_sales on webhook_deliveries using gin (sale_keys) where sale_keys is not null;

do $$
declare
  named text;
begin
  foreach named in array array['sale_addresses', 'offers', 'purchase_items'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format('create policy school on %I to ateneu_app
      using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
      with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null)', named);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', named);
    execute format('grant select, insert, update on %I to ateneu_app', named);
    execute format('grant select on %I to ateneu_platform', named);
  end loop;
end $$;
