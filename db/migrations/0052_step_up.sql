-- Until when a session counts as confirmed: whoever holds it has just proven, once more, who they are.
alter table user_sessions
  add column elevated_until timestamptz,
  -- An owner who looks at a producer's panel is nobody there.
  add constraint viewing_is_never_elevated check (owner_session_id is null or elevated_until is null);

-- However a session ends, its confirmation ends with it.
create function end_elevation() returns trigger language plpgsql as $$
begin
  new.elevated_until := null;
  return new;
end $$;
create trigger end_elevation before update of is_active on user_sessions
  for each row when (not new.is_active) execute function end_elevation();
