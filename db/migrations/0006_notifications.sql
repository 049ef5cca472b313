-- What open pages hear of at once (server/live). Payloads stay under PostgreSQL's 8000 bytes: 150 ids make some 6 KB.
create function announce_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('student_events', jsonb_build_object('producerId', producer_id, 'studentIds', jsonb_agg(student_id))::text)
  from (
    select producer_id, student_id, (row_number() over (partition by producer_id order by student_id) - 1) / 150 as batch
    from (select distinct producer_id, student_id from changed) concerned
  ) batched
  group by producer_id, batch;
  return null;
end $$;

-- One per statement: whoever writes to 15,000 students at once causes a hundred payloads, not 15,000.
create trigger announce_inserted after insert on notifications
  referencing new table as changed for each statement execute function announce_notifications();
create trigger announce_updated after update on notifications
  referencing new table as changed for each statement execute function announce_notifications();
create trigger announce_deleted after delete on notifications
  referencing old table as changed for each statement execute function announce_notifications();

create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('student_events', jsonb_build_object('sessionId', new.id)::text);
  return null;
end $$;

create trigger announce_end after update of is_active on user_sessions
  for each row when (old.kind = 'student' and old.is_active and not new.is_active) execute function announce_session_end();

-- The badge's count is read with every page, and for every open page when something changes.
create index notifications_unread on notifications (producer_id, student_id) where not read;
