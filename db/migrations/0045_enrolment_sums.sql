-- Two more sums for the reports, which read every enrolment of a school for them. An enrolment's end is part of the key,
-- because what is open depends on the clock. As before: each change adds a row, a job merges them, no foreign keys.

-- How many are or were in a course, how far they have come, and how many have completed it.
create table course_enrollments (
  producer_id uuid not null,
  course_id uuid not null,
  access_until timestamptz not null,
  enrolled integer not null,
  -- Neither closed nor, before access_until, over.
  active integer not null,
  -- The sum of all percentages.
  progress bigint not null,
  finished integer not null,
  merged boolean not null default false
);
create index course_enrollments_of_course on course_enrollments (producer_id, course_id, access_until)
  include (enrolled, active, progress, finished);
create index course_enrollments_to_merge on course_enrollments (producer_id) where not merged;

-- In how many courses, published or not, a student has something left to learn, and in how many of them most of it.
create table student_enrollments (
  producer_id uuid not null,
  student_id uuid not null,
  access_until timestamptz not null,
  unfinished integer not null,
  behind integer not null,
  merged boolean not null default false
);
create index student_enrollments_of_student on student_enrollments (producer_id, student_id, access_until)
  include (unfinished, behind);
create index student_enrollments_to_merge on student_enrollments (producer_id) where not merged;

-- A student adds to the sums, and cannot read them. With `is null` inside the parentheses the planner expects half of a
-- school's rows, outside of them one in two hundred.
do $$
declare name text;
begin
  foreach name in array array['course_enrollments', 'student_enrollments'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy school on %I to ateneu_app
      using (producer_id = (select app_producer_id()) and (select app_student_id() is null))
      with check (producer_id = (select app_producer_id()))', name);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to ateneu_app, ateneu_platform', name);
  end loop;
  foreach name in array array['school_days', 'lesson_reach'] loop
    execute format('alter policy school on %I
      using (producer_id = (select app_producer_id()) and (select app_student_id() is null))', name);
  end loop;
end $$;
alter policy school on student_activity
  using (producer_id = (select app_producer_id())
    and ((select app_student_id() is null) or student_id = (select app_student_id())));

-- Something is left to learn, be there still time for it or not.
create function enrollment_unfinished(status text, progress smallint)
  returns boolean language sql immutable parallel safe
  as $$ select status <> 'inactive' and progress < 100 $$;

-- What came counts once, what is gone counts less than nothing, and of what changed the difference is left. Written once
-- for the three triggers, but a function for each: it can only name the rows that its trigger has, and is planned once.
do $do$
declare change record;
begin
  for change in select * from (values
    ('insert', 'new table as come', 'select *, 1 as times from come'),
    ('delete', 'old table as gone', 'select *, -1 as times from gone'),
    ('update', 'old table as gone new table as come',
      'select *, 1 as times from come union all select *, -1 from gone')) changes (kind, rows, counted)
  loop
    execute format($text$
      create function note_enrollments_at_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into course_enrollments (producer_id, course_id, access_until, enrolled, active, progress, finished)
        select * from (
          select producer_id, course_id, access_until, sum(times) as enrolled,
            coalesce(sum(times) filter (where status <> 'inactive'), 0) as active, sum(times * progress) as progress,
            coalesce(sum(times) filter (where completed_at is not null), 0) as finished
          from (%2$s) changed group by 1, 2, 3) sums
        where (enrolled, active, progress, finished) <> (0, 0, 0, 0);
        insert into student_enrollments (producer_id, student_id, access_until, unfinished, behind)
        select * from (
          select producer_id, student_id, access_until, sum(times) as unfinished,
            coalesce(sum(times) filter (where progress < 50), 0) as behind
          from (%2$s) changed where enrollment_unfinished(status, progress) group by 1, 2, 3) sums
        where (unfinished, behind) <> (0, 0);
        return null;
      end $body$;
      create trigger note_enrollments_at_%1$s after %1$s on enrollments
        referencing %3$s for each statement execute function note_enrollments_at_%1$s()
    $text$, change.kind, change.counted, change.rows);
  end loop;
end $do$;

insert into course_enrollments (producer_id, course_id, access_until, enrolled, active, progress, finished, merged)
  select producer_id, course_id, access_until, count(*), count(*) filter (where status <> 'inactive'), sum(progress),
    count(completed_at), true
  from enrollments group by 1, 2, 3;
insert into student_enrollments (producer_id, student_id, access_until, unfinished, behind, merged)
  select producer_id, student_id, access_until, count(*), count(*) filter (where progress < 50), true
  from enrollments where enrollment_unfinished(status, progress) group by 1, 2, 3;
