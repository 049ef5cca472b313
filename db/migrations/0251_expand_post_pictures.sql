-- Pictures in questions, comments and answers. docs/decisions/0067
create table post_pictures (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  -- Null until its post is sent, and once that is gone.
  post_id uuid,
  -- Who sent it: a student, or an account that works in the school's panel.
  student_id uuid,
  user_id uuid,
  -- Of an answer to several, each has a row with the same files.
  key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- What is to be seen in it, for who does not see it.
  alt text not null default '' check (length(alt) <= 160),
  place smallint not null default 0 check (place >= 0),
  created_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  foreign key (producer_id, post_id) references thread_posts (producer_id, id) on delete set null (post_id),
  check (num_nonnulls(student_id, user_id) = 1)
);
create index post_pictures_of_post on post_pictures (producer_id, post_id, place) where post_id is not null;
create index post_pictures_left on post_pictures (created_at) where post_id is null;
create index post_pictures_of_student on post_pictures (producer_id, student_id, created_at) where student_id is not null;
create index post_pictures_of_school on post_pictures (producer_id) include (bytes);
create index post_pictures_by_key on post_pictures (key);

alter table post_pictures enable row level security;
alter table post_pictures force row level security;
create policy school on post_pictures to ateneu_app
  using (producer_id = (select app_producer_id()) and ((select app_student_id()) is null
    or student_id = (select app_student_id())
    or exists (select from thread_posts p where p.producer_id = post_pictures.producer_id and p.id = post_pictures.post_id)))
  with check (producer_id = (select app_producer_id()) and ((select app_student_id()) is null
    or student_id = (select app_student_id())));
create policy platform on post_pictures to ateneu_platform using (true) with check (true);
create policy team on post_pictures as restrictive to ateneu_team
  using (post_id is null or exists (select from thread_posts p
    where p.producer_id = post_pictures.producer_id and p.id = post_pictures.post_id));
grant select, insert, update on post_pictures to ateneu_app;
grant select, update, delete on post_pictures to ateneu_platform;

-- Before a student goes: nobody sees their pictures any more, and a job deletes them.
create function forget_pictures() returns trigger language plpgsql as $$
begin
  update post_pictures x set post_id = null where x.producer_id = old.producer_id and x.student_id = old.id;
  return old;
end $$;
create trigger forgets_pictures before delete on students for each row execute function forget_pictures();
