-- Questions and comments under lessons, and what becomes of them. docs/decisions/0063
create table threads (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  -- Null once the lesson is gone for good.
  lesson_id uuid,
  -- The turma that its author was in while they wrote.
  cohort_id uuid,
  -- Null once the student is gone.
  author_id uuid,
  kind text not null check (kind in ('question', 'comment')),
  -- Between its author and the school.
  private boolean not null default false,
  at_second integer check (at_second >= 0),
  -- As their opening post is.
  held boolean not null default false,
  hidden boolean not null default false,
  -- Some post of it is hidden.
  hides boolean not null default false,
  -- Has a post that was reported and that nobody of the team has looked at.
  reported boolean not null default false,
  pinned_at timestamptz,
  closed_at timestamptz,
  -- By its author, while nobody had replied.
  deleted_at timestamptz,
  -- Since when a student waits for the team, for an answer or to be let through.
  waiting_since timestamptz,
  -- The team's first answer.
  answered_at timestamptz,
  last_post_at timestamptz not null default app_now(),
  -- Of anything in it that somebody may see.
  changed_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete set null (lesson_id),
  foreign key (producer_id, cohort_id) references cohorts (producer_id, id) on delete set null (cohort_id),
  foreign key (producer_id, author_id) references students (producer_id, id) on delete set null (author_id),
  check (kind = 'question' or not private)
);
create index threads_of_lesson on threads (producer_id, lesson_id, kind, last_post_at desc, id);
create index threads_pinned on threads (producer_id, last_post_at desc) where pinned_at is not null;
create index threads_waiting on threads (producer_id, waiting_since, id) where waiting_since is not null;
create index threads_waiting_in_lesson on threads (producer_id, lesson_id, at_second) where waiting_since is not null;
create index threads_latest on threads (producer_id, last_post_at desc, id);
create index threads_reported on threads (producer_id, last_post_at desc) where reported;
create index threads_hiding on threads (producer_id, last_post_at desc) where hides;
create index threads_answered on threads (producer_id, answered_at desc) where answered_at is not null;
create index threads_of_author on threads (producer_id, author_id) where author_id is not null;
create index threads_of_course on threads (producer_id, course_id, last_post_at desc);
create index threads_of_cohort on threads (producer_id, cohort_id) where cohort_id is not null;

-- The one that opens a thread has its id.
create table thread_posts (
  producer_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  -- The student who wrote it; null for the team, and for whoever is gone.
  author_id uuid,
  by_team boolean not null default false,
  -- As it was when they wrote; empty for whoever is gone.
  author_name text not null check (length(author_name) <= 120),
  body text not null check (length(body) <= 4000),
  has_link boolean not null default false,
  -- Seen by its author and the team, until somebody of the team lets it through.
  held boolean not null default false,
  hidden_at timestamptz,
  hidden_by text check (hidden_by in ('team', 'reports')),
  -- That nobody has looked at yet.
  reports smallint not null default 0 check (reports >= 0),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- When somebody of the team last said whether it stays.
  judged_at timestamptz,
  -- When those who follow its thread were told of it.
  told_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  foreign key (producer_id, thread_id) references threads (producer_id, id) on delete cascade,
  foreign key (producer_id, author_id) references students (producer_id, id) on delete set null (author_id),
  check ((hidden_at is null) = (hidden_by is null)),
  check (not by_team or author_id is null)
);
create index thread_posts_of_thread on thread_posts (producer_id, thread_id, created_at, id);
create index thread_posts_of_author on thread_posts (producer_id, author_id, created_at desc) where author_id is not null;

