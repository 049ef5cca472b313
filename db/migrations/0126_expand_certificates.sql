-- What a course gives to whoever finishes it, and the register of what was given. docs/decisions/0056
create table certificate_rules (
  producer_id uuid not null,
  course_id uuid not null,
  -- Since when it is given by itself; null while it is not.
  active_since timestamptz,
  kind text not null check (kind in ('completion', 'participation')),
  hours smallint not null check (hours between 1 and 2000),
  min_percent smallint not null default 100 check (min_percent between 1 and 100),
  min_days smallint not null default 0 check (min_days between 0 and 365),
  -- Of what was bought: how long its buyer may take the money back.
  sale_delay_days smallint not null default 7 check (sale_delay_days between 0 and 60),
  valid_months smallint check (valid_months between 1 and 120),
  issuer_name text not null check (length(issuer_name) between 1 and 120),
  -- A CPF or CNPJ, its letters and digits alone.
  issuer_document text check (issuer_document ~ '^[0-9A-Z]{11,14}$'),
  signatures jsonb not null default '[]' check (jsonb_typeof(signatures) = 'array'),
  design jsonb not null check (jsonb_typeof(design) = 'object'),
  updated_at timestamptz not null default app_now(),
  primary key (producer_id, course_id),
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade
);
create index certificate_rules_active on certificate_rules (producer_id, course_id) where active_since is not null;

-- The last number that a school gave in a year: whoever gives the next holds the row.
create table certificate_numbers (
  producer_id uuid not null references profiles (id) on delete cascade,
  year smallint not null,
  last integer not null default 0,
  primary key (producer_id, year)
);

-- The register. What it says is what was true when it was issued: neither the course nor the student need still be there.
create table certificates (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  year smallint not null,
  number integer not null check (number > 0),
  student_id uuid not null,
  course_id uuid not null,
  -- Null once its holder is gone from the school; then their name can be compared, and not read.
  holder_name text check (length(holder_name) between 1 and 120),
  holder_salt uuid,
  holder_hash bytea,
  -- The holder has looked at the name: from then on it is handed out, and can be checked.
  confirmed_at timestamptz,
  issued_at timestamptz not null default app_now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text check (length(revoked_reason) between 1 and 200),
  replaced_at timestamptz,
  replaced_by uuid,
  -- Of each file that was handed out; another version of what writes it may write other bytes.
  file_hashes text[] not null default '{}',
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  primary key (producer_id, id),
  unique (producer_id, year, number),
  foreign key (producer_id, replaced_by) references certificates (producer_id, id),
  check ((revoked_at is null) = (revoked_reason is null)),
  check ((replaced_at is null) = (replaced_by is null)),
  check ((holder_name is null) = (holder_hash is not null) and (holder_hash is null) = (holder_salt is null))
);
create unique index certificates_standing on certificates (producer_id, student_id, course_id)
  where revoked_at is null and replaced_at is null;
create index certificates_of_student on certificates (producer_id, student_id, course_id);
create index certificates_latest on certificates (producer_id, issued_at desc, id);
create index certificates_replaced_by on certificates (producer_id, replaced_by) where replaced_by is not null;

-- Those who had finished before: given to by a job, which says how far it is.
create table certificate_batches (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  total integer not null,
  done integer not null default 0,
  issued integer not null default 0,
  -- The last student it has looked at.
  after_student uuid,
  started_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  finished_at timestamptz,
  primary key (producer_id, id),
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade
);
create index certificate_batches_of_course on certificate_batches (producer_id, course_id, started_at desc);
create unique index certificate_batches_running on certificate_batches (producer_id, course_id) where finished_at is null;

create function holder_hash(name text, salt uuid) returns bytea language sql immutable parallel safe
  as $$select sha256(convert_to(salt::text || regexp_replace(btrim(searchable(name)), '\s+', ' ', 'g'), 'UTF8'))$$;

-- Whoever goes leaves the register without their name.
create function forget_holders() returns trigger language plpgsql as $$
begin
  update certificates c set holder_salt = salted.salt, holder_hash = holder_hash(c.holder_name, salted.salt), holder_name = null
  from (select g.producer_id, g.id, gen_random_uuid() as salt from gone g) salted
  where c.producer_id = salted.producer_id and c.student_id = salted.id and c.holder_name is not null;
  return null;
end $$;
create trigger forget_holders after delete on students referencing old table as gone
  for each statement execute function forget_holders();

-- Who comes back out of an archive has it back, where the name is still that one.
create function recognise_holders() returns trigger language plpgsql as $$
begin
  update certificates c set holder_name = s.name, holder_salt = null, holder_hash = null
  from come s
  where c.producer_id = s.producer_id and c.student_id = s.id and c.holder_name is null
    and c.holder_hash = holder_hash(s.name, c.holder_salt);
  return null;
end $$;
create trigger recognise_holders after insert on students referencing new table as come
  for each statement execute function recognise_holders();

alter table certificate_rules enable row level security;
alter table certificate_rules force row level security;
create policy school on certificate_rules to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on certificate_rules to ateneu_platform using (true) with check (true);
alter table certificate_numbers enable row level security;
alter table certificate_numbers force row level security;
create policy school on certificate_numbers to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on certificate_numbers to ateneu_platform using (true) with check (true);
alter table certificates enable row level security;
alter table certificates force row level security;
create policy school on certificates to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on certificates to ateneu_platform using (true) with check (true);
alter table certificate_batches enable row level security;
alter table certificate_batches force row level security;
create policy school on certificate_batches to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on certificate_batches to ateneu_platform using (true) with check (true);
grant select, insert, update on certificate_rules to ateneu_app;
grant select, insert, update on certificate_numbers, certificates, certificate_batches to ateneu_app;
grant select, delete on certificate_rules, certificate_batches to ateneu_platform;
grant select, update on certificates to ateneu_platform;
