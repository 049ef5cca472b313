-- Two roles do the application's work; neither owns anything, so row level security always applies to them.
-- ateneu_app acts for one school at a time (app.producer_id, and app.student_id for a student).
-- ateneu_platform acts across schools: sign-in, the job worker, the owner's panel.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ateneu_app') then create role ateneu_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'ateneu_platform') then create role ateneu_platform nologin; end if;
  -- Always granted: since PostgreSQL 16 whoever creates a role administers it but may not yet become it.
  begin
    grant ateneu_app, ateneu_platform to current_user;
  exception when insufficient_privilege then
    if not pg_has_role(current_user, 'ateneu_app', 'member') then raise; end if;
  end;
end $$;

grant usage on schema public to ateneu_app, ateneu_platform;

create function app_producer_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.producer_id', true), '')::uuid $$;
create function app_student_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.student_id', true), '')::uuid $$;

create table plans (
  id text primary key,
  name text not null,
  rank smallint not null,
  months smallint not null check (months >= 0),
  price_cents integer not null check (price_cents >= 0),
  student_limit integer not null check (student_limit > 0)
);

insert into plans (id, name, rank, months, price_cents, student_limit) values
  ('trial', 'Teste Grátis', 0, 0, 0, 100),
  ('basic', 'Básico Mensal', 1, 1, 4700, 3000),
  ('basic_annual', 'Básico Anual', 1, 12, 47000, 3000),
  ('professional', 'Profissional Mensal', 2, 1, 9700, 7000),
  ('professional_annual', 'Profissional Anual', 2, 12, 97000, 7000),
  ('premium', 'Premium Mensal', 3, 1, 19700, 15000),
  ('premium_annual', 'Premium Anual', 3, 12, 197000, 15000);

-- One identity for the whole platform. Producers carry their subscription here.
create table profiles (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 120),
  role text not null check (role in ('super_admin', 'admin', 'student')),
  created_at timestamptz not null default now(),
  terms_accepted_at timestamptz,
  terms_version text,
  plan_id text references plans (id),
  subscription_status text check (subscription_status in ('trialing', 'active', 'expired')),
  trial_ends_at timestamptz,
  subscription_end_date timestamptz,
  student_limit integer check (student_limit >= 0),
  student_count integer not null default 0 check (student_count >= 0),
  check ((role = 'admin') = (plan_id is not null and subscription_status is not null and student_limit is not null)),
  check (subscription_status <> 'trialing' or trial_ends_at is not null),
  check (subscription_status <> 'active' or subscription_end_date is not null)
);

create function subscription_state(status text, trial_ends_at timestamptz, ends_at timestamptz, at timestamptz)
  returns text language sql immutable parallel safe as $$
  select case
    when status = 'trialing' and trial_ends_at > at then 'trialing'
    when status = 'active' and ends_at > at then 'active'
    else 'expired'
  end $$;

-- Kept apart from profiles so that no read of a person can carry a hash along.
create table credentials (
  user_id uuid primary key references profiles (id) on delete cascade,
  password_hash text not null,
  -- 'generated' until the person chooses one: only then may a resent access e-mail carry a fresh password.
  origin text not null check (origin in ('chosen', 'generated')),
  changed_at timestamptz not null default now()
);

