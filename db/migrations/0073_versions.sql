-- Which state of a row a form was filled from, and who wrote the one that stands: docs/decisions/0039.
alter table courses
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table course_modules
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table lessons
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table client_settings
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;
