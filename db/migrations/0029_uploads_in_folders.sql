-- Covers of modules have a folder of their own; what nothing shows any more is deleted in the end.
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('cover', 'module', 'logo', 'banner', 'photo'));
alter table uploads add column unused_since timestamptz;
create index uploads_unused on uploads (unused_since) where unused_since is not null;
