-- What was done in a school, by whom and from where: written and read, never changed. Its time is the database's own. Names are as
-- they were and refer to nothing but the school, so that a line outlives whom it is about.
create table school_deeds (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_name text not null check (length(actor_name) between 1 and 120),
  -- In a session, with the school's key, as an owner of the platform, or by itself.
  by text not null check (by in ('session', 'api_key', 'owner', 'system')),
  action text not null check (length(action) between 1 and 60),
  subject text check (length(subject) between 1 and 200),
  count integer check (count >= 0),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- Not the address itself, but its group (IPv4 without its last number, the network of IPv6), and the browser in words.
  address text check (length(address) <= 45),
  device text check (length(device) <= 60),
  primary key (producer_id, id)
);
create index school_deeds_newest on school_deeds (producer_id, at desc, id desc);

alter table school_deeds enable row level security;
alter table school_deeds force row level security;
create policy school_reads on school_deeds for select to ateneu_app using (producer_id = (select app_producer_id()));
create policy school_writes on school_deeds for insert to ateneu_app with check (producer_id = (select app_producer_id()));
create policy platform_reads on school_deeds for select to ateneu_platform using (true);
create policy platform_writes on school_deeds for insert to ateneu_platform with check (true);
-- What is older than a year is forgotten, and nothing else can be: not even the platform's own role removes a younger line.
create policy platform_forgets on school_deeds for delete to ateneu_platform using (at < now() - interval '365 days');
grant select, insert (producer_id, id, actor_id, actor_name, by, action, subject, count, details, address, device)
  on school_deeds to ateneu_app, ateneu_platform;
grant delete on school_deeds to ateneu_platform;

-- The browsers in which an account has been, kept for longer than its sessions: so that a new one is told of.
create table known_devices (
  user_id uuid not null references profiles (id) on delete cascade,
  device_id text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (user_id, device_id)
);
create index known_devices_over on known_devices (last_at);
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy platform on known_devices to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on known_devices to ateneu_platform;

-- Another address for an account: asked for, proven by the new mailbox, and undone by the old one within a week.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proof_hash bytea unique,
  proven_at timestamptz,
  undo_hash bytea unique,
  undo_until timestamptz,
  undone_at timestamptz,
  -- Another one was asked for instead, or the account's person would rather not.
  dropped_at timestamptz,
  check ((proven_at is null) = (undo_until is null)),
  check (undone_at is null or proven_at is not null)
);
create unique index email_changes_open on email_changes (user_id) where proven_at is null and dropped_at is null;
create index email_changes_of_account on email_changes (user_id, asked_at);
create index email_changes_undoable on email_changes (old_email) where proven_at is not null and undone_at is null;
create index email_changes_over on email_changes (asked_at);
alter table email_changes enable row level security;
alter table email_changes force row level security;
create policy platform on email_changes to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on email_changes to ateneu_platform;

-- Whose address this was until a few days ago, while its mailbox may still undo the change.
create function account_before_change(address text) returns uuid language sql stable as $$
  select user_id from email_changes
  where old_email = address and proven_at is not null and undone_at is null and undo_until > now()
  order by proven_at desc limit 1 $$;

-- Nobody else takes such an address meanwhile. Looked at afterwards, when whoever was changing it at that moment is through.
create function keep_address_for_undoing() returns trigger language plpgsql as $$
begin
  if account_before_change(new.email) <> new.id then
    raise exception 'the address of % may still be given back', new.id using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger keep_address_for_undoing after insert or update of email on profiles
  for each row execute function keep_address_for_undoing();

set local role ateneu_platform;
insert into known_devices (user_id, device_id, first_at, last_at)
select user_id, device_id, min(created_at), max(last_active) from user_sessions
where device_id is not null group by user_id, device_id;
reset role;

-- The code's registries name what is tried, and why a session ended.
alter table login_attempts drop constraint login_attempts_action_check;
alter table login_attempts add constraint login_attempts_action_check check (length(action) between 1 and 40);
alter table user_sessions drop constraint user_sessions_ended_reason_check;
alter table user_sessions add constraint user_sessions_ended_reason_check check (length(ended_reason) between 1 and 40);
