-- Where a school's host allows none of the account's factors, a student's session of that school alone needs none. Whoever
-- has left every team is a student again.
create or replace function require_second_step() returns trigger language plpgsql as $$
begin
  if new.factor is null and new.owner_session_id is null
    and (exists (select from profiles where id = new.user_id and role <> 'student')
      or exists (select from team_members where user_id = new.user_id and coalesce(expires_at > app_now(), true)))
    and (exists (select from totp_secrets where user_id = new.user_id and confirmed_at is not null)
      or (exists (select from passkeys where user_id = new.user_id)
        and not (new.kind = 'student' and new.host <> '' and new.scope_producer_id is not distinct from new.producer_id))) then
    raise exception 'the second step of % was not given', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
