-- With what a school signs the addresses of its videos: sealed, and never shown again. `name` says which of a host's keys it is: the
-- library of Bunny, the id of a signing key, the group of Panda.
create table video_keys (
  producer_id uuid not null references profiles (id) on delete cascade,
  provider text not null check (provider in ('bunny', 'panda', 'mux', 'cloudflare')),
  name text not null check (length(name) between 1 and 120),
  secret text not null,
  updated_at timestamptz not null default app_now(),
  primary key (producer_id, provider, name)
);
grant select, insert, update, delete on video_keys to ateneu_app;
grant select, update on video_keys to ateneu_platform;
alter table video_keys enable row level security;
alter table video_keys force row level security;
-- What a student opens is signed for that student: read, sealed as it is, and never written.
create policy school on video_keys to ateneu_app
  using (producer_id = (select app_producer_id()))
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy school_removes on video_keys as restrictive for delete to ateneu_app
  using ((select app_student_id()) is null);
create policy platform on video_keys to ateneu_platform using (true) with check (true);
