-- Whoever cannot sign in proves a mailbox by a code, and may then ask a school about their own data and nothing else. docs/decisions/0064
create table data_visits (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  email text not null check (length(email) <= 254),
  person_key text not null,
  -- Of the browser's token; another one once the code came back.
  token_hash bytea not null unique,
  -- The e-mail with the code; the code follows from its id. None once it was used.
  code_email_id uuid,
  code_until timestamptz not null,
  code_tries smallint not null default 0,
  open_until timestamptz,
  asked_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  check ((code_email_id is null) = (open_until is not null))
);
create index data_visits_of_person on data_visits (producer_id, person_key);
create index data_visits_old on data_visits (asked_at);

alter table data_visits enable row level security;
alter table data_visits force row level security;
create policy school on data_visits to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy team on data_visits as restrictive to ateneu_team using (false);
create policy platform on data_visits to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on data_visits to ateneu_app;
grant select, update, delete on data_visits to ateneu_platform;

-- By which way a request came, and what the school wrote down of one that it registered itself.
alter table data_requests
  add column channel text not null default 'area'
    check (channel in ('area', 'page', 'letter', 'email', 'whatsapp', 'phone', 'in_person')),
  add column identity_check text check (length(identity_check) between 1 and 300),
  add column note text check (length(note) between 1 and 1000),
  add column registered_by text check (length(registered_by) <= 120);

alter table consents drop constraint consents_how_check;
alter table consents add constraint consents_how_check check (how in ('settings', 'email_link', 'data_page'));
