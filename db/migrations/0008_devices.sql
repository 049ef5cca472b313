-- A session is what one browser holds: of a person's sessions in one browser, one is open. Ended ones still say which
-- browsers have been let in before.
drop index user_sessions_of_user;
create unique index user_sessions_open on user_sessions (user_id, device_id) where is_active;
create index user_sessions_of_device on user_sessions (user_id, device_id);

-- What is deleted some days after it is over. A session that ends expires at that moment.
update user_sessions set expires_at = least(expires_at, now()) where not is_active;
create index user_sessions_over on user_sessions (expires_at);
create index login_attempts_over on login_attempts (attempted_at);
create index auth_tokens_over on auth_tokens (least(used_at, expires_at));
