-- Captions that come with a lesson's video, or are made of what is said in it: a task for each lesson, the last that was asked for.
-- Those that a machine made say so until somebody has read them.
alter table lesson_captions add column automatic boolean not null default false;

create table caption_tasks (
  producer_id uuid not null,
  lesson_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('video', 'speech')),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  video_url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  tries smallint not null default 0,
  problem text check (problem is null or state = 'failed'),
  taken text[] not null default '{}',
  kept text[] not null default '{}',
  asked_at timestamptz not null default app_now(),
  told_at timestamptz not null default app_now(),
  primary key (producer_id, lesson_id),
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);

alter table caption_tasks enable row level security;
alter table caption_tasks force row level security;
create policy school on caption_tasks to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on caption_tasks to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on caption_tasks to ateneu_app, ateneu_platform;
