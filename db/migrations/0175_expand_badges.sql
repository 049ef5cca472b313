-- Open Badges: what a school signs its certificates with, and where each one's state stands. docs/decisions/0061
create table badge_keys (
  producer_id uuid not null references profiles (id) on delete cascade,
  -- The public key as its DID document writes it.
  id text not null check (id ~ '^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$'),
  private_key text not null,
  made_at timestamptz not null default app_now(),
  -- What it signed stays good: it is only signed with no more.
  retired_at timestamptz,
  primary key (producer_id, id)
);
create unique index badge_keys_current on badge_keys (producer_id) where retired_at is null;

-- A certificate's place in its school's status lists; drawn by lot, so that neighbours have nothing to do with each other.
create table certificate_badges (
  producer_id uuid not null,
  certificate_id uuid not null,
  status_list smallint not null check (status_list > 0),
  status_index integer not null check (status_index between 0 and 131071),
  -- Of the holder's e-mail, which the credential holds as a hash alone.
  salt text not null,
  -- Since when its holder has it shown to anybody; null while only they have it.
  shared_at timestamptz,
  primary key (producer_id, certificate_id),
  unique (producer_id, status_list, status_index),
  foreign key (producer_id, certificate_id) references certificates (producer_id, id) on delete cascade
);

alter table badge_keys enable row level security;
alter table badge_keys force row level security;
create policy school on badge_keys to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on badge_keys to ateneu_platform using (true) with check (true);
alter table certificate_badges enable row level security;
alter table certificate_badges force row level security;
-- Of certificates a student sees their own alone, and so of their badges.
create policy school on certificate_badges to ateneu_app
  using (producer_id = (select app_producer_id()) and exists (
    select from certificates c where c.producer_id = certificate_badges.producer_id and c.id = certificate_id))
  with check (producer_id = (select app_producer_id()) and exists (
    select from certificates c where c.producer_id = certificate_badges.producer_id and c.id = certificate_id));
create policy platform on certificate_badges to ateneu_platform using (true) with check (true);
grant select, insert, update on badge_keys, certificate_badges to ateneu_app;
-- When the application's key changes, what is sealed is sealed anew.
grant select, update on badge_keys to ateneu_platform;
grant select on certificate_badges to ateneu_platform;
