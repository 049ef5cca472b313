-- Which state of a row a form was filled from, and who wrote the one that stands (docs/decisions/0039): of what else a team edits in a form,
-- and of the platform's own settings.
alter table certificate_rules
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table notices
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table saved_replies
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table platform_settings
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

-- The prices are one form: each of its rows carries the form's version.
alter table plans
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;
