-- Whose last follow-up goes with its author no longer waits for the team.
create or replace function forget_posts() returns trigger language plpgsql as $$
declare
  -- Where something of theirs was still to be decided, is hidden, or may be what the team was waited for.
  unsettled constant uuid[] := array(select distinct p.thread_id from thread_posts p
    join threads t on t.producer_id = p.producer_id and t.id = p.thread_id
    where p.producer_id = old.producer_id and p.author_id = old.id
      and (p.held or p.reports > 0 or p.hidden_at is not null or (t.waiting_since is not null and t.author_id is distinct from old.id)));
begin
  delete from threads t where t.producer_id = old.producer_id and t.author_id = old.id and not exists (
    select from thread_posts p where p.producer_id = t.producer_id and p.thread_id = t.id
      and p.author_id is distinct from old.id);
  delete from thread_posts p where p.producer_id = old.producer_id and p.author_id = old.id and p.id <> p.thread_id
    and not exists (select from thread_posts later where later.producer_id = p.producer_id and later.thread_id = p.thread_id
      and (later.created_at, later.id) > (p.created_at, p.id) and later.author_id is distinct from old.id);
  update thread_posts p set author_id = null, author_name = '', body = '', has_link = false, reports = 0
    where p.producer_id = old.producer_id and p.author_id = old.id;
  update threads t set author_id = null, changed_at = app_now(), waiting_since = case when exists (
      select from thread_posts p where p.producer_id = t.producer_id and p.thread_id = t.id
        and p.held and p.author_id is not null and p.deleted_at is null) then t.waiting_since end
    where t.producer_id = old.producer_id and t.author_id = old.id;
  if cardinality(unsettled) > 0 then perform settle_threads(old.producer_id, unsettled); end if;
  return old;
end $$;
