-- A reply that is shown again after it was hidden waits for an answer as before: while nothing waited, its time was forgotten.
create or replace function settle_threads(school uuid, ids uuid[]) returns void language plpgsql as $$
begin
  -- On its own, so that the next statement sees what this one waited for.
  perform from threads where producer_id = school and id = any (ids) order by id for update;
  -- Nobody can decide on what is gone. A hidden or held opening still keeps its conversation from others.
  update threads t set changed_at = app_now(), held = said.opens_held, hidden = said.opens_hidden,
      hides = said.hides or said.opens_hidden, reported = said.reported,
      waiting_since = case when said.held or (t.kind = 'question' and said.asked > said.answered)
        then coalesce(t.waiting_since, case when t.closed_at is null and t.author_id is not null then nullif(said.asked, '-infinity') end) end
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
