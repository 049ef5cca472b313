-- The second step of signing in. Nothing here is a school's: sign-in and the account's own screen alone get to it.

-- One that counts, and beside it one that is being set up: an unconfirmed one replaces nothing.
create table totp_secrets (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint,
  last_used_at timestamptz,
  check ((confirmed_at is null) = (last_step is null))
);
create unique index totp_secrets_confirmed on totp_secrets (user_id) where confirmed_at is not null;
create unique index totp_secrets_setup on totp_secrets (user_id) where confirmed_at is null;

-- The two characters in front say which hash to compare with, so that a try costs one comparison and not ten.
create table recovery_codes (
  user_id uuid not null references profiles (id) on delete cascade,
  prefix text not null check (length(prefix) = 2),
  hash text not null,
  used_at timestamptz,
  primary key (user_id, prefix)
);

-- What an authenticator knows a person by: random, so that it says nothing.
create table passkey_users (
  user_id uuid primary key references profiles (id) on delete cascade,
  handle text not null unique
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  aaguid text not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Between the password and the second step: no session, only what one would have been.
create table pending_sign_ins (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references profiles (id) on delete cascade,
  device_id text not null,
  opens jsonb not null check (jsonb_typeof(opens) = 'object'),
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_over on pending_sign_ins (expires_at);

-- Each is spent by the first answer. It belongs to the browser, the pending sign-in or the session that asked for it.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'second_step', 'step_up')),
  asked_by text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_over on passkey_challenges (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['totp_secrets', 'recovery_codes', 'passkey_users', 'passkeys', 'pending_sign_ins',
    'passkey_challenges']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on totp_secrets, recovery_codes, passkeys, pending_sign_ins to ateneu_platform;
grant select, insert on passkey_users to ateneu_platform;
grant select, insert, delete on passkey_challenges to ateneu_platform;

-- Since when a school wants a second step of its people; whoever was signed in before has it asked at the next sign-in.
alter table client_settings add column factor_required_since timestamptz;

-- What its person gave besides the password, where the account has it asked.
alter table user_sessions
  add column factor text check (factor in ('totp', 'recovery_code', 'passkey'));

-- No session of whoever runs something without the second step that the account has, whatever the code believes. An owner's
-- look at a panel stands on the owner's own session.
create function require_second_step() returns trigger language plpgsql as $$
begin
  if new.factor is null and new.owner_session_id is null
    and exists (select from profiles where id = new.user_id and role <> 'student')
    and (exists (select from totp_secrets where user_id = new.user_id and confirmed_at is not null)
      or exists (select from passkeys where user_id = new.user_id)) then
    raise exception 'the second step of % was not given', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger second_step before insert on user_sessions for each row execute function require_second_step();
