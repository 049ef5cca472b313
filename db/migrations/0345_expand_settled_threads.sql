-- What a conversation says about its posts, once one of them is decided on, deleted or forgotten. docs/decisions/0063
-- Since when it waited when it was closed: opened again, it waits since then.
alter table threads add column waited_since timestamptz;

create function settle_threads(school uuid, ids uuid[]) returns void language plpgsql as $$
begin
  -- On its own, so that the next statement sees what this one waited for.
  perform from threads where producer_id = school and id = any (ids) order by id for update;
  -- Nobody can decide on what is gone. A hidden or held opening still keeps its conversation from others.
  update threads t set changed_at = app_now(), held = said.opens_held, hidden = said.opens_hidden,
      hides = said.hides or said.opens_hidden, reported = said.reported,
      waiting_since = case when said.held or (t.kind = 'question' and said.asked > said.answered) then t.waiting_since end
    from (select p.thread_id, bool_or(p.held and p.id = p.thread_id) as opens_held,
        bool_or(p.hidden_at is not null and p.id = p.thread_id) as opens_hidden,
        bool_or(p.held and p.author_id is not null and p.deleted_at is null) as held,
        bool_or(p.hidden_at is not null and p.author_id is not null and p.deleted_at is null) as hides,
        bool_or(p.reports > 0 and p.author_id is not null and p.deleted_at is null) as reported,
        -- An opening that is hidden is a question still: it may be shown again.
        coalesce(max(p.created_at) filter (where p.author_id is not null and p.deleted_at is null
          and (p.hidden_at is null or p.id = p.thread_id)), '-infinity') as asked,
        coalesce(max(p.created_at) filter (where p.by_team), '-infinity') as answered
      from thread_posts p where p.producer_id = school and p.thread_id = any (ids) group by p.thread_id) said
    where t.producer_id = school and t.id = said.thread_id;
end $$;

create or replace function forget_posts() returns trigger language plpgsql as $$
declare
  -- Where something of theirs was still to be decided, or is hidden.
  unsettled constant uuid[] := array(select distinct p.thread_id from thread_posts p
    where p.producer_id = old.producer_id and p.author_id = old.id and (p.held or p.reports > 0 or p.hidden_at is not null));
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

-- What was left to be decided before.
update thread_posts p set reports = 0 from threads t
  where t.reported and t.producer_id = p.producer_id and t.id = p.thread_id
    and p.reports > 0 and (p.author_id is null or p.deleted_at is not null);
select settle_threads(t.producer_id, array_agg(t.id)) from threads t where t.reported group by t.producer_id;
