-- Which state of a row a form was filled from, and who wrote the one that stands (docs/decisions/0039): of what a team edits besides its courses.
alter table cohorts
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table packages
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;

alter table student_banners
  add column version integer not null default 1 check (version >= 1),
  add column edited_at timestamptz,
  add column edited_by uuid,
  add column edited_in uuid;
