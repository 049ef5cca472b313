-- An owner who looks at a producer's panel: a session of the owner's, in that producer's school, which counts together with
-- the session it was begun in and ends with it.
alter table user_sessions
  add column owner_session_id uuid references user_sessions (id) on delete cascade,
  drop constraint user_sessions_check,
  add check ((producer_id is not null) = (kind = 'student' or owner_session_id is not null)),
  add check (owner_session_id is null or kind = 'producer');
create index user_sessions_viewing on user_sessions (owner_session_id) where owner_session_id is not null;
