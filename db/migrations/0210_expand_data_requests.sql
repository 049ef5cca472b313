-- What people ask of a school about what it keeps of them (LGPD, art. 18), and who was erased. docs/decisions/0064
create table data_requests (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('copy', 'erasure', 'correction')),
  state text not null default 'proving' check (state in ('proving', 'open', 'working', 'done', 'refused', 'withdrawn')),
  -- The protocol, a school's own by year; none until it is proven who asks.
  year smallint,
  number integer check (number > 0),
  -- Whoever is erased leaves their request without these.
  student_id uuid,
  name text check (length(name) between 1 and 120),
  email text check (length(email) <= 254),
  -- Of the e-mail, under an application key: by which their requests belong together for good.
  person_key text not null,
  -- Of a correction: what is to change, and into what.
  field text check (field in ('cpf', 'phone')),
  value text check (length(value) <= 40),
  -- The e-mail with the code; the code follows from its id.
  code_email_id uuid,
  code_until timestamptz,
  code_tries smallint not null default 0,
  asked_at timestamptz not null default app_now(),
  received_at timestamptz,
  -- Until when the law wants an answer.
  due_at timestamptz,
  warned_at timestamptz,
  -- Until then whoever asked may change their mind.
  erase_at timestamptz,
  settled_at timestamptz,
  settled_by text check (length(settled_by) <= 120),
  -- Of a refusal: the rule it stands on.
  ground text check (ground in ('legal_duty', 'legal_claims', 'fraud', 'identity', 'unfounded')),
  answer text check (length(answer) <= 2000),
  copy_key text unique,
  copy_seal text,
  copy_bytes bigint,
  copy_sha256 text,
  copy_until timestamptz,
  primary key (producer_id, id),
  unique (producer_id, year, number),
  check ((state = 'proving') = (number is null)),
  check ((number is null) = (year is null)),
  check ((state = 'proving') = (received_at is null)),
  check ((state in ('done', 'refused', 'withdrawn')) = (settled_at is not null)),
  check ((state = 'refused') = (ground is not null)),
  check ((kind = 'correction') or (field is null))
);
create index data_requests_of_person on data_requests (producer_id, person_key, asked_at desc);
create index data_requests_of_student on data_requests (producer_id, student_id) where student_id is not null;
create index data_requests_waiting on data_requests (due_at) where state in ('open', 'working');
create index data_requests_erasures on data_requests (erase_at) where state in ('open', 'working') and kind = 'erasure';
create index data_requests_copies on data_requests (copy_until) where copy_key is not null;
create index data_requests_unproven on data_requests (asked_at) where state = 'proving';
-- One of a kind at a time.
create unique index data_requests_one_open on data_requests (producer_id, person_key, kind, (coalesce(field, '')))
  where state in ('open', 'working');
comment on column data_requests.copy_seal is 'Sealed with an application key, for its file';

-- Whoever was erased is known again, and cannot be read: neither a backup nor a list brings them back unnoticed.
create table erased_people (
  producer_id uuid not null references profiles (id) on delete cascade,
  person_key text not null,
  erased_at timestamptz not null,
  primary key (producer_id, person_key)
);

-- From where and when somebody was in the school: kept for six months by law (Marco Civil, art. 15), whoever they were.
create table access_records (
  producer_id uuid not null references profiles (id) on delete cascade,
  session_id uuid not null,
  person_key text not null,
  ip_address inet,
  opened_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (producer_id, session_id)
);
create index access_records_old on access_records (ended_at);

alter table client_settings
  add column officer_name text check (length(officer_name) between 1 and 120),
  add column officer_email text check (length(officer_email) <= 254);

alter table data_requests enable row level security;
alter table data_requests force row level security;
create policy school on data_requests to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on data_requests to ateneu_platform using (true) with check (true);
alter table erased_people enable row level security;
alter table erased_people force row level security;
create policy school on erased_people to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on erased_people to ateneu_platform using (true) with check (true);
alter table access_records enable row level security;
alter table access_records force row level security;
create policy school on access_records to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy platform on access_records to ateneu_platform using (true) with check (true);

grant select, insert, update on data_requests to ateneu_app;
grant select, update, delete on data_requests to ateneu_platform;
grant select, insert, update on erased_people to ateneu_app;
grant select, insert on erased_people to ateneu_platform;
grant select, insert, update, delete on access_records to ateneu_platform;
-- An erasure takes whom a deed was about out of the audit, and can change nothing else there.
create policy forgetting on school_deeds for update to ateneu_platform using (true) with check (subject is null);
grant update (subject) on school_deeds to ateneu_platform;
grant update (outcome, email, name, phone, cpf) on student_import_rows to ateneu_platform;
grant update (buyer) on purchases, purchase_items to ateneu_platform;
grant update (cancelled_at, student_ids) on notices to ateneu_platform;

-- A line of a list that names somebody who asked to be erased.
alter table student_import_rows drop constraint student_import_rows_outcome_check;
alter table student_import_rows add constraint student_import_rows_outcome_check check (outcome in
  ('waiting', 'added', 'enrolled', 'unchanged', 'waitlisted', 'course_gone', 'no_email', 'invalid_email', 'invalid_cpf',
   'repeated', 'no_place', 'not_processed', 'erased'));
