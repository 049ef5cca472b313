create table courses (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  cover_url text check (length(cover_url) <= 2048),
  price_cents integer check (price_cents >= 0),
  sales_url text check (length(sales_url) <= 2048),
  published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (producer_id, id)
);
create index courses_newest on courses (producer_id, created_at desc) where deleted_at is null;

create table course_modules (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  cover_url text check (length(cover_url) <= 2048),
  position integer not null check (position >= 1),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (producer_id, id),
  unique (producer_id, course_id, id),
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade,
  -- Deferred, so that a swap of neighbours is one plain update.
  exclude using btree (producer_id with =, course_id with =, position with =) where (deleted_at is null)
    deferrable initially deferred
);

create table lessons (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  module_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 10000),
  video_url text check (length(video_url) <= 2048),
  video_provider text check (video_provider in ('youtube', 'vimeo', 'drive', 'flexclip', 'external')),
  video_id text check (length(video_id) <= 200),
  ebook_url text check (length(ebook_url) <= 2048),
  release_days integer check (release_days between 0 and 3650),
  position integer not null check (position >= 1),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (producer_id, id),
  foreign key (producer_id, course_id, module_id) references course_modules (producer_id, course_id, id) on delete cascade,
  check ((video_url is null) = (video_provider is null)),
  exclude using btree (producer_id with =, module_id with =, position with =) where (deleted_at is null)
    deferrable initially deferred
);
create index lessons_of_course on lessons (producer_id, course_id) where deleted_at is null;
create index lessons_of_module on lessons (producer_id, module_id, position) where deleted_at is null;

-- Each source of access is a row of its own; closing one never touches another.
create table access_grants (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  course_id uuid not null,
  origin text not null check (origin in ('manual', 'import', 'sale', 'courtesy')),
  reference text check (length(reference) <= 200),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  closed_at timestamptz,
  primary key (producer_id, id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade
);
create index access_grants_of_enrollment on access_grants (producer_id, student_id, course_id);

create table enrollments (
  producer_id uuid not null,
  student_id uuid not null,
  course_id uuid not null,
  status text not null check (status in ('active', 'inactive', 'completed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- The latest end over the open grants; infinity while one of them has no end.
  access_until timestamptz not null default 'infinity',
  enrolled_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (producer_id, student_id, course_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade
);
-- With the student, because the policies look at it: counts then come from the index alone.
create index enrollments_of_course on enrollments (producer_id, course_id, student_id) include (status);

create function enrollment_open(status text, access_until timestamptz, at timestamptz)
  returns boolean language sql immutable parallel safe
  as $$ select status in ('active', 'completed') and access_until > at $$;

-- Whole days of 24 hours, counted from the enrolment.
create function lesson_released_at(enrolled_at timestamptz, release_days integer)
  returns timestamptz language sql immutable parallel safe
  as $$ select enrolled_at + coalesce(release_days, 0) * interval '24 hours' $$;

create function days_until(moment timestamptz, at timestamptz)
  returns integer language sql immutable parallel safe
  as $$ select greatest(0, ceil(extract(epoch from moment - at) / 86400))::integer $$;

create table lesson_progress (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  course_id uuid not null,
  completed boolean not null default false,
  completed_at timestamptz,
  last_watched_at timestamptz not null default now(),
  primary key (producer_id, student_id, lesson_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create index lesson_progress_of_course on lesson_progress (producer_id, student_id, course_id);
create index lesson_progress_of_lesson on lesson_progress (producer_id, lesson_id);

create table lesson_favorites (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (producer_id, student_id, lesson_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create index lesson_favorites_of_lesson on lesson_favorites (producer_id, lesson_id);

create table notifications (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  type text not null default 'system' check (type in ('system', 'course', 'achievement')),
  read boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (producer_id, id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index notifications_of_student on notifications (producer_id, student_id, created_at desc);

create table student_banners (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  title text not null default '' check (length(title) <= 200),
  image_url text not null check (length(image_url) between 1 and 2048),
  phone_image_url text check (length(phone_image_url) <= 2048),
  link_url text check (length(link_url) <= 2048),
  active boolean not null default true,
  position integer not null check (position >= 1),
  created_at timestamptz not null default now(),
  primary key (producer_id, id),
  exclude using btree (producer_id with =, position with =) deferrable initially deferred
);
