-- Who was enrolled in a draft is told when it is published. A row is an access e-mail that waits for that: it goes with the
-- enrollment, and is taken by the transaction that queues the e-mail.
create table held_access_emails (
  producer_id uuid not null,
  course_id uuid not null,
  student_id uuid not null,
  password_set_by_school boolean not null,
  primary key (producer_id, course_id, student_id),
  foreign key (producer_id, student_id, course_id) references enrollments (producer_id, student_id, course_id) on delete cascade
);
create index held_access_emails_of_student on held_access_emails (producer_id, student_id, course_id);
alter table held_access_emails enable row level security;
alter table held_access_emails force row level security;
create policy school on held_access_emails for all to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on held_access_emails for all to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on held_access_emails to ateneu_app;
grant select, insert, update on held_access_emails to ateneu_platform;
