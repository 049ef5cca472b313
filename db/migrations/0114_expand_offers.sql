-- Addresses of the whole school, one for each platform. A school without a row has the first version, and no secret.
create table sale_addresses (
  producer_id uuid not null references profiles (id) on delete cascade,
  platform text not null check (length(platform) between 1 and 40),
  version integer not null default 1,
  secret text,
  last4 text check (length(last4) <= 4),
  primary key (producer_id, platform),
  check ((secret is null) = (last4 is null))
);

-- What is sold together: the courses that it opens, for how long, and what becomes of the end when it is bought again.
create table packages (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  period text not null default 'course' check (period in ('course', 'forever', 'days', 'last_day')),
  access_days integer check (access_days between 1 and 36500),
  access_last_day date,
  repeat text not null default 'longest' check (repeat in ('longest', 'add')),
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  check ((period = 'days') = (access_days is not null) and (period = 'last_day') = (access_last_day is not null))
);

-- A turma that is deleted leaves whoever buys to the one that is taking enrollments.
create table package_lines (
  producer_id uuid not null,
  package_id uuid not null,
  course_id uuid not null,
  enters text not null default 'open' check (enters in ('open', 'none', 'cohort')),
  cohort_id uuid,
  primary key (producer_id, package_id, course_id),
  foreign key (producer_id, package_id) references packages (producer_id, id) on delete cascade,
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade,
  foreign key (producer_id, course_id, cohort_id) references cohorts (producer_id, course_id, id) on delete set null (cohort_id),
  check (enters = 'cohort' or cohort_id is null)
);
create index package_lines_of_course on package_lines (producer_id, course_id, cohort_id);

-- What a platform sells, as its deliveries named it, and the package that it opens: none until somebody says which. One
-- without an offer's code stands for whatever offer of its product opens nothing by itself.
create table offers (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  platform text not null check (length(platform) between 1 and 40),
  product_code text not null check (length(product_code) <= 300),
  offer_code text not null check (length(offer_code) <= 300),
  name text check (length(name) between 1 and 300),
  package_id uuid,
  last_seen_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  unique (producer_id, platform, product_code, offer_code),
  foreign key (producer_id, package_id) references packages (producer_id, id) on delete set null (package_id)
);
create index offers_of_package on offers (producer_id, package_id);

-- What was bought in a transaction, and what it opened, as that was then: null while nobody has said what. Its buyer is
-- kept only so long.
create table purchase_items (
  producer_id uuid not null,
  platform text not null,
  transaction_id text not null check (length(transaction_id) between 1 and 200),
  offer_id uuid not null,
  delivery_id uuid not null,
  subscription_id text check (length(subscription_id) <= 200),
  buyer_key text,
  opened jsonb,
  taken_back boolean not null default false,
  buyer jsonb,
  amount_cents bigint check (amount_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bought_at timestamptz not null,
  primary key (producer_id, platform, transaction_id, offer_id),
  foreign key (producer_id, offer_id) references offers (producer_id, id) on delete cascade
);
create index purchase_items_of_offer on purchase_items (producer_id, offer_id, bought_at desc);
create index purchase_items_without_destination on purchase_items (producer_id, bought_at) where opened is null and not taken_back;
create index purchase_items_of_subscription on purchase_items (producer_id, platform, subscription_id) where subscription_id is not null;
create index purchase_items_of_buyer on purchase_items (producer_id, platform, buyer_key) where buyer_key is not null;

-- Each thing bought is a purchase of its own: two that open the same course are taken back one by one.
alter table purchases add column offer_id uuid;
alter table purchases drop constraint purchases_producer_id_platform_transaction_id_course_id_key;
alter table purchases add constraint purchases_once
  unique nulls not distinct (producer_id, platform, transaction_id, course_id, offer_id);

-- Which purchase a grant comes from, and the days that it adds to whatever was there.
alter table access_grants add column purchase_id uuid;
alter table access_grants add column adds_days integer check (adds_days > 0);

-- A delivery to the school's own address is of no course; `sale_keys` are what it tells of.
alter table webhook_deliveries alter column course_id drop not null;
alter table webhook_deliveries add column sale_keys text[];
alter table webhook_deliveries add constraint webhook_deliveries_of_school
  foreign key (producer_id) references profiles (id) on delete cascade;
alter table webhook_deliveries drop constraint webhook_deliveries_producer_id_course_id_platform_dedup_key_key;
alter table webhook_deliveries add constraint webhook_deliveries_told_once
  unique nulls not distinct (producer_id, course_id, platform, dedup_key);
create index webhook_deliveries_of_sales on webhook_deliveries using gin (sale_keys) where sale_keys is not null;
create index webhook_deliveries_of_school_latest on webhook_deliveries (producer_id, received_at desc, id);

alter table webhook_refusals drop constraint webhook_refusals_pkey;
alter table webhook_refusals alter column course_id drop not null;
alter table webhook_refusals add constraint webhook_refusals_of_school
  foreign key (producer_id) references profiles (id) on delete cascade;
alter table webhook_refusals add constraint webhook_refusals_once
  unique nulls not distinct (producer_id, course_id, day, reason, platform);

do $$
declare
  named text;
begin
  foreach named in array array['sale_addresses', 'packages', 'package_lines', 'offers', 'purchase_items'] loop
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
grant delete on packages, package_lines to ateneu_app;
grant update on sale_addresses to ateneu_platform;
