-- What somebody agreed to and took back, in which words, when and how; each change is a row. docs/decisions/0064
create table consents (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  purpose text not null check (purpose in ('email_notices', 'browser_notices')),
  -- Of the words that were agreed to.
  text_version smallint not null check (text_version > 0),
  given boolean not null,
  at timestamptz not null default app_clock(),
  how text not null check (how in ('settings', 'email_link')),
  -- Of the network address, under an application key.
  ip_hash text,
  primary key (producer_id, id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index consents_of_student on consents (producer_id, student_id, purpose, at desc);

alter table consents enable row level security;
alter table consents force row level security;
create policy school on consents to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on consents to ateneu_platform using (true) with check (true);
grant select, insert on consents to ateneu_app;
grant select on consents to ateneu_platform;
