-- What a school says to all its students at once. Sending is one statement that also notes `sent_at`: however often its job
-- runs, every student has it once.
create table notices (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('system', 'course', 'achievement')),
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (producer_id, id)
);
create index notices_of_school on notices (producer_id, created_at);
create index notices_waiting on notices (created_at) where sent_at is null;

alter table notices enable row level security;
alter table notices force row level security;
create policy school on notices to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on notices to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on notices to ateneu_app, ateneu_platform;
