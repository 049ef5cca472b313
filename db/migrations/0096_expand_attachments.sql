-- What goes with a lesson: files that were uploaded, and links. A file may go with several lessons: those of a copy.
create table attachment_files (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  key text not null unique,
  kind text not null check (kind in ('pdf', 'sheet', 'document', 'slides', 'zip', 'audio', 'image')),
  extension text not null check (extension ~ '^[a-z0-9]{2,5}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id)
);
create table lesson_attachments (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  lesson_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  file_id uuid,
  url text check (length(url) <= 2048),
  position integer not null check (position >= 1),
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  primary key (producer_id, id),
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade,
  foreign key (producer_id, file_id) references attachment_files (producer_id, id),
  check ((file_id is null) <> (url is null))
);
create index lesson_attachments_of_lesson on lesson_attachments (producer_id, lesson_id, position);
create index lesson_attachments_of_file on lesson_attachments (producer_id, file_id) where file_id is not null;
create index lesson_attachments_removed on lesson_attachments (deleted_at) where deleted_at is not null;

alter table attachment_files enable row level security;
alter table attachment_files force row level security;
create policy school on attachment_files to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on attachment_files to ateneu_platform using (true) with check (true);
alter table lesson_attachments enable row level security;
alter table lesson_attachments force row level security;
create policy school on lesson_attachments to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on lesson_attachments to ateneu_platform using (true) with check (true);
grant select, insert on attachment_files to ateneu_app;
grant select, delete on attachment_files to ateneu_platform;
grant select, insert, update on lesson_attachments to ateneu_app;
grant select, update, delete on lesson_attachments to ateneu_platform;
