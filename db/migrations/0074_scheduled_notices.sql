-- A notice for all, for a course or for chosen students, now or at a time. Who receives it is found when it leaves.
alter table notices
  add column audience text not null default 'all' check (audience in ('all', 'course', 'students')),
  add column course_id uuid,
  -- Emptied when it leaves, or will not: `chosen` says how many they were.
  add column student_ids uuid[] check (cardinality(student_ids) between 1 and 10000),
  add column chosen integer check (chosen between 1 and 10000),
  add column due_at timestamptz,
  add column cancelled_at timestamptz,
  -- Unknown of what was sent before this was counted.
  add column recipients integer check (recipients >= 0),
  add foreign key (producer_id, course_id) references courses (producer_id, id) on delete set null (course_id),
  add constraint notices_audience_named check (
    (audience = 'students') = (chosen is not null) and (audience = 'course' or course_id is null)
    and (audience = 'students' or student_ids is null)),
  add constraint notices_leave_or_not check (sent_at is null or cancelled_at is null);

update notices set due_at = created_at;
alter table notices
  alter column due_at set not null,
  alter column due_at set default app_now();

drop index notices_waiting;
create index notices_waiting on notices (due_at) where sent_at is null and cancelled_at is null;
create index notices_of_course on notices (producer_id, course_id) where course_id is not null;

-- What a notification repeats. No foreign key: a notice goes with its school alone, after the notifications.
alter table notifications add column notice_id uuid;

-- By how many a notice was read: rows to be summed, and merged by a job, so that no reader waits for another. What was read
-- stays counted when its student goes.
create table notice_reads (
  producer_id uuid not null,
  notice_id uuid not null,
  students integer not null,
  merged boolean not null default false,
  foreign key (producer_id, notice_id) references notices (producer_id, id) on delete cascade
);
create index notice_reads_of_notice on notice_reads (producer_id, notice_id) include (students);
create index notice_reads_to_merge on notice_reads (producer_id) where not merged;

-- A student adds to the sum, and cannot read it.
alter table notice_reads enable row level security;
alter table notice_reads force row level security;
create policy school on notice_reads to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()));
create policy platform on notice_reads to ateneu_platform using (true) with check (true);
grant select, insert on notice_reads to ateneu_app;
grant select, insert, delete on notice_reads to ateneu_platform;

create function note_notices_read() returns trigger language plpgsql as $$
begin
  insert into notice_reads (producer_id, notice_id, students)
  select now_so.producer_id, now_so.notice_id, count(*)
  from changed now_so join unchanged before on before.producer_id = now_so.producer_id and before.id = now_so.id
  where now_so.read and not before.read and now_so.notice_id is not null
  group by now_so.producer_id, now_so.notice_id;
  return null;
end $$;
create trigger note_notices_read after update on notifications
  referencing old table as unchanged new table as changed
  for each statement execute function note_notices_read();
