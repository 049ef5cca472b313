-- What a school could have seen opens that school only: see docs/decisions/0023 and src/server/auth/scope.ts.
-- Whoever has a proof of the mailbox: a one-time link that the operator's own transport carried was used.
alter table profiles
  add column mailbox_proven_at timestamptz,
  -- Schools from before there was a proof go on publishing and writing to their students.
  add column proof_waived boolean not null default false;

create domain credential_origin as text check (value in (
  'typed_by_school', 'made_for_school', 'mailed_by_school', 'chosen_in_school', 'chosen_at_sign_up',
  'mailed_by_operator', 'chosen_after_proof', 'registered_after_proof'));

-- Null opens whatever its account may open; a school, nothing else than that school.
alter table credentials
  drop constraint credentials_pkey,
  drop constraint credentials_origin_check,
  add column scope_producer_id uuid references profiles (id) on delete cascade,
  add constraint credentials_of_scope unique nulls not distinct (user_id, scope_producer_id);
alter table user_sessions
  add column scope_producer_id uuid references profiles (id) on delete cascade,
  add column opened_with credential_origin,
  -- Empty for the platform's own. A cookie taken from one host is worth nothing at another.
  add column host text not null default '' check (length(host) <= 253);

set local role ateneu_platform;

-- The command line made them: whoever typed it is the operator.
update profiles set mailbox_proven_at = created_at where role = 'super_admin';
update profiles set proof_waived = true where role = 'admin';

-- Where a password came from was not kept. It may open one school, and of several nobody can say which.
delete from credentials c using profiles p
where p.id = c.user_id and p.role = 'student' and (select count(*) from students s where s.user_id = p.id) <> 1;
update credentials c set scope_producer_id = s.producer_id
from profiles p join students s on s.user_id = p.id where p.id = c.user_id and p.role = 'student';
update credentials c set scope_producer_id = c.user_id from profiles p where p.id = c.user_id and p.role = 'admin';
update credentials c set origin = case
  when scope_producer_id is null then 'chosen_after_proof' when scope_producer_id = user_id then 'chosen_at_sign_up'
  when origin = 'chosen' then 'chosen_in_school' else 'made_for_school' end;
update user_sessions set
  scope_producer_id = case when owner_session_id is null then case kind when 'student' then producer_id when 'producer' then user_id end end,
  opened_with = case
    when owner_session_id is not null or kind = 'owner' then 'chosen_after_proof'
    when kind = 'producer' then 'chosen_at_sign_up' else 'chosen_in_school' end;
-- They open what they always did until they are used; a link of before says nothing of who carried it.
update auth_tokens set used_at = now() where used_at is null;

reset role;

alter table credentials
  alter column origin type credential_origin,
  add constraint credentials_of_a_school check (
    case origin when 'chosen_after_proof' then scope_producer_id is null
      when 'chosen_at_sign_up' then scope_producer_id = user_id
      else origin in ('typed_by_school', 'made_for_school', 'chosen_in_school') and scope_producer_id is not null end);
create index credentials_of_school on credentials (scope_producer_id) where scope_producer_id is not null;

create index user_sessions_of_school on user_sessions (scope_producer_id) where scope_producer_id is not null;
alter table user_sessions
  alter column opened_with set not null,
  add constraint user_sessions_within_scope check (
    case when scope_producer_id is null
      then opened_with in ('mailed_by_operator', 'chosen_after_proof', 'registered_after_proof')
      else (kind = 'student' and scope_producer_id = producer_id)
        or (kind = 'producer' and scope_producer_id = user_id and opened_with = 'chosen_at_sign_up') end);

alter table auth_tokens
  drop constraint auth_tokens_kind_check,
  add constraint auth_tokens_kind_check check (kind in ('recovery', 'access', 'mailbox')),
  -- What a school's own mail carries opens a school.
  add constraint auth_tokens_of_school check (kind <> 'access' or producer_id is not null);

-- Nothing opens more than one school before the mailbox was proven, whatever the code believes.
create function require_proven_mailbox() returns trigger language plpgsql as $$
begin
  if new.scope_producer_id is null
    and not exists (select from profiles where id = new.user_id and mailbox_proven_at is not null) then
    raise exception 'the mailbox of % is not proven', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger proven_mailbox before insert or update of scope_producer_id, user_id on credentials
  for each row execute function require_proven_mailbox();
create trigger proven_mailbox before insert or update of scope_producer_id, user_id on user_sessions
  for each row execute function require_proven_mailbox();

-- A school whose producer has proven the address may publish and write to its students.
create function school_may_publish(producer uuid) returns boolean language sql stable as $$
  select coalesce((select mailbox_proven_at is not null or proof_waived from profiles where id = producer), false) $$;
