-- What was added beside 0186: conversations within a member's courses and turmas (of privacy, see 0212).
do $$
declare
  name text;
  parts text[];
begin
  create policy team on threads as restrictive to ateneu_team
    using (course_id = any ((select app_course_ids())::uuid[])
      and ((select app_cohort_ids()) is null or cohort_id = any ((select app_cohort_ids())::uuid[])));
  foreach name in array array['thread_posts threads thread_id', 'thread_follows threads thread_id', 'post_reports thread_posts post_id',
    'separate_cohorts cohorts cohort_id']
  loop
    parts := string_to_array(name, ' ');
    execute format('create policy team on %1$I as restrictive to ateneu_team using (
      exists (select from %2$I seen where seen.producer_id = %1$I.producer_id and seen.id = %1$I.%3$I))', parts[1], parts[2], parts[3]);
  end loop;
  create policy team on conversation_settings as restrictive for update to ateneu_team using (false);
end $$;
