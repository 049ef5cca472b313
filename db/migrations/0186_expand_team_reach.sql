-- The second lock behind a member's courses and turmas: whoever is bound to some acts as ateneu_team, which is ateneu_app within
-- these policies. Everybody else's statements never meet them, so that their plans stay as they are.
-- Not granted to whoever owns the tables, whom these policies would bind as well: logins alone become it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ateneu_team') then create role ateneu_team nologin; end if;
  begin
    grant ateneu_app to ateneu_team;
  exception when insufficient_privilege then
    if not pg_has_role('ateneu_team', 'ateneu_app', 'member') then raise; end if;
  end;
end $$;

-- None where nothing is said.
create function app_course_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.course_ids', true), ''), '{}')::uuid[] $$;
-- Null for whoever is bound to courses alone.
create function app_cohort_ids() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.cohort_ids', true), '')::uuid[] $$;

do $$
declare
  name text;
  courses constant text := '= any ((select app_course_ids())::uuid[])';
  cohorts constant text := '((select app_cohort_ids()) is null or %I = any ((select app_cohort_ids())::uuid[]))';
  seen constant text := 'exists (select from %1$I seen where seen.producer_id = %2$I.producer_id and seen.%3$I = %2$I.%4$I)';
  rule text;
  parts text[];
begin
  -- What names a course.
  foreach name in array array['certificate_batches', 'certificate_rules', 'certificates', 'course_enrollments', 'course_modules',
    'held_access_emails', 'lesson_progress', 'lessons', 'notices', 'release_rules']
  loop
    execute format('create policy team on %I as restrictive to ateneu_team using (course_id %s)', name, courses);
  end loop;
  execute format('create policy team on courses as restrictive to ateneu_team using (id %s)', courses);
  execute format('create policy team on cohorts as restrictive to ateneu_team using (course_id %s and ' || cohorts || ')', courses, 'id');
  execute format('create policy team on access_grants as restrictive to ateneu_team using (course_id %s and ' || cohorts || ')',
    courses, 'cohort_id');
  execute format('create policy team on enrollments as restrictive to ateneu_team using (course_id %s
    and ((select app_cohort_ids()) is null or exists (select from access_grants g where g.producer_id = enrollments.producer_id
      and g.student_id = enrollments.student_id and g.course_id = enrollments.course_id)))', courses);

  -- What is seen with something else: table, that, its key, the column that names it.
  foreach name in array array['assignments lessons id lesson_id', 'caption_tasks lessons id lesson_id',
    'caption_cues lessons id lesson_id', 'lesson_captions lessons id lesson_id', 'lesson_attachments lessons id lesson_id',
    'lesson_favorites lessons id lesson_id', 'lesson_notes lessons id lesson_id', 'lesson_openings lessons id lesson_id',
    'lesson_ratings lessons id lesson_id', 'lesson_reach lessons id lesson_id', 'lesson_viewings lessons id lesson_id',
    'lesson_words lessons id lesson_id', 'quizzes lessons id lesson_id', 'releases_told lessons id lesson_id',
    'video_checks lessons id lesson_id', 'video_reports lessons id lesson_id',
    'assignment_due_dates assignments id assignment_id', 'submissions assignments id assignment_id',
    'submission_files submissions id submission_id', 'quiz_attempts quizzes id quiz_id', 'quiz_answers quiz_attempts id attempt_id',
    'certificate_badges certificates id certificate_id', 'cohort_waiting cohorts id cohort_id',
    'students enrollments student_id id', 'student_activity students id student_id', 'student_enrollments students id student_id',
    'student_addresses students id student_id', 'address_refusals students id student_id', 'team_notes students id student_id',
    'calendar_feeds students id student_id', 'notifications students id student_id', 'push_devices students id student_id', 'email_logs students user_id user_id',
    'user_sessions students user_id user_id']
  loop
    parts := string_to_array(name, ' ');
    rule := format(seen, parts[2], parts[1], parts[3], parts[4]);
    execute format('create policy team on %I as restrictive to ateneu_team using (%s)', parts[1], rule);
  end loop;

  -- What is sold and paid, lists of people, keys, and the team itself.
  foreach name in array array['api_keys', 'auth_tokens', 'badge_keys', 'bulk_action_students', 'bulk_actions', 'cleanup_schools', 'cleanup_students',
    'notice_reads', 'offers', 'package_lines', 'packages', 'payments', 'provider_payments', 'purchase_items', 'purchases', 'sale_addresses',
    'sale_payments', 'school_domains', 'student_import_rows', 'student_imports', 'student_limit_expansions', 'team_invitations',
    'team_members', 'webhook_addresses', 'webhook_deliveries', 'webhook_refusals', 'webhook_secrets', 'weekly_digests']
  loop
    execute format('create policy team on %I as restrictive to ateneu_team using (false)', name);
  end loop;

  -- What a deed or a sum adds, and only the whole school reads.
  foreach name in array array['school_days', 'school_deeds']
  loop
    execute format('create policy team on %I as restrictive for select to ateneu_team using (false)', name);
  end loop;
  execute 'create policy team on client_settings as restrictive for update to ateneu_team using (false)';
end $$;
