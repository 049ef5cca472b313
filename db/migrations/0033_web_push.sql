-- A browser that shows a student's notifications while no page is open. It hangs on the session it was allowed in: whoever
-- signs out, is signed out, or lets somebody else sign in there, hears nothing more there.
create table push_devices (
  producer_id uuid not null,
  session_id uuid not null references user_sessions (id) on delete cascade,
  student_id uuid not null,
  -- As that session's: one browser has one, whoever uses it.
  device_id text,
  endpoint text not null check (endpoint ~ '^https://' and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  created_at timestamptz not null default now(),
  primary key (producer_id, session_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade
);
create index push_devices_of_session on push_devices (session_id);
create index push_devices_of_student on push_devices (producer_id, student_id);
create index push_devices_of_browser on push_devices (device_id);
create index push_devices_at on push_devices (endpoint);

alter table push_devices enable row level security;
alter table push_devices force row level security;
create policy school on push_devices to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on push_devices to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on push_devices to ateneu_app, ateneu_platform;

create function forget_push_device() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from push_devices where session_id = new.id;
  else
    delete from push_devices where device_id = new.device_id;
  end if;
  return null;
end $$;
create trigger forget_push_device_at_end after update of is_active on user_sessions
  for each row when (old.is_active and not new.is_active) execute function forget_push_device();
create trigger forget_push_device_of_another after insert on user_sessions
  for each row when (new.device_id is not null) execute function forget_push_device();

-- By which push services know this platform. Every browser's permission is bound to it: made once, for good.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);
comment on column push_keys.private_key is 'sealed with an application key';
alter table push_keys enable row level security;
alter table push_keys force row level security;
create policy platform on push_keys to ateneu_platform using (true) with check (true);
grant select, insert on push_keys to ateneu_platform;
