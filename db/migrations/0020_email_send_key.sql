-- Under what key the provider knows the next try to send; the row's id while null. It changes whenever the provider has
-- certainly not taken the message, so that a key that it knows always means: taken.
-- While unclear, a try under this key may have been taken: it has begun, and nobody has noted down how it ended.
alter table email_logs
  add column send_key uuid,
  add column send_unclear boolean not null default false;
