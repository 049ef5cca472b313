-- Who works in a school beside its producer, and who is invited to (docs/decisions/0062-team.md).
create table team_members (
  producer_id uuid not null references profiles on delete cascade,
  id uuid not null,
  user_id uuid not null references profiles on delete cascade,
  role text not null check (role in ('admin', 'instructor', 'support', 'moderator')),
  -- Of an administrator: whether sales and money are shown.
  finance boolean not null default false check (not finance or role = 'admin'),
  -- An instructor's courses and a moderator's turmas; of nobody else.
  course_ids uuid[] not null default '{}' check (role = 'instructor' or course_ids = '{}'),
  cohort_ids uuid[] not null default '{}' check (role = 'moderator' or cohort_ids = '{}'),
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  unique (producer_id, user_id)
);
create index team_members_of_person on team_members (user_id);

create table team_invitations (
  producer_id uuid not null references profiles on delete cascade,
  id uuid not null,
  email text not null check (length(email) <= 254),
  role text not null check (role in ('admin', 'instructor', 'support', 'moderator')),
  finance boolean not null default false check (not finance or role = 'admin'),
  course_ids uuid[] not null default '{}' check (role = 'instructor' or course_ids = '{}'),
  cohort_ids uuid[] not null default '{}' check (role = 'moderator' or cohort_ids = '{}'),
  member_until timestamptz,
  invited_by text not null check (length(invited_by) between 1 and 200),
  -- Of the latest message: an earlier one's link is retired with it. Null until the message is written.
  token_hash bytea unique,
  message_id uuid not null,
  sent_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  unique (producer_id, email)
);

do $$
declare
  name text;
begin
  foreach name in array array['team_members', 'team_invitations']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy school on %I to ateneu_app
      using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
      with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null)', name);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to ateneu_app, ateneu_platform', name);
  end loop;
end $$;

-- A member's session names the school it is in; the producer's own goes on naming none.
alter table user_sessions drop constraint user_sessions_check;
alter table user_sessions add constraint user_sessions_school check (case
  when kind = 'student' or owner_session_id is not null then producer_id is not null
  else kind = 'producer' or producer_id is null end) not valid;
alter table user_sessions validate constraint user_sessions_school;
alter table user_sessions add constraint user_sessions_of_team_unbound check (
  scope_producer_id is null or kind <> 'producer' or producer_id is null or owner_session_id is not null) not valid;
alter table user_sessions validate constraint user_sessions_of_team_unbound;
create index user_sessions_of_team on user_sessions (producer_id, user_id) where kind = 'producer' and is_active;

-- A team reads the names of its own: who edited last, who wrote a note.
alter policy school on profiles
  using (id = (select app_producer_id()) or exists (select from students s where s.user_id = profiles.id)
    or exists (select from team_members m where m.user_id = profiles.id));

-- Whoever works in a school gives their second step, whatever door they come to.
create or replace function require_second_step() returns trigger language plpgsql as $$
begin
  if new.factor is null and new.owner_session_id is null
    and (exists (select from profiles where id = new.user_id and role <> 'student')
      or exists (select from team_members where user_id = new.user_id))
    and (exists (select from totp_secrets where user_id = new.user_id and confirmed_at is not null)
      or exists (select from passkeys where user_id = new.user_id)) then
    raise exception 'the second step of % was not given', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
