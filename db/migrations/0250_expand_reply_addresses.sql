-- Addresses at which a mail is one person's reply in one thread. docs/decisions/0067
create table reply_addresses (
  producer_id uuid not null,
  -- Of what stands before the @, which nothing keeps.
  token_hash bytea not null unique check (length(token_hash) = 32),
  thread_id uuid not null,
  -- Whose: a student, or somebody who works in the school's panel.
  student_id uuid,
  user_id uuid references profiles (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (producer_id, token_hash),
  foreign key (producer_id, thread_id) references threads (producer_id, id) on delete cascade,
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  check (num_nonnulls(student_id, user_id) = 1)
);
create index reply_addresses_of_thread on reply_addresses (producer_id, thread_id);
create index reply_addresses_of_student on reply_addresses (producer_id, student_id) where student_id is not null;
create index reply_addresses_of_user on reply_addresses (user_id) where user_id is not null;
create index reply_addresses_old on reply_addresses (expires_at);

alter table reply_addresses enable row level security;
alter table reply_addresses force row level security;
create policy school on reply_addresses to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on reply_addresses to ateneu_platform using (true) with check (true);
create policy team on reply_addresses as restrictive to ateneu_team using (false);
-- With `for update`, which skips what another process deletes, the right to change comes.
grant select, insert, update, delete on reply_addresses to ateneu_platform;

alter table thread_posts add column by_mail boolean not null default false;
