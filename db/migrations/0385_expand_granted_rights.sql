-- When a member's rights last grew; null if never since they joined. Whoever takes an account back takes away what was given
-- since then (docs/decisions/0032). By a trigger, because no version that runs may give rights unnoticed.
alter table team_members add column granted_at timestamptz;

create function mark_granted_rights() returns trigger language plpgsql as $$
begin
  if (new.role <> old.role and old.role <> 'admin')
    or (new.role = old.role and not (new.course_ids <@ old.course_ids and new.cohort_ids <@ old.cohort_ids))
    or (new.finance and not old.finance)
    or (old.expires_at is not null and coalesce(new.expires_at > old.expires_at, true)) then
    new.granted_at := app_now();
  end if;
  return new;
end $$;
create trigger marks_granted_rights before update of role, finance, course_ids, cohort_ids, expires_at on team_members
  for each row execute function mark_granted_rights();
