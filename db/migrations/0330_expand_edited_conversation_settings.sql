-- Which state of a row a form was filled from, and who wrote the one that stands (docs/decisions/0039): of what else a team edits in a form.
-- Version 0 has not been saved in its form: a school that leaves its conversation settings as they are may have a row all the same.
alter table conversation_settings
  add column version integer not null default 0 check (version >= 0),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table assignments
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

-- The officer has a form of its own, beside that of the settings in the same row.
alter table client_settings
  add column officer_version integer not null default 0 check (officer_version >= 0),
  add column officer_edited_at timestamptz,
  add column officer_edited_by uuid,
  add column officer_edited_in uuid;
