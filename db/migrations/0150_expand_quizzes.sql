-- Questions under a lesson, and what students answered. docs/decisions/0059
create table quizzes (
  producer_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  -- Its lesson is completed by passing, and in no other way.
  required boolean not null default true,
  min_percent smallint not null default 70 check (min_percent between 0 and 100),
  max_attempts smallint check (max_attempts between 1 and 100),
  -- From the end of an attempt that was not passed to the next one.
  wait_minutes integer not null default 0 check (wait_minutes between 0 and 43200),
  limit_minutes smallint check (limit_minutes between 1 and 600),
  -- How many of the questions an attempt has; null for all of them.
  draw smallint check (draw between 1 and 200),
  shuffled boolean not null default true,
  show_key text not null default 'passed' check (show_key in ('never', 'passed', 'exhausted', 'always')),
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  primary key (producer_id, id),
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create unique index quizzes_standing on quizzes (producer_id, lesson_id) where deleted_at is null;
create index quizzes_of_lesson on quizzes (producer_id, lesson_id);
create index quizzes_deleted on quizzes (deleted_at) where deleted_at is not null;

create table quiz_attempts (
  producer_id uuid not null,
  id uuid not null,
  quiz_id uuid not null,
  student_id uuid not null,
  -- From 1, of the student's attempts at the quiz.
  number integer not null check (number > 0),
  -- The questions as they were put, with their key: what is changed in the quiz afterwards changes nothing here.
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  started_at timestamptz not null default app_now(),
  due_at timestamptz,
  submitted_at timestamptz,
  -- Both null until all of it is graded.
  score smallint check (score between 0 and 100),
  passed boolean,
  -- The school lets it count for nothing: it uses up no attempt.
  set_aside boolean not null default false,
  regraded_at timestamptz,
  primary key (producer_id, id),
  unique (producer_id, quiz_id, student_id, number),
  foreign key (producer_id, quiz_id) references quizzes (producer_id, id) on delete cascade,
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  check ((score is null) = (passed is null)),
  check (submitted_at is not null or score is null)
);
create unique index quiz_attempts_open on quiz_attempts (producer_id, quiz_id, student_id) where submitted_at is null;
create index quiz_attempts_due on quiz_attempts (due_at) where submitted_at is null and due_at is not null;
create index quiz_attempts_of_student on quiz_attempts (producer_id, student_id);

create table quiz_answers (
  producer_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  student_id uuid not null,
  -- Null for what was not answered.
  answer jsonb,
  answered_at timestamptz not null default app_now(),
  -- In hundredths; null until it is graded.
  points integer check (points >= 0),
  -- What the question was worth, likewise.
  most integer,
  -- Somebody of the school has to read it.
  waiting boolean not null default false,
  comment text check (length(comment) <= 5000),
  graded_at timestamptz,
  primary key (producer_id, attempt_id, question_id),
  foreign key (producer_id, attempt_id) references quiz_attempts (producer_id, id) on delete cascade
);
create index quiz_answers_waiting on quiz_answers (producer_id, answered_at, attempt_id) where waiting;

-- Whether a lesson cannot be completed by a student yet, because it has a quiz that is to be passed.
create function quiz_to_pass(school uuid, lesson uuid, student uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from quizzes q
    where q.producer_id = school and q.lesson_id = lesson and q.deleted_at is null and q.required and q.questions <> '[]'
      and not exists (
        select from quiz_attempts a
        where a.producer_id = q.producer_id and a.quiz_id = q.id and a.student_id = student and a.passed))
$$;

alter table quizzes enable row level security;
alter table quizzes force row level security;
create policy school on quizzes to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on quizzes to ateneu_platform using (true) with check (true);
alter table quiz_attempts enable row level security;
alter table quiz_attempts force row level security;
create policy school on quiz_attempts to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on quiz_attempts to ateneu_platform using (true) with check (true);
alter table quiz_answers enable row level security;
alter table quiz_answers force row level security;
create policy school on quiz_answers to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on quiz_answers to ateneu_platform using (true) with check (true);
grant select, insert, update on quizzes, quiz_attempts, quiz_answers to ateneu_app;
-- `for update` of those that are purged by the batch needs the right to update.
grant select, update, delete on quizzes, quiz_attempts, quiz_answers to ateneu_platform;
