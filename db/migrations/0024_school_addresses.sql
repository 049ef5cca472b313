-- The domain a school wants for itself, and what was found when it was last looked at. It serves, and links lead to it, only
-- while client_settings.custom_domain holds it, which no two schools can do.
create table school_domains (
  producer_id uuid primary key references profiles (id) on delete cascade,
  domain text not null check (domain = lower(domain) and length(domain) between 4 and 253),
  token text not null check (length(token) >= 20),
  problem text check (problem in ('txt_missing', 'txt_wrong', 'not_pointing', 'dns_unreachable', 'taken')),
  checked_at timestamptz,
  verified_at timestamptz,
  failing_since timestamptz
);

-- Every name a school has had in addresses: an old link leads to it, and nobody else can take the name over.
create table school_slugs (
  slug text primary key,
  producer_id uuid not null references profiles (id) on delete cascade
);
create index school_slugs_of on school_slugs (producer_id);
insert into school_slugs (slug, producer_id) select slug, producer_id from client_settings;

create function keep_slug() returns trigger language plpgsql as $$
begin
  insert into school_slugs (slug, producer_id) values (new.slug, new.producer_id) on conflict (slug) do nothing;
  if not exists (select from school_slugs where slug = new.slug and producer_id = new.producer_id) then
    raise unique_violation using message = 'another school has had this slug';
  end if;
  return null;
end $$;
create trigger client_settings_slug after insert or update of slug on client_settings
  for each row execute function keep_slug();

do $$
declare
  name text;
  mine constant text := 'producer_id = (select app_producer_id()) and (select app_student_id()) is null';
begin
  foreach name in array array['school_domains', 'school_slugs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy school on %I to ateneu_app using (%s) with check (%s)', name, mine, mine);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on school_domains to ateneu_app, ateneu_platform;
grant select, insert on school_slugs to ateneu_app;
grant select, insert, delete on school_slugs to ateneu_platform;
