-- What processes keep in memory (server/cache) they forget when its rows change: every process hears of it by NOTIFY, and
-- the one that changed them reads from its own transaction what it said there.

-- @param coarser what is said instead of one more, where a transaction changes many: it is about all of them
create function announce_change(what text, coarser text) returns void language plpgsql as $$
declare
  said text := coalesce(current_setting('app.changed', true), '');
begin
  if length(said) > 1000 then what := coarser; end if;
  if length(said) > 4000 then what := '*'; end if;
  if position(' ' || what || ' ' in said || ' ') > 0 then return; end if;
  perform set_config('app.changed', said || ' ' || what, true);
  perform pg_notify('changes', what);
end $$;

create function announce_session() returns trigger language plpgsql as $$
begin
  perform announce_change('session:' || old.id, '*');
  return null;
end $$;
-- That its end is put off changes nothing that is kept.
create trigger announce_change after update on user_sessions for each row
  when (old.kind = 'student' and old.is_active and (not new.is_active or new.expires_at < old.expires_at
    or (old.elevated_until, old.producer_id, old.scope_producer_id, old.opened_with, old.factor, old.host)
      is distinct from (new.elevated_until, new.producer_id, new.scope_producer_id, new.opened_with, new.factor, new.host)))
  execute function announce_session();
create trigger announce_deletion after delete on user_sessions for each row
  when (old.kind = 'student' and old.is_active) execute function announce_session();

create function announce_person() returns trigger language plpgsql as $$
begin
  perform announce_change('person:' || old.id, '*');
  if old.role = 'admin' then perform announce_change('school:' || old.id, '*'); end if;
  return null;
end $$;
create trigger announce_change after update on profiles for each row
  when ((old.email, old.name, old.role, old.subscription_status, old.trial_ends_at, old.subscription_end_date)
    is distinct from (new.email, new.name, new.role, new.subscription_status, new.trial_ends_at, new.subscription_end_date))
  execute function announce_person();
create trigger announce_deletion after delete on profiles for each row execute function announce_person();

create function announce_student() returns trigger language plpgsql as $$
begin
  perform announce_change('student:' || old.id, 'students:' || old.producer_id);
  return null;
end $$;
create trigger announce_change after update on students for each row
  when ((old.user_id, old.name, old.cpf, old.status) is distinct from (new.user_id, new.name, new.cpf, new.status))
  execute function announce_student();
create trigger announce_deletion after delete on students for each row execute function announce_student();

-- Where access grows nothing that is kept was wrong; progress is not kept.
create function announce_enrollment() returns trigger language plpgsql as $$
begin
  perform announce_change('student:' || old.student_id, 'students:' || old.producer_id);
  return null;
end $$;
create trigger announce_change after update on enrollments for each row
  when ((old.status, old.access_until) is distinct from (new.status, new.access_until))
  execute function announce_enrollment();
create trigger announce_deletion after delete on enrollments for each row execute function announce_enrollment();

create function announce_school() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform announce_change('school:' || old.producer_id, '*'); end if;
  if tg_op <> 'DELETE' then perform announce_change('school:' || new.producer_id, '*'); end if;
  return null;
end $$;
create trigger announce_change after insert or update or delete on client_settings for each row execute function announce_school();
create trigger announce_change after insert or update or delete on school_slugs for each row execute function announce_school();
create trigger announce_change after insert or update or delete on courses for each row execute function announce_school();

create function announce_platform() returns trigger language plpgsql as $$
begin
  perform announce_change('platform', '*');
  return null;
end $$;
create trigger announce_change after insert or update or delete on platform_settings for each row execute function announce_platform();
