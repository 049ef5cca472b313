-- The screens of the last versions: a page asks for pieces of the version that made it, whichever one answers now.
create table builds (
  -- SHA-256 of its manifest.
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  assets text[] not null,
  started_at timestamptz not null default app_now()
);
create table build_assets (
  name text primary key check (name ~ '^[A-Za-z0-9._-]{1,120}$'),
  gzip bytea not null
);
alter table build_assets alter gzip set storage external;
grant select, insert, update, delete on builds to ateneu_platform;
grant select, insert, delete on build_assets to ateneu_platform;
alter table builds enable row level security;
alter table builds force row level security;
create policy platform on builds to ateneu_platform using (true) with check (true);
alter table build_assets enable row level security;
alter table build_assets force row level security;
create policy platform on build_assets to ateneu_platform using (true) with check (true);