-- Who hears of what others answer, beside its author; muted, nothing is heard of one's own either.
create table thread_follows (
  producer_id uuid not null,
  thread_id uuid not null,
  student_id uuid not null,
  muted boolean not null default false,
  primary key (producer_id, thread_id, student_id),
  foreign key (producer_id, thread_id) references threads (producer_id, id) on delete cascade,
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index thread_follows_of_student on thread_follows (producer_id, student_id);

create table post_reports (
  producer_id uuid not null,
  post_id uuid not null,
  student_id uuid not null,
  reason text not null default '' check (length(reason) <= 300),
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  primary key (producer_id, post_id, student_id),
  foreign key (producer_id, post_id) references thread_posts (producer_id, id) on delete cascade,
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index post_reports_of_student on post_reports (producer_id, student_id);

create table saved_replies (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id)
);

-- Turmas whose members alone read what one of them writes.
create table separate_cohorts (
  producer_id uuid not null,
  cohort_id uuid not null,
  primary key (producer_id, cohort_id),
  foreign key (producer_id, cohort_id) references cohorts (producer_id, id) on delete cascade
);

-- A school without a row has what the columns have by default.
create table conversation_settings (
  producer_id uuid primary key references profiles (id) on delete cascade,
  audience text not null default 'adults' check (audience in ('adults', 'minors', 'children')),
  comments boolean not null default true,
  -- A post with one of them is held.
  words text[] not null default '{}' check (cardinality(words) <= 200),
  -- Until when the team was told of what waits.
  digest_at timestamptz
);

-- Turmas of others that keep their conversations to themselves, for the student who asks.
create function closed_cohorts() returns uuid[] language sql stable as $$
  select coalesce(array_agg(s.cohort_id), '{}') from separate_cohorts s
  where s.producer_id = app_producer_id() and not exists (
    select from access_grants g where g.producer_id = s.producer_id and g.student_id = app_student_id()
      and g.cohort_id = s.cohort_id and g.closed_at is null and g.starts_at <= app_now()
      and coalesce(g.ends_at, 'infinity') > app_now())
$$;

alter table threads enable row level security;
alter table threads force row level security;
create policy school on threads to ateneu_app
  using (producer_id = (select app_producer_id()) and ((select app_student_id()) is null
    or author_id = (select app_student_id())
    or (not private and not held and not hidden
      and (cohort_id is null or cohort_id <> all ((select closed_cohorts())::uuid[])))))
  with check (producer_id = (select app_producer_id()) and ((select app_student_id()) is null
    or author_id = (select app_student_id())
    or (not private and not held and not hidden
      and (cohort_id is null or cohort_id <> all ((select closed_cohorts())::uuid[])))));
create policy platform on threads to ateneu_platform using (true) with check (true);
alter table thread_posts enable row level security;
alter table thread_posts force row level security;
create policy school on thread_posts to ateneu_app
  using (producer_id = (select app_producer_id()) and ((select app_student_id()) is null
    or author_id = (select app_student_id())
    or (not held and hidden_at is null and exists (select from threads t
      where t.producer_id = thread_posts.producer_id and t.id = thread_posts.thread_id))))
  with check (producer_id = (select app_producer_id()) and ((select app_student_id()) is null
    or author_id = (select app_student_id())));
create policy platform on thread_posts to ateneu_platform using (true) with check (true);
alter table thread_follows enable row level security;
alter table thread_follows force row level security;
create policy school on thread_follows to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on thread_follows to ateneu_platform using (true) with check (true);
alter table post_reports enable row level security;
alter table post_reports force row level security;
create policy school on post_reports to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on post_reports to ateneu_platform using (true) with check (true);
alter table saved_replies enable row level security;
alter table saved_replies force row level security;
create policy school on saved_replies to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on saved_replies to ateneu_platform using (true) with check (true);
alter table separate_cohorts enable row level security;
alter table separate_cohorts force row level security;
create policy school on separate_cohorts to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on separate_cohorts to ateneu_platform using (true) with check (true);
alter table conversation_settings enable row level security;
alter table conversation_settings force row level security;
create policy school on conversation_settings to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on conversation_settings to ateneu_platform using (true) with check (true);

-- Open pages hear that there is something to read; what it is they ask for.
create function announce_thread() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversations', json_build_object('producerId', new.producer_id, 'lessonId', new.lesson_id)::text);
  return null;
end $$;
create trigger announced after insert or update on threads for each row execute function announce_thread();

-- Before a student goes: their words stay nowhere, and a conversation of others keeps the place in which they stood.
create function forget_posts() returns trigger language plpgsql as $$
begin
  delete from threads t where t.producer_id = old.producer_id and t.author_id = old.id and not exists (
    select from thread_posts p where p.producer_id = t.producer_id and p.thread_id = t.id
      and p.author_id is distinct from old.id);
  delete from thread_posts p where p.producer_id = old.producer_id and p.author_id = old.id and p.id <> p.thread_id
    and not exists (select from thread_posts later where later.producer_id = p.producer_id and later.thread_id = p.thread_id
      and (later.created_at, later.id) > (p.created_at, p.id) and later.author_id is distinct from old.id);
  update thread_posts p set author_id = null, author_name = '', body = '', has_link = false
    where p.producer_id = old.producer_id and p.author_id = old.id;
  update threads t set author_id = null, waiting_since = null, changed_at = app_now()
    where t.producer_id = old.producer_id and t.author_id = old.id;
  return old;
end $$;
create trigger forgets_posts before delete on students for each row execute function forget_posts();

grant select, insert, update, delete on threads, thread_posts, thread_follows to ateneu_app;
grant select, insert, update on post_reports to ateneu_app;
grant select, insert, update, delete on saved_replies to ateneu_app;
grant select, insert, delete on separate_cohorts to ateneu_app;
grant select, insert, update on conversation_settings to ateneu_app;
grant select, update, delete on threads, thread_posts to ateneu_platform;
grant select on thread_follows, post_reports, saved_replies, separate_cohorts to ateneu_platform;
grant select, update on conversation_settings to ateneu_platform;
