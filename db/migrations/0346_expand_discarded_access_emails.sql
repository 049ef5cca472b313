-- The held access e-mails that a bulk closure discarded: undoing it holds them again.
alter table bulk_action_students add column discarded jsonb;
