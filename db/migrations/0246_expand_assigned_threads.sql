-- Who of the team answers a conversation. docs/decisions/0063
-- An account: the producer's, or a member's, whose leaving the trigger below sees.
alter table threads add column assignee_id uuid;
-- As it was then: whoever is bound to courses reads no list of the team.
alter table threads add column assignee_name text check (length(assignee_name) <= 120);
alter table threads add column assigned_at timestamptz;
create index threads_assigned on threads (producer_id, assignee_id, last_post_at desc) where assignee_id is not null;

-- Whoever leaves a team, or no longer sees a conversation, does not answer it any more.
create function unassign_threads() returns trigger language plpgsql as $$
begin
  update threads t set assignee_id = null, assignee_name = null, assigned_at = null
    where t.producer_id = old.producer_id and t.assignee_id = old.user_id and old.user_id <> old.producer_id
      and (tg_op = 'DELETE' or not case new.role when 'instructor' then t.course_id = any (new.course_ids)
        when 'moderator' then coalesce(t.cohort_id = any (new.cohort_ids), false) else true end);
  return null;
end $$;
create trigger unassigns_threads after delete or update of role, course_ids, cohort_ids on team_members
  for each row execute function unassign_threads();
