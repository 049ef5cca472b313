-- A school passes to somebody of its team. docs/decisions/0062
create table ownership_offers (
  -- One at a time.
  producer_id uuid primary key references profiles on delete cascade,
  id uuid not null,
  member_id uuid not null,
  offered_by text not null check (length(offered_by) between 1 and 120),
  offered_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  foreign key (producer_id, member_id) references team_members (producer_id, id) on delete cascade
);
alter table ownership_offers enable row level security;
alter table ownership_offers force row level security;
create policy school on ownership_offers to ateneu_app
  using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
  with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null);
create policy team on ownership_offers as restrictive to ateneu_team using (false);
create policy platform on ownership_offers to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on ownership_offers to ateneu_app;
grant select, delete on ownership_offers to ateneu_platform;

-- The new owner takes the place of the account that the school is named by: what is a person's goes along with them.
grant update (user_id) on factor_resets, passkey_users to ateneu_platform;
grant update (author_id) on team_notes to ateneu_platform;
grant update (actor_id) on school_deeds to ateneu_platform;

-- Of a deed the platform forgets whom it was about, and no more: what it says is never another.
create function keep_deed() returns trigger language plpgsql as $$
begin
  if new.subject is not null and new.subject is distinct from old.subject then
    raise exception 'a deed is never about another' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update of subject on school_deeds for each row execute function keep_deed();
alter policy forgetting on school_deeds with check (true);
