-- Since when a student has their address, if they had another before: who was erased under it earlier was somebody else (docs/decisions/0064).
alter table students add column email_since timestamptz;

create function stamp_address() returns trigger language plpgsql as $$
begin
  new.email_since := app_clock();
  return new;
end $$;
create trigger stamp_address before update of email on students for each row
  when (old.email is distinct from new.email) execute function stamp_address();
