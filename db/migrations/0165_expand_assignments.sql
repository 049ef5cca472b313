-- Tasks of lessons, what students hand in for them, and the grades that they get. docs/decisions/0060
create table assignments (
  producer_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  instructions text not null check (length(instructions) <= 5000),
  accepts text[] not null check (cardinality(accepts) between 1 and 3 and accepts <@ array['text', 'link', 'file']),
  -- Empty for every kind.
  file_kinds text[] not null default '{}'
    check (file_kinds <@ array['pdf', 'sheet', 'document', 'slides', 'zip', 'audio', 'image']),
  file_megabytes smallint not null default 25 check (file_megabytes between 1 and 25),
  -- What is judged, each from 1 to 4.
  criteria text[] not null check (cardinality(criteria) between 1 and 6),
  -- Its lesson is completed only once it is approved.
  mandatory boolean not null default false,
  -- Of all whose turma says nothing else; null for no end.
  due_at timestamptz,
  takes_late boolean not null default true,
  -- Taken off its lesson, with what was handed in; saved again, it is back.
  removed_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  unique (producer_id, lesson_id),
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);

create table assignment_due_dates (
  producer_id uuid not null,
  assignment_id uuid not null,
  cohort_id uuid not null,
  due_at timestamptz not null,
  primary key (producer_id, assignment_id, cohort_id),
  foreign key (producer_id, assignment_id) references assignments (producer_id, id) on delete cascade,
  foreign key (producer_id, cohort_id) references cohorts (producer_id, id) on delete cascade
);
create index assignment_due_dates_of_cohort on assignment_due_dates (producer_id, cohort_id);

-- One row for each time that somebody hands a task in, and one for what they are still writing.
create table submissions (
  producer_id uuid not null,
  id uuid not null,
  assignment_id uuid not null,
  student_id uuid not null,
  version smallint not null check (version between 1 and 50),
  state text not null check (state in ('draft', 'submitted', 'reviewing', 'redo', 'approved')),
  -- The last that was handed in.
  current boolean not null default false,
  body text not null default '' check (length(body) <= 20000),
  link text check (length(link) <= 2048),
  late boolean not null default false,
  saved_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  -- As they were when it was judged; a mark of 0 is none yet.
  criteria text[],
  marks smallint[] not null default '{}',
  comment text not null default '' check (length(comment) <= 5000),
  grader_name text check (length(grader_name) <= 120),
  graded_at timestamptz,
  -- From when on the student sees the grade.
  returned_at timestamptz,
  primary key (producer_id, id),
  unique (producer_id, assignment_id, student_id, version),
  foreign key (producer_id, assignment_id) references assignments (producer_id, id) on delete cascade,
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  check ((state = 'draft') = (submitted_at is null)),
  check ((state in ('redo', 'approved')) = (graded_at is not null)),
  check (state <> 'draft' or not current),
  check (returned_at is null or graded_at is not null)
);
create unique index submissions_current on submissions (producer_id, assignment_id, student_id) where current;
create index submissions_of_student on submissions (producer_id, student_id, submitted_at desc);
create index submissions_in_queue on submissions (producer_id, submitted_at, id)
  where current and state in ('submitted', 'reviewing');
create index submissions_latest on submissions (producer_id, submitted_at desc, id) where current;

-- The file stays a day longer than what it was handed in with.
create table submission_files (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  submission_id uuid,
  student_id uuid not null,
  key text not null unique,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('pdf', 'sheet', 'document', 'slides', 'zip', 'audio', 'image')),
  extension text not null check (extension ~ '^[a-z0-9]{2,5}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  foreign key (producer_id, submission_id) references submissions (producer_id, id) on delete set null (submission_id)
);
create index submission_files_of_submission on submission_files (producer_id, submission_id) where submission_id is not null;
create index submission_files_left on submission_files (created_at) where submission_id is null;
create index submission_files_of_school on submission_files (producer_id) include (bytes);

-- Until when a student may hand in a task: of several turmas the latest, null for no end.
create function assignment_due(of_producer uuid, of_assignment uuid, of_student uuid) returns timestamptz
  language sql stable as $$
  select case when bool_and(coalesce(d.due_at, a.due_at) is not null) then max(coalesce(d.due_at, a.due_at)) end
  from assignments a
  join lessons l on l.producer_id = a.producer_id and l.id = a.lesson_id
  left join (select distinct g.course_id, g.cohort_id from access_grants g
    where g.producer_id = of_producer and g.student_id = of_student and g.cohort_id is not null
      and g.closed_at is null and g.starts_at <= app_now()) mine on mine.course_id = l.course_id
  left join assignment_due_dates d on d.producer_id = a.producer_id and d.assignment_id = a.id and d.cohort_id = mine.cohort_id
  where a.producer_id = of_producer and a.id = of_assignment
$$;

alter table assignments enable row level security;
alter table assignments force row level security;
create policy school on assignments to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on assignments to ateneu_platform using (true) with check (true);
alter table assignment_due_dates enable row level security;
alter table assignment_due_dates force row level security;
create policy school on assignment_due_dates to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on assignment_due_dates to ateneu_platform using (true) with check (true);
alter table submissions enable row level security;
alter table submissions force row level security;
create policy school on submissions to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on submissions to ateneu_platform using (true) with check (true);
alter table submission_files enable row level security;
alter table submission_files force row level security;
create policy school on submission_files to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on submission_files to ateneu_platform using (true) with check (true);
grant select, insert, update on assignments, submission_files to ateneu_app;
grant select, insert, update, delete on submissions to ateneu_app;
grant select, insert, delete on assignment_due_dates to ateneu_app;
grant select, update, delete on assignments to ateneu_platform;
grant select on assignment_due_dates to ateneu_platform;
grant select, update, delete on submissions to ateneu_platform;
grant select, delete on submission_files to ateneu_platform;
