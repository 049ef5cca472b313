-- Of a list of new accounts all addresses are looked at together: one by one, each costs a call in SQL, though hardly any was changed lately.
create function keep_addresses_for_undoing() returns trigger language plpgsql as $$
declare taken uuid;
begin
  select come.id into taken from come
  where come.email in (select old_email from email_changes where proven_at is not null and undone_at is null)
    and account_before_change(come.email) <> come.id
  limit 1;
  if found then
    raise exception 'the address of % may still be given back', taken using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create or replace trigger keep_address_for_undoing after update of email on profiles
  for each row execute function keep_address_for_undoing();
create trigger keep_addresses_for_undoing after insert on profiles referencing new table as come
  for each statement execute function keep_addresses_for_undoing();
