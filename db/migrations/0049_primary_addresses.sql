-- One address per student, where a school asks for it or for the one student. An address is a whole IPv4 one, or the /64 network of IPv6.
alter table client_settings add column primary_address boolean not null default false;

create table student_addresses (
  producer_id uuid not null,
  student_id uuid not null,
  -- As the school has it for all, never, from the next login on, or this one and no other.
  rule text not null check (rule in ('school', 'off', 'next_login', 'fixed')),
  -- None until the next login.
  address text check (length(address) between 2 and 60),
  since timestamptz,
  primary key (producer_id, student_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  check (rule <> 'fixed' or address is not null),
  check (rule <> 'off' or address is null),
  check ((address is null) = (since is null))
);

-- Who was kept out, from where: another address waits from the first time on.
create table address_refusals (
  producer_id uuid not null,
  student_id uuid not null,
  address text not null check (length(address) between 2 and 60),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1 check (times > 0),
  primary key (producer_id, student_id, address),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index address_refusals_newest on address_refusals (producer_id, last_at desc);
create index address_refusals_over on address_refusals (last_at);

do $$
declare
  name text;
  rule constant text := 'producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id()))';
begin
  foreach name in array array['student_addresses', 'address_refusals'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy school on %I to ateneu_app using (%s) with check (%s)', name, rule, rule);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
  end loop;
end $$;
-- A school decides and forgets, and gets back what a clean-up took; logins take an address and write down who was kept out.
grant select, insert, update, delete on student_addresses to ateneu_app;
grant select, insert, delete on address_refusals to ateneu_app;
grant select, insert, update on student_addresses to ateneu_platform;
grant select, insert, update, delete on address_refusals to ateneu_platform;