create table client_settings (
  producer_id uuid primary key references profiles (id) on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$'),
  custom_domain text unique check (custom_domain = lower(custom_domain)),
  member_area_name text not null default 'Área de Membros' check (length(member_area_name) between 1 and 80),
  primary_color text not null default '#4318FF' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  navbar_color text not null default '#111C44' check (navbar_color ~ '^#[0-9A-Fa-f]{6}$'),
  background_color text not null default '#0B1437' check (background_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_light_color text not null default '#112240' check (secondary_light_color ~ '^#[0-9A-Fa-f]{6}$'),
  logo_url text,
  navbar_logo_url text,
  social_links jsonb not null default '{}' check (jsonb_typeof(social_links) = 'object'),
  support_email text,
  email_provider text not null default 'hostinger' check (email_provider in ('hostinger', 'brevo')),
  brevo_api_key bytea,
  brevo_api_key_last4 text,
  sender_email text,
  sender_name text,
  email_templates jsonb not null default '{}' check (jsonb_typeof(email_templates) = 'object'),
  single_device boolean not null default true,
  watermark_cpf text not null default 'full' check (watermark_cpf in ('full', 'masked')),
  updated_at timestamptz not null default now()
);

create table students (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  phone text check (length(phone) <= 20),
  cpf text check (cpf ~ '^[0-9]{11}$'),
  status text not null default 'active' check (status in ('active', 'inactive')),
  last_password_sent timestamptz,
  created_at timestamptz not null default now(),
  primary key (producer_id, id),
  unique (producer_id, user_id)
);
create index students_by_user on students (user_id);
create index students_newest on students (producer_id, created_at desc, id);

create table student_limit_expansions (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  additional_students integer not null check (additional_students > 0),
  price_per_month numeric(10, 2) not null,
  status text not null check (status in ('active', 'expired')),
  end_date timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (producer_id, id)
);

-- The only place that adds up what a school may hold.
create function school_student_limit(producer uuid, at timestamptz) returns integer language sql stable as $$
  select case when subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, at) = 'expired' then 0
    else p.student_limit + coalesce((
      select sum(e.additional_students)::integer from student_limit_expansions e
      where e.producer_id = p.id and e.status = 'active' and e.end_date > at), 0)
  end
  from profiles p where p.id = producer $$;

create table payments (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  plan_id text references plans (id),
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('completed', 'pending', 'failed', 'refunded')),
  payment_date timestamptz not null default now(),
  primary key (producer_id, id)
);

create table platform_settings (
  id boolean primary key default true check (id),
  platform_name text not null default 'Ateneu',
  platform_logo text,
  platform_url text,
  support_email text,
  primary_color text not null default '#2563EB' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  terms_url text,
  privacy_url text,
  social_links jsonb not null default '{}' check (jsonb_typeof(social_links) = 'object')
);
insert into platform_settings default values;

create table user_sessions (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('student', 'producer', 'owner')),
  -- The school a student's session is in; empty for producers and the owner.
  producer_id uuid references profiles (id) on delete cascade,
  token_hash bytea not null unique,
  device_id text,
  ip_address inet,
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_active timestamptz not null default now(),
  expires_at timestamptz not null,
  is_active boolean not null default true,
  ended_reason text check (ended_reason in ('signed_out', 'other_device', 'password_changed', 'no_access', 'expired')),
  check ((kind = 'student') = (producer_id is not null))
);
create index user_sessions_of_user on user_sessions (user_id) where is_active;

-- E-mails and addresses are kept as keyed hashes: enough to count, nothing to read.
create table login_attempts (
  id bigint generated always as identity primary key,
  action text not null check (action in ('login', 'sign_up', 'recovery', 'token')),
  email text not null,
  ip_address text not null,
  user_agent text check (length(user_agent) <= 300),
  success boolean not null,
  attempted_at timestamptz not null default now()
);
create index login_attempts_by_email on login_attempts (email, attempted_at);
create index login_attempts_by_ip on login_attempts (ip_address, attempted_at);

create table auth_tokens (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('recovery', 'access')),
  producer_id uuid references profiles (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_tokens_of_user on auth_tokens (user_id, kind);

-- The outbox and the log are one: a row is written with the change that causes it, a job sends it.
-- payload never holds a secret; content is the message as sent, with password and link tokens blanked.
create table email_logs (
  id uuid primary key,
  producer_id uuid references profiles (id) on delete cascade,
  user_id uuid references profiles (id) on delete set null,
  recipient_email text not null,
  recipient_name text not null,
  template_name text not null check (template_name in ('course_access', 'magic_link', 'recovery')),
  payload jsonb not null default '{}',
  subject text,
  content text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts smallint not null default 0,
  error text,
  message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index email_logs_of_school on email_logs (producer_id, created_at desc);
create index email_logs_waiting on email_logs (created_at) where status = 'queued';

create table uploads (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  key text not null unique,
  purpose text not null check (purpose in ('cover', 'logo', 'banner', 'photo')),
  bytes integer not null check (bytes > 0),
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  primary key (producer_id, id)
);
