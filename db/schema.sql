-- The schema as all migrations leave it, for reading: `npm run schema` writes it, a test compares it.
-- What is applied are the files in db/migrations.

create domain credential_origin as text CHECK ((VALUE = ANY (ARRAY['typed_by_school'::text, 'made_for_school'::text, 'mailed_by_school'::text, 'chosen_in_school'::text, 'chosen_at_sign_up'::text, 'mailed_by_operator'::text, 'chosen_after_proof'::text, 'registered_after_proof'::text])));

CREATE OR REPLACE FUNCTION public.access_last_day(access_until timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when isfinite(access_until)
    then least((access_until at time zone 'America/Sao_Paulo' - interval '1 microsecond')::date, '2099-12-31') end $function$;

CREATE OR REPLACE FUNCTION public.access_warning(access_until timestamp with time zone, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select min(days) from unnest(array[1, 7, 30]) as days
    where days >= access_last_day(access_until) - (at at time zone 'America/Sao_Paulo')::date $function$;

CREATE OR REPLACE FUNCTION public.account_before_change(address text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select user_id from email_changes
  where old_email = address and proven_at is not null and undone_at is null and undo_until > app_now()
  order by proven_at desc limit 1 $function$;

CREATE OR REPLACE FUNCTION public.add_activity(of_producer uuid, of_student uuid, seen date, learnt date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into student_activity as known (producer_id, student_id, seen_on, learnt_on)
  values (of_producer, of_student, seen,
    case when learnt is null then '{}'::datemultirange else datemultirange(daterange(learnt, learnt, '[]')) end)
  on conflict (producer_id, student_id) do update
    set seen_on = greatest(known.seen_on, excluded.seen_on), learnt_on = known.learnt_on + excluded.learnt_on
    where known.seen_on is distinct from greatest(known.seen_on, excluded.seen_on)
      or not known.learnt_on @> excluded.learnt_on;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_change(what text, coarser text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  said text := coalesce(current_setting('app.changed', true), '');
begin
  if length(said) > 1000 then what := coarser; end if;
  if length(said) > 4000 then what := '*'; end if;
  if position(' ' || what || ' ' in said || ' ') > 0 then return; end if;
  perform set_config('app.changed', said || ' ' || what, true);
  perform pg_notify('changes', what);
end $function$;

CREATE OR REPLACE FUNCTION public.announce_enrollment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_change('student:' || old.student_id, 'students:' || old.producer_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('student_events', jsonb_build_object('producerId', producer_id, 'studentIds', jsonb_agg(student_id))::text)
  from (
    select producer_id, student_id, (row_number() over (partition by producer_id order by student_id) - 1) / 150 as batch
    from (select distinct producer_id, student_id from changed) concerned
  ) batched
  group by producer_id, batch;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform announce_change('offer:' || old.producer_id, '*'); end if;
  if tg_op <> 'DELETE' then perform announce_change('offer:' || new.producer_id, '*'); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_change('person:' || old.id, '*');
  if old.role = 'admin' then perform announce_change('school:' || old.id, '*'); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_platform()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_change('platform', '*');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform announce_change('school:' || old.producer_id, '*'); end if;
  if tg_op <> 'DELETE' then perform announce_change('school:' || new.producer_id, '*'); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_change('session:' || old.id, '*');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('student_events', jsonb_build_object('sessionId', new.id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_change('student:' || old.id, 'students:' || old.producer_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  alone constant boolean not null := (new.private or new.held or new.hidden)
    and (tg_op = 'INSERT' or old.private or old.held or old.hidden);
begin
  perform pg_notify('conversations', json_build_object(
    'producerId', new.producer_id, 'lessonId', new.lesson_id, 'courseId', new.course_id, 'cohortId', new.cohort_id,
    'authorId', case when alone then new.author_id end, 'alone', alone)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.app_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
AS $function$select clock_timestamp()$function$;

CREATE OR REPLACE FUNCTION public.app_cohort_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.cohort_ids', true), '')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.app_course_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.course_ids', true), ''), '{}')::uuid[] $function$;

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select now()$function$;

CREATE OR REPLACE FUNCTION public.app_producer_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.producer_id', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.app_student_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.student_id', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.assignment_due(of_producer uuid, of_assignment uuid, of_student uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when bool_and(coalesce(d.due_at, a.due_at) is not null) then max(coalesce(d.due_at, a.due_at)) end
  from assignments a
  join lessons l on l.producer_id = a.producer_id and l.id = a.lesson_id
  left join (select distinct g.course_id, g.cohort_id from access_grants g
    where g.producer_id = of_producer and g.student_id = of_student and g.cohort_id is not null
      and g.closed_at is null and g.starts_at <= app_now()) mine on mine.course_id = l.course_id
  left join assignment_due_dates d on d.producer_id = a.producer_id and d.assignment_id = a.id and d.cohort_id = mine.cohort_id
  where a.producer_id = of_producer and a.id = of_assignment
$function$;

CREATE OR REPLACE FUNCTION public.closed_cohorts()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(s.cohort_id), '{}') from separate_cohorts s
  where s.producer_id = app_producer_id() and not exists (
    select from access_grants g where g.producer_id = s.producer_id and g.student_id = app_student_id()
      and g.cohort_id = s.cohort_id and g.closed_at is null and g.starts_at <= app_now())
$function$;

CREATE OR REPLACE FUNCTION public.counts_as_watched(watched_seconds real)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select watched_seconds >= 10 $function$;

CREATE OR REPLACE FUNCTION public.course_period(access_days integer, access_last_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select case
    when access_days is not null then jsonb_build_object('days', access_days)
    when access_last_day is not null then jsonb_build_object('lastDay', access_last_day) end $function$;

CREATE OR REPLACE FUNCTION public.days_after(moment timestamp with time zone, days integer, hour time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select case when hour is null then moment + days * interval '24 hours'
    else ((moment at time zone 'America/Sao_Paulo')::date + days + hour) at time zone 'America/Sao_Paulo' end$function$;

CREATE OR REPLACE FUNCTION public.days_until(moment timestamp with time zone, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select greatest(0, ceil(extract(epoch from moment - at) / 86400))::integer $function$;

CREATE OR REPLACE FUNCTION public.due_of_cleanup(year integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select make_timestamptz(year, 1, 10, 0, 0, 0, 'America/Sao_Paulo') $function$;

CREATE OR REPLACE FUNCTION public.end_elevation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.elevated_until := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.end_of_day(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (least(day, '2099-12-31') + 1)::timestamp at time zone 'America/Sao_Paulo' $function$;

CREATE OR REPLACE FUNCTION public.enrollment_open(status text, access_until timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select status <> 'inactive' and access_until > at $function$;

CREATE OR REPLACE FUNCTION public.enrollment_unfinished(status text, progress smallint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select status <> 'inactive' and progress < 100 $function$;

CREATE OR REPLACE FUNCTION public.forget_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from student_activity a using gone g where a.producer_id = g.producer_id and a.student_id = g.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_holders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update certificates c
  set holder_salt = salted.salt, holder_hash = holder_hash(c.holder_name, salted.salt), holder_name = null, holder_cpf = null
  from (select g.producer_id, g.id, gen_random_uuid() as salt from gone g) salted
  where c.producer_id = salted.producer_id and c.student_id = salted.id and c.holder_name is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_measure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.measured_seconds := null;
  return new;
end$function$;

CREATE OR REPLACE FUNCTION public.forget_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update post_pictures x set post_id = null where x.producer_id = old.producer_id and x.student_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.forget_push_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from push_devices where session_id = new.id;
  else
    delete from push_devices where device_id = new.device_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_watched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from lesson_progress where producer_id = new.producer_id and lesson_id = new.id order by student_id for no key update;
  update lesson_progress p
  set watched = '{}', position_seconds = 0, duration_seconds = null,
    begun_at = case when p.completed then p.begun_at else app_now() end
  where p.producer_id = new.producer_id and p.lesson_id = new.id
    and (p.watched <> '{}' or p.position_seconds > 0 or p.duration_seconds is not null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.give_webhook_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_addresses (producer_id, course_id) values (new.producer_id, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.holder_hash(name text, salt uuid)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select sha256(convert_to(salt::text || regexp_replace(btrim(searchable(name)), '\s+', ' ', 'g'), 'UTF8'))$function$;

CREATE OR REPLACE FUNCTION public.index_changed_lesson()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_lesson(new.producer_id, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.index_lesson(of_producer uuid, of_lesson uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from lesson_words where producer_id = of_producer and lesson_id = of_lesson;
  insert into lesson_words (producer_id, word, lesson_id)
    select distinct of_producer, word, of_lesson from (
      select unnest(tsvector_to_array(reading_vector(l.title || ' ' || l.description))) as word
      from lessons l where l.producer_id = of_producer and l.id = of_lesson
      union all
      select unnest(tsvector_to_array(c.search)) from caption_cues c where c.producer_id = of_producer and c.lesson_id = of_lesson
    ) said where length(word) <= 100
$function$;

CREATE OR REPLACE FUNCTION public.keep_address_for_undoing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if account_before_change(new.email) <> new.id then
    raise exception 'the address of % may still be given back', new.id using errcode = 'unique_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_addresses_for_undoing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_deed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.subject is not null and new.subject is distinct from old.subject then
    raise exception 'a deed is never about another' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare former uuid := gen_random_uuid();
begin
  insert into former_producers (id, trial_ends_at, granted_plan_id, granted_until, removed_at)
  values (former, old.trial_ends_at, old.granted_plan_id, old.granted_until, coalesce(old.removed_at, app_now()));
  insert into former_payments (former_producer_id, id, kind, plan_id, additional_students, amount_cents, refunded_cents, method,
    status, payment_date, approved_at, refunded_at, provider, provider_payment_id)
  select former, p.id, p.kind, p.plan_id, p.additional_students, p.amount_cents, p.refunded_cents, p.method, p.status,
    p.payment_date, p.approved_at, p.refunded_at, paid.provider, paid.id
  from payments p
  left join lateral (
    select t.provider, t.id from provider_payments t
    where t.producer_id = p.producer_id and t.payment_id = p.id and t.outcome in ('completed', 'refunded')
    order by t.first_seen_at, t.id limit 1) paid on true
  where p.producer_id = old.id and p.status <> 'pending';
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_release_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.release_days > 0 then
    insert into release_rules (producer_id, id, course_id, lesson_id, kind, days)
    values (new.producer_id, gen_random_uuid(), new.course_id, new.id, 'enrollment', new.release_days)
    on conflict (producer_id, course_id, cohort_id, module_id, lesson_id) do update
      set kind = 'enrollment', days = excluded.days, at = null, hour = null, after_lesson_id = null, until = null, until_days = null;
  else
    delete from release_rules where producer_id = new.producer_id and lesson_id = new.id and cohort_id is null
      and kind = 'enrollment' and hour is null and after_lesson_id is null and until is null and until_days is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into school_slugs (slug, producer_id) values (new.slug, new.producer_id) on conflict (slug) do nothing;
  if not exists (select from school_slugs where slug = new.slug and producer_id = new.producer_id) then
    raise unique_violation using message = 'another school has had this slug';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keeps_questions_apart()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from conversation_settings s where s.producer_id = app_producer_id() and s.audience = 'children')
$function$;

CREATE OR REPLACE FUNCTION public.keeps_students(school uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((
    select pl.keep_students and p.removed_at is null and p.subscription_end_date > at
    from profiles p join plans pl on pl.id = p.plan_id where p.id = school), false) $function$;

CREATE OR REPLACE FUNCTION public.lesson_open(of_producer uuid, of_student uuid, of_course uuid, enrolled timestamp with time zone, first_access timestamp with time zone, of_lesson uuid, of_module uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  w record;
begin
  w := lesson_window(of_producer, of_student, of_course, enrolled, first_access, of_lesson, of_module);
  return release_open(w.opens_at, w.closes_at, app_now());
end $function$;

CREATE OR REPLACE FUNCTION public.lesson_reached(position_seconds integer, duration_seconds integer, completed_at timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (case when completed_at is not null then 10
    when duration_seconds is not null then least(9, position_seconds::bigint * 10 / duration_seconds) end)::smallint $function$;

CREATE OR REPLACE FUNCTION public.lesson_released_at(enrolled_at timestamp with time zone, release_days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select enrolled_at + coalesce(release_days, 0) * interval '24 hours' $function$;

CREATE OR REPLACE FUNCTION public.lesson_window(of_producer uuid, of_student uuid, of_course uuid, enrolled timestamp with time zone, first_access timestamp with time zone, of_lesson uuid, of_module uuid, OUT opens_at timestamp with time zone, OUT closes_at timestamp with time zone, OUT after_lesson uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  turma record;
  rule release_rules;
  opens timestamptz;
  counted timestamptz;
  closes timestamptz;
  done timestamptz;
  place integer;
  module_place integer;
  lesson_before uuid;
  awaited uuid;
  held uuid[] := modules_held(of_producer, of_student, of_course);
begin
  if held is not null and of_module <> all (held) then
    closes_at := 'infinity';
    return;
  end if;
  if not exists (select from release_rules r where r.producer_id = of_producer and r.course_id = of_course)
    and not exists (select from cohorts c where c.producer_id = of_producer and c.course_id = of_course) then
    opens_at := 'epoch';
    closes_at := 'infinity';
    return;
  end if;
  for turma in
    select mine.id, mine.starts_at, mine.ends_at from (
      select each.*, bool_and(each.is_over) over () as all_over from (
        select c.id, c.starts_at, case when c.ends_access then c.ends_at end as ends_at,
          coalesce(c.ends_access and c.ends_at <= app_now(), false) as is_over
        from (select distinct g.cohort_id from access_grants g
          where g.producer_id = of_producer and g.student_id = of_student and g.course_id = of_course
            and g.cohort_id is not null and g.closed_at is null and g.starts_at <= app_now()) entered
        join cohorts c on c.producer_id = of_producer and c.id = entered.cohort_id) each) mine
    where mine.all_over or not mine.is_over
    union all
    select null, null, null where not exists (select from access_grants g
      where g.producer_id = of_producer and g.student_id = of_student and g.course_id = of_course
        and g.cohort_id is not null and g.closed_at is null and g.starts_at <= app_now())
    order by 1
  loop
    awaited := null;
    select r.* into rule from release_rules r
    where r.producer_id = of_producer and r.course_id = of_course and (r.cohort_id is null or r.cohort_id = turma.id)
      and (r.lesson_id = of_lesson or r.module_id = of_module)
    order by r.cohort_id is null, r.lesson_id is null limit 1;
    if rule.kind is null or rule.kind = 'always' then
      opens := 'epoch';
    elsif rule.kind = 'at' then
      opens := rule.at;
    elsif rule.kind = 'start' then
      opens := days_after(coalesce(turma.starts_at, enrolled), rule.days, rule.hour);
    elsif rule.kind = 'enrollment' then
      opens := case when rule.days = 0 and rule.hour is null then 'epoch' else days_after(enrolled, rule.days, rule.hour) end;
    elsif rule.kind = 'first_access' then
      opens := case when rule.days = 0 and rule.hour is null then 'epoch' else days_after(first_access, rule.days, rule.hour) end;
    elsif rule.kind = 'previous' then
      select here.position, module.position into place, module_place
      from lessons here join course_modules module on module.producer_id = of_producer and module.id = of_module
      where here.producer_id = of_producer and here.id = of_lesson;
      select l.id into lesson_before from lessons l
      where l.producer_id = of_producer and l.module_id = of_module and l.deleted_at is null and l.position < place
      order by l.position desc limit 1;
      if lesson_before is null then
        select last.id into lesson_before
        from course_modules m cross join lateral (
          select l.id from lessons l
          where l.producer_id = of_producer and l.module_id = m.id and l.deleted_at is null
          order by l.position desc limit 1) last
        where m.producer_id = of_producer and m.course_id = of_course and m.deleted_at is null and m.position < module_place
          and (held is null or m.id = any (held))
        order by m.position desc limit 1;
      end if;
      if lesson_before is null then
        opens := 'epoch';
      else
        select p.completed_at into done from lesson_progress p
        where p.producer_id = of_producer and p.student_id = of_student and p.lesson_id = lesson_before and p.completed;
        opens := days_after(done, rule.days, rule.hour);
        if done is null then awaited := lesson_before; end if;
      end if;
    else
      opens := null;
    end if;
    counted := case when opens = 'epoch' then enrolled end;
    if rule.kind <> 'never' and rule.after_lesson_id is not null and rule.after_lesson_id <> of_lesson and exists (
      select from lessons l join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id
      where l.producer_id = of_producer and l.id = rule.after_lesson_id and l.course_id = of_course
        and l.deleted_at is null and m.deleted_at is null and (held is null or m.id = any (held))) then
      select p.completed_at into done from lesson_progress p
      where p.producer_id = of_producer and p.student_id = of_student and p.lesson_id = rule.after_lesson_id and p.completed;
      if done is null then awaited := rule.after_lesson_id; end if;
      opens := case when done is not null and opens is not null then greatest(opens, done) end;
    end if;
    if rule.kind is distinct from 'always' then opens := case when opens is not null then greatest(opens, turma.starts_at) end; end if;
    counted := case when opens is not null then greatest(opens, counted) end;
    closes := least(rule.until, counted + rule.until_days * interval '24 hours', turma.ends_at, 'infinity');
    opens_at := least(opens_at, opens);
    closes_at := greatest(closes_at, closes);
    after_lesson := coalesce(after_lesson, awaited);
  end loop;
  select o.opened_at into opens from lesson_openings o
  where o.producer_id = of_producer and o.student_id = of_student and o.lesson_id = of_lesson;
  if found then
    opens_at := least(opens_at, opens);
    closes_at := 'infinity';
  end if;
  if opens_at is not null then after_lesson := null; end if;
end $function$;

CREATE OR REPLACE FUNCTION public.local_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select (at at time zone 'America/Sao_Paulo')::date $function$;

CREATE OR REPLACE FUNCTION public.mark_granted_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.role <> old.role and old.role <> 'admin')
    or (new.role = old.role and not (new.course_ids <@ old.course_ids and new.cohort_ids <@ old.cohort_ids))
    or (new.finance and not old.finance)
    or (old.expires_at is not null and coalesce(new.expires_at > old.expires_at, true)) then
    new.granted_at := app_now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.modules_held(of_producer uuid, of_student uuid, of_course uuid, at timestamp with time zone DEFAULT app_now())
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not exists (select from access_grants g where g.producer_id = of_producer and g.student_id = of_student
      and g.course_id = of_course and g.module_ids is not null and g.closed_at is null)
    or exists (select from access_grants g where g.producer_id = of_producer and g.student_id = of_student
      and g.course_id = of_course and g.module_ids is null and g.closed_at is null and g.starts_at <= at
      and coalesce(g.ends_at, 'infinity') > at) then
    return null;
  end if;
  return array(select distinct module from access_grants g cross join unnest(g.module_ids) as module
    where g.producer_id = of_producer and g.student_id = of_student and g.course_id = of_course and g.closed_at is null
      and g.starts_at <= at and coalesce(g.ends_at, 'infinity') > at
    order by module);
end $function$;

CREATE OR REPLACE FUNCTION public.note_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_activity(new.producer_id, new.student_id, local_day(new.last_watched_at), local_day(new.completed_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from student_activity where (producer_id, student_id) in (select producer_id, student_id from gone)
    order by producer_id, student_id for update;
  perform recount_activity(producer_id, array_agg(distinct student_id)) from (
    select g.producer_id, g.student_id from gone g
    join students s on s.producer_id = g.producer_id and s.id = g.student_id
    join student_activity a on a.producer_id = g.producer_id and a.student_id = g.student_id
    where g.day >= a.seen_on) felt
  group by producer_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_completed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.completed_at is not null then
    insert into school_days (producer_id, day, completed) values (old.producer_id, local_day(old.completed_at), -1);
  end if;
  if new.completed_at is not null then
    insert into school_days (producer_id, day, completed) values (new.producer_id, local_day(new.completed_at), 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_enrollments_at_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into course_enrollments (producer_id, course_id, access_until, enrolled, active, progress, finished)
        select * from (
          select producer_id, course_id, access_until, sum(times) as enrolled,
            coalesce(sum(times) filter (where status <> 'inactive'), 0) as active, sum(times * progress) as progress,
            coalesce(sum(times) filter (where completed_at is not null), 0) as finished
          from (select *, -1 as times from gone) changed group by 1, 2, 3) sums
        where (enrolled, active, progress, finished) <> (0, 0, 0, 0);
        insert into student_enrollments (producer_id, student_id, access_until, unfinished, behind)
        select * from (
          select producer_id, student_id, access_until, sum(times) as unfinished,
            coalesce(sum(times) filter (where progress < 50), 0) as behind
          from (select *, -1 as times from gone) changed where enrollment_unfinished(status, progress) group by 1, 2, 3) sums
        where (unfinished, behind) <> (0, 0);
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.note_enrollments_at_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into course_enrollments (producer_id, course_id, access_until, enrolled, active, progress, finished)
        select * from (
          select producer_id, course_id, access_until, sum(times) as enrolled,
            coalesce(sum(times) filter (where status <> 'inactive'), 0) as active, sum(times * progress) as progress,
            coalesce(sum(times) filter (where completed_at is not null), 0) as finished
          from (select *, 1 as times from come) changed group by 1, 2, 3) sums
        where (enrolled, active, progress, finished) <> (0, 0, 0, 0);
        insert into student_enrollments (producer_id, student_id, access_until, unfinished, behind)
        select * from (
          select producer_id, student_id, access_until, sum(times) as unfinished,
            coalesce(sum(times) filter (where progress < 50), 0) as behind
          from (select *, 1 as times from come) changed where enrollment_unfinished(status, progress) group by 1, 2, 3) sums
        where (unfinished, behind) <> (0, 0);
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.note_enrollments_at_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with changed as materialized (select *, 1 as times from come union all select *, -1 from gone),
  of_courses as (
    insert into course_enrollments (producer_id, course_id, access_until, enrolled, active, progress, finished)
    select * from (
      select producer_id, course_id, access_until, sum(times) as enrolled,
        coalesce(sum(times) filter (where status <> 'inactive'), 0) as active, sum(times * progress) as progress,
        coalesce(sum(times) filter (where completed_at is not null), 0) as finished
      from changed group by 1, 2, 3) sums
    where (enrolled, active, progress, finished) <> (0, 0, 0, 0))
  insert into student_enrollments (producer_id, student_id, access_until, unfinished, behind)
  select * from (
    select producer_id, student_id, access_until, sum(times) as unfinished,
      coalesce(sum(times) filter (where progress < 50), 0) as behind
    from changed where enrollment_unfinished(status, progress) group by 1, 2, 3) sums
  where (unfinished, behind) <> (0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_first_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update enrollments e set first_access_at = new.opened_at from lessons l
  where l.producer_id = new.producer_id and l.id = new.lesson_id and e.producer_id = new.producer_id
    and e.student_id = new.student_id and e.course_id = l.course_id and e.first_access_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_first_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  completed_on date := local_day(new.completed_at);
  now_reached smallint := lesson_reached(new.position_seconds, new.duration_seconds, new.completed_at);
begin
  if completed_on is not null then
    insert into school_days (producer_id, day, completed) values (new.producer_id, completed_on, 1);
  end if;
  if now_reached is not null then
    insert into lesson_reach (producer_id, lesson_id, reached, students) values (new.producer_id, new.lesson_id, now_reached, 1);
  end if;
  perform add_activity(new.producer_id, new.student_id, local_day(new.last_watched_at), completed_on);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from student_activity where (producer_id, student_id) in (select producer_id, student_id from gone)
    order by producer_id, student_id for update;
  perform recount_activity(producer_id, array_agg(distinct student_id)) from (
    select g.producer_id, g.student_id from gone g
    join students s on s.producer_id = g.producer_id and s.id = g.student_id
    join student_activity a on a.producer_id = g.producer_id and a.student_id = g.student_id
    where local_day(g.last_watched_at) >= a.seen_on
      or g.completed_at is not null and not exists (
        select from lesson_progress p
        where p.producer_id = g.producer_id and p.student_id = g.student_id
          and p.completed_at >= local_day(g.completed_at)::timestamp at time zone 'America/Sao_Paulo'
          and p.completed_at < (local_day(g.completed_at) + 1)::timestamp at time zone 'America/Sao_Paulo')) felt
  group by producer_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_inactivity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_activity(old.producer_id, array[old.student_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_notices_read()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notice_reads (producer_id, notice_id, students)
  select now_so.producer_id, now_so.notice_id, count(*)
  from changed now_so join unchanged before on before.producer_id = now_so.producer_id and before.id = now_so.id
  where now_so.read and not before.read and now_so.notice_id is not null
  group by now_so.producer_id, now_so.notice_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_opened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_activity(new.producer_id, new.student_id, new.day, null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_reached()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was smallint;
  is_now smallint := lesson_reached(new.position_seconds, new.duration_seconds, new.completed_at);
begin
  if tg_op = 'UPDATE' then
    was := lesson_reached(old.position_seconds, old.duration_seconds, old.completed_at);
  end if;
  if was is not null then
    insert into lesson_reach (producer_id, lesson_id, reached, students) values (old.producer_id, old.lesson_id, was, -1);
  end if;
  if is_now is not null then
    insert into lesson_reach (producer_id, lesson_id, reached, students) values (new.producer_id, new.lesson_id, is_now, 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_uncompleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into school_days (producer_id, day, completed)
    select producer_id, local_day(completed_at), -count(*) from gone where completed_at is not null group by 1, 2;
  insert into lesson_reach (producer_id, lesson_id, reached, students)
    select producer_id, lesson_id, reached, -count(*)
    from gone, lesson_reached(position_seconds, duration_seconds, completed_at) reached
    where reached is not null group by 1, 2, 3;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_unwatched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into school_days (producer_id, day, watched)
    select producer_id, day, -count(*) from gone where counts_as_watched(watched_seconds) group by 1, 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_watched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and counts_as_watched(old.watched_seconds) then
    insert into school_days (producer_id, day, watched) values (old.producer_id, old.day, -1);
  end if;
  if counts_as_watched(new.watched_seconds) then
    insert into school_days (producer_id, day, watched) values (new.producer_id, new.day, 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.progress_held(of_producer uuid, of_student uuid, of_course uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  held uuid[] := modules_held(of_producer, of_student, of_course);
  lessons bigint;
  completed bigint;
begin
  select count(*), count(p.lesson_id) into lessons, completed
  from course_modules m
  join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
  left join lesson_progress p on p.producer_id = l.producer_id and p.lesson_id = l.id and p.student_id = of_student and p.completed
  where m.producer_id = of_producer and m.course_id = of_course and m.deleted_at is null
    and (held is null or m.id = any (held));
  return case when lessons = 0 then 0 when completed >= lessons then 100
    else least(99, round(completed * 100.0 / lessons)) end;
end $function$;

CREATE OR REPLACE FUNCTION public.quiz_to_pass(school uuid, lesson uuid, student uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (
    select from quizzes q
    where q.producer_id = school and q.lesson_id = lesson and q.deleted_at is null and q.required and q.questions <> '[]'
      and not exists (
        select from quiz_attempts a
        where a.producer_id = q.producer_id and a.quiz_id = q.id and a.student_id = student and a.passed))
$function$;

CREATE OR REPLACE FUNCTION public.reading_query(typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsquery('pg_catalog.simple'::regconfig, string_agg(
    '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || case when place = last then ':*' else '' end, ' & ' order by place))
  from (
    select lexeme, place, max(place) over () as last
    from (select lexeme, positions[array_length(positions, 1)] as place from unnest(reading_vector(typed))) as said
  ) as placed
$function$;

CREATE OR REPLACE FUNCTION public.reading_vector(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('pg_catalog.portuguese'::regconfig, regexp_replace(searchable(words), '[oa]es\M', 'ao', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.recognise_holders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update certificates c set holder_name = s.name, holder_salt = null, holder_hash = null
  from come s
  where c.producer_id = s.producer_id and c.student_id = s.id and c.holder_name is null
    and c.holder_hash = holder_hash(s.name, c.holder_salt);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_activity(of_producer uuid, of_students uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from student_activity where producer_id = of_producer and student_id = any (of_students)
    order by student_id for update;
  update student_activity a set seen_on = greatest(watched.on_day, opened.on_day), learnt_on = coalesce(learnt.days, '{}')
  from students s
  cross join lateral (
    select local_day(max(last_watched_at)) as on_day from lesson_progress p
    where p.producer_id = s.producer_id and p.student_id = s.id) watched
  cross join lateral (
    select max(day) as on_day from lesson_viewings v
    where v.producer_id = s.producer_id and v.student_id = s.id) opened
  cross join lateral (
    select range_agg(daterange(day, day, '[]')) as days from (
      select distinct local_day(completed_at) as day from lesson_progress p
      where p.producer_id = s.producer_id and p.student_id = s.id and completed_at is not null) done) learnt
  where s.producer_id = of_producer and s.id = any (of_students)
    and a.producer_id = s.producer_id and a.student_id = s.id;
end $function$;

CREATE OR REPLACE FUNCTION public.release_open(opens_at timestamp with time zone, closes_at timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select coalesce(opens_at = 'epoch' or opens_at <= at, false) and closes_at > at$function$;

CREATE OR REPLACE FUNCTION public.require_proven_mailbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.scope_producer_id is null
    and not exists (select from profiles where id = new.user_id and mailbox_proven_at is not null) then
    raise exception 'the mailbox of % is not proven', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_second_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.factor is null and new.owner_session_id is null
    and (exists (select from profiles where id = new.user_id and role <> 'student')
      or exists (select from team_members where user_id = new.user_id and coalesce(expires_at > app_now(), true)))
    and (exists (select from totp_secrets where user_id = new.user_id and confirmed_at is not null)
      or (exists (select from passkeys where user_id = new.user_id)
        and not (new.kind = 'student' and new.host <> '' and new.scope_producer_id is not distinct from new.producer_id))) then
    raise exception 'the second step of % was not given', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.school_may_publish(producer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select mailbox_proven_at is not null or proof_waived from profiles where id = producer), false) $function$;

CREATE OR REPLACE FUNCTION public.school_student_limit(producer uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, at) = 'expired' then 0
    else p.student_limit + coalesce((
      select sum(e.additional_students)::integer from student_limit_expansions e
      where e.producer_id = p.id and e.status = 'active' and e.end_date > at), 0)
  end
  from profiles p where p.id = producer $function$;

CREATE OR REPLACE FUNCTION public.searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(lower(words), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'::text, 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'::text);

CREATE OR REPLACE FUNCTION public.seconds_in(ranges int4multirange)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(ranges) r$function$;

CREATE OR REPLACE FUNCTION public.settle_threads(school uuid, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.stamp_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.email_since := app_clock();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.subscription_state(status text, trial_ends_at timestamp with time zone, ends_at timestamp with time zone, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when status = 'trialing' and trial_ends_at > at then 'trialing'
    when status = 'active' and ends_at > at then 'active'
    else 'expired'
  end $function$;

CREATE OR REPLACE FUNCTION public.unassign_threads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update threads t set assignee_id = null, assignee_name = null, assigned_at = null
    where t.producer_id = old.producer_id and t.assignee_id = old.user_id and old.user_id <> old.producer_id
      and (tg_op = 'DELETE' or not case new.role when 'instructor' then t.course_id = any (new.course_ids)
        when 'moderator' then coalesce(t.cohort_id = any (new.cohort_ids), false) else true end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.watched_so_far(before int4multirange, more int4multirange, since timestamp with time zone, until timestamp with time zone)
 RETURNS int4multirange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select case when seconds_in(before + more) <= 2 * extract(epoch from until - since) + 30
    then before + more else before end$function$;

create table access_grants (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  course_id uuid not null,
  origin text not null,
  reference text,
  starts_at timestamp with time zone default app_now() not null,
  ends_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_reason text,
  cohort_id uuid,
  purchase_id uuid,
  adds_days integer,
  module_ids uuid[],
  constraint access_grants_adds_days_check CHECK ((adds_days > 0)),
  constraint access_grants_check CHECK (((closed_at IS NOT NULL) OR (closed_reason IS NULL))),
  constraint access_grants_closed_reason_check CHECK ((closed_reason = ANY (ARRAY['edited'::text, 'replaced'::text, 'refunded'::text, 'charged_back'::text, 'canceled'::text]))),
  constraint access_grants_module_ids_check CHECK ((cardinality(module_ids) <= 500)),
  constraint access_grants_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'import'::text, 'sale'::text, 'courtesy'::text]))),
  constraint access_grants_reference_check CHECK ((length(reference) <= 200)),
  constraint access_grants_of_cohort FOREIGN KEY (producer_id, course_id, cohort_id) REFERENCES cohorts(producer_id, course_id, id) ON DELETE SET NULL (cohort_id),
  constraint access_grants_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint access_grants_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint access_grants_pkey PRIMARY KEY (producer_id, id)
);
alter table access_grants enable row level security, force row level security;
CREATE INDEX access_grants_in_cohort ON public.access_grants USING btree (producer_id, cohort_id, student_id) WHERE (cohort_id IS NOT NULL);
CREATE INDEX access_grants_of_course ON public.access_grants USING btree (producer_id, course_id);
CREATE INDEX access_grants_of_enrollment ON public.access_grants USING btree (producer_id, student_id, course_id);
CREATE INDEX access_grants_of_modules ON public.access_grants USING btree (producer_id, student_id, course_id) WHERE (module_ids IS NOT NULL);
CREATE INDEX access_grants_taken_back ON public.access_grants USING btree (producer_id, course_id, student_id) WHERE (closed_reason = ANY (ARRAY['refunded'::text, 'charged_back'::text]));
create policy platform on access_grants for all to ateneu_platform using (true) with check (true);
create policy school on access_grants for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on access_grants for all to ateneu_team using (((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])) AND ((( SELECT app_cohort_ids() AS app_cohort_ids) IS NULL) OR (cohort_id = ANY (( SELECT app_cohort_ids() AS app_cohort_ids)::uuid[])))));
grant delete, insert, select, update on access_grants to ateneu_app;
grant delete, insert, select, update on access_grants to ateneu_platform;

create table access_records (
  producer_id uuid not null,
  session_id uuid not null,
  person_key text not null,
  ip_address inet,
  opened_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  constraint access_records_pkey PRIMARY KEY (producer_id, session_id)
);
alter table access_records enable row level security, force row level security;
CREATE INDEX access_records_old ON public.access_records USING btree (ended_at);
create policy platform on access_records for all to ateneu_platform using (true) with check (true);
create policy school on access_records for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on access_records for all to ateneu_team using (false);
grant delete, insert, select, update on access_records to ateneu_platform;

create table address_refusals (
  producer_id uuid not null,
  student_id uuid not null,
  address text not null,
  first_at timestamp with time zone default app_now() not null,
  last_at timestamp with time zone default app_now() not null,
  times integer default 1 not null,
  constraint address_refusals_address_check CHECK (((length(address) >= 2) AND (length(address) <= 60))),
  constraint address_refusals_times_check CHECK ((times > 0)),
  constraint address_refusals_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint address_refusals_pkey PRIMARY KEY (producer_id, student_id, address)
);
alter table address_refusals enable row level security, force row level security;
CREATE INDEX address_refusals_newest ON public.address_refusals USING btree (producer_id, last_at DESC);
CREATE INDEX address_refusals_over ON public.address_refusals USING btree (last_at);
create policy platform on address_refusals for all to ateneu_platform using (true) with check (true);
create policy school on address_refusals for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on address_refusals for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = address_refusals.producer_id) AND (seen.id = address_refusals.student_id)))));
grant delete, insert, select on address_refusals to ateneu_app;
grant delete, insert, select, update on address_refusals to ateneu_platform;

create table api_keys (
  producer_id uuid not null,
  key_hash bytea not null,
  last4 text not null,
  created_at timestamp with time zone default app_now() not null,
  last_used_at timestamp with time zone,
  constraint api_keys_last4_check CHECK ((length(last4) = 4)),
  constraint api_keys_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint api_keys_pkey PRIMARY KEY (producer_id),
  constraint api_keys_key_hash_key UNIQUE (key_hash)
);
alter table api_keys enable row level security, force row level security;
create policy platform on api_keys for all to ateneu_platform using (true) with check (true);
create policy school on api_keys for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on api_keys for all to ateneu_team using (false);
grant delete, insert, select, update on api_keys to ateneu_app;
grant delete, select on api_keys to ateneu_platform;

create table assignment_due_dates (
  producer_id uuid not null,
  assignment_id uuid not null,
  cohort_id uuid not null,
  due_at timestamp with time zone not null,
  constraint assignment_due_dates_producer_id_assignment_id_fkey FOREIGN KEY (producer_id, assignment_id) REFERENCES assignments(producer_id, id) ON DELETE CASCADE,
  constraint assignment_due_dates_producer_id_cohort_id_fkey FOREIGN KEY (producer_id, cohort_id) REFERENCES cohorts(producer_id, id) ON DELETE CASCADE,
  constraint assignment_due_dates_pkey PRIMARY KEY (producer_id, assignment_id, cohort_id)
);
alter table assignment_due_dates enable row level security, force row level security;
CREATE INDEX assignment_due_dates_of_cohort ON public.assignment_due_dates USING btree (producer_id, cohort_id);
create policy platform on assignment_due_dates for all to ateneu_platform using (true) with check (true);
create policy school on assignment_due_dates for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on assignment_due_dates for all to ateneu_team using ((EXISTS ( SELECT
   FROM assignments seen
  WHERE ((seen.producer_id = assignment_due_dates.producer_id) AND (seen.id = assignment_due_dates.assignment_id)))));
grant delete, insert, select on assignment_due_dates to ateneu_app;
grant select on assignment_due_dates to ateneu_platform;

create table assignments (
  producer_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  title text not null,
  instructions text not null,
  accepts text[] not null,
  file_kinds text[] default '{}'::text[] not null,
  file_megabytes smallint default 25 not null,
  criteria text[] not null,
  mandatory boolean default false not null,
  due_at timestamp with time zone,
  takes_late boolean default true not null,
  removed_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint assignments_accepts_check CHECK ((((cardinality(accepts) >= 1) AND (cardinality(accepts) <= 3)) AND (accepts <@ ARRAY['text'::text, 'link'::text, 'file'::text]))),
  constraint assignments_criteria_check CHECK (((cardinality(criteria) >= 1) AND (cardinality(criteria) <= 6))),
  constraint assignments_file_kinds_check CHECK ((file_kinds <@ ARRAY['pdf'::text, 'sheet'::text, 'document'::text, 'slides'::text, 'zip'::text, 'audio'::text, 'image'::text])),
  constraint assignments_file_megabytes_check CHECK (((file_megabytes >= 1) AND (file_megabytes <= 25))),
  constraint assignments_instructions_check CHECK ((length(instructions) <= 5000)),
  constraint assignments_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint assignments_version_check CHECK ((version >= 1)),
  constraint assignments_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint assignments_pkey PRIMARY KEY (producer_id, id),
  constraint assignments_producer_id_lesson_id_key UNIQUE (producer_id, lesson_id)
);
alter table assignments enable row level security, force row level security;
create policy platform on assignments for all to ateneu_platform using (true) with check (true);
create policy school on assignments for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on assignments for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = assignments.producer_id) AND (seen.id = assignments.lesson_id)))));
grant delete, select, update on assignments to ateneu_platform;
grant insert, select, update on assignments to ateneu_app;

create table attachment_files (
  producer_id uuid not null,
  id uuid not null,
  key text not null,
  kind text not null,
  extension text not null,
  bytes integer not null,
  created_at timestamp with time zone default app_now() not null,
  constraint attachment_files_bytes_check CHECK ((bytes > 0)),
  constraint attachment_files_extension_check CHECK ((extension ~ '^[a-z0-9]{2,5}$'::text)),
  constraint attachment_files_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'sheet'::text, 'document'::text, 'slides'::text, 'zip'::text, 'audio'::text, 'image'::text]))),
  constraint attachment_files_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint attachment_files_pkey PRIMARY KEY (producer_id, id),
  constraint attachment_files_key_key UNIQUE (key)
);
alter table attachment_files enable row level security, force row level security;
create policy platform on attachment_files for all to ateneu_platform using (true) with check (true);
create policy school on attachment_files for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
grant delete, select on attachment_files to ateneu_platform;
grant insert, select on attachment_files to ateneu_app;

create table audit_log (
  id uuid not null,
  at timestamp with time zone default app_now() not null,
  actor_id uuid not null,
  actor_name text not null,
  action text not null,
  target_id uuid,
  target_name text,
  details jsonb default '{}'::jsonb not null,
  constraint audit_log_action_check CHECK (((length(action) >= 1) AND (length(action) <= 60))),
  constraint audit_log_actor_name_check CHECK (((length(actor_name) >= 1) AND (length(actor_name) <= 120))),
  constraint audit_log_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint audit_log_target_name_check CHECK ((length(target_name) <= 120)),
  constraint audit_log_pkey PRIMARY KEY (id)
);
alter table audit_log enable row level security, force row level security;
CREATE INDEX audit_log_newest ON public.audit_log USING btree (at DESC, id);
create policy platform_reads on audit_log for select to ateneu_platform using (true);
create policy platform_writes on audit_log for insert to ateneu_platform with check (true);
grant insert, select on audit_log to ateneu_platform;

create table auth_tokens (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  producer_id uuid,
  token_hash bytea not null,
  created_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  school_name text,
  constraint auth_tokens_kind_check CHECK ((kind = ANY (ARRAY['recovery'::text, 'access'::text, 'mailbox'::text, 'school'::text]))),
  constraint auth_tokens_of_school CHECK (((kind <> 'access'::text) OR (producer_id IS NOT NULL))),
  constraint auth_tokens_school_name CHECK (((kind = 'school'::text) = (school_name IS NOT NULL))),
  constraint auth_tokens_school_name_check CHECK (((length(school_name) >= 1) AND (length(school_name) <= 80))),
  constraint auth_tokens_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint auth_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint auth_tokens_pkey PRIMARY KEY (id),
  constraint auth_tokens_token_hash_key UNIQUE (token_hash)
);
alter table auth_tokens enable row level security, force row level security;
CREATE INDEX auth_tokens_by_school ON public.auth_tokens USING btree (producer_id) WHERE (producer_id IS NOT NULL);
CREATE INDEX auth_tokens_of_user ON public.auth_tokens USING btree (user_id, kind);
CREATE INDEX auth_tokens_over ON public.auth_tokens USING btree (LEAST(used_at, expires_at));
create policy platform on auth_tokens for all to ateneu_platform using (true) with check (true);
create policy school on auth_tokens for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on auth_tokens for all to ateneu_team using (false);
grant delete, insert, select, update on auth_tokens to ateneu_platform;

create table backups (
  id uuid not null,
  nightly boolean not null,
  state text default 'waiting'::text not null,
  tries smallint default 0 not null,
  progress smallint default 0 not null,
  asked_at timestamp with time zone default app_now() not null,
  seen_at timestamp with time zone default app_now() not null,
  finished_at timestamp with time zone,
  file text,
  bytes bigint,
  sealed boolean default false not null,
  with_files boolean default false not null,
  in_bucket boolean default false not null,
  problem text,
  removed_at timestamp with time zone,
  drilled_at timestamp with time zone,
  drill_problem text,
  constraint backups_check CHECK (((state <> 'done'::text) OR ((finished_at IS NOT NULL) AND (file IS NOT NULL) AND (bytes IS NOT NULL)))),
  constraint backups_drill_problem_check CHECK ((drill_problem ~ '^[a-z_]{1,40}$'::text)),
  constraint backups_file_check CHECK ((file ~ '^[a-z0-9-]{1,80}\.tar$'::text)),
  constraint backups_problem_check CHECK ((problem ~ '^[a-z_]{1,40}$'::text)),
  constraint backups_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint backups_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_file_key UNIQUE (file)
);
alter table backups enable row level security, force row level security;
CREATE INDEX backups_newest ON public.backups USING btree (asked_at DESC);
CREATE UNIQUE INDEX backups_one_at_once ON public.backups USING btree ((true)) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
create policy platform on backups for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on backups to ateneu_platform;

create table badge_keys (
  producer_id uuid not null,
  id text not null,
  private_key text not null,
  made_at timestamp with time zone default app_now() not null,
  retired_at timestamp with time zone,
  constraint badge_keys_id_check CHECK ((id ~ '^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$'::text)),
  constraint badge_keys_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint badge_keys_pkey PRIMARY KEY (producer_id, id)
);
alter table badge_keys enable row level security, force row level security;
CREATE UNIQUE INDEX badge_keys_current ON public.badge_keys USING btree (producer_id) WHERE (retired_at IS NULL);
create policy platform on badge_keys for all to ateneu_platform using (true) with check (true);
create policy school on badge_keys for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on badge_keys for all to ateneu_team using (false);
grant insert, select, update on badge_keys to ateneu_app;
grant select, update on badge_keys to ateneu_platform;

create table build_assets (
  name text not null,
  gzip bytea not null,
  constraint build_assets_name_check CHECK ((name ~ '^[A-Za-z0-9._-]{1,120}$'::text)),
  constraint build_assets_pkey PRIMARY KEY (name)
);
alter table build_assets enable row level security, force row level security;
create policy platform on build_assets for all to ateneu_platform using (true) with check (true);
grant delete, insert, select on build_assets to ateneu_platform;

create table builds (
  id text not null,
  assets text[] not null,
  started_at timestamp with time zone default app_now() not null,
  constraint builds_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text)),
  constraint builds_pkey PRIMARY KEY (id)
);
alter table builds enable row level security, force row level security;
create policy platform on builds for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on builds to ateneu_platform;

create table bulk_action_students (
  producer_id uuid not null,
  bulk_action_id uuid not null,
  student_id uuid not null,
  outcome text default 'waiting'::text not null,
  done_at timestamp with time zone,
  discarded jsonb,
  constraint bulk_action_students_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'done'::text, 'unchanged'::text, 'waitlisted'::text, 'inactive'::text, 'on_its_way'::text, 'no_course'::text, 'gone'::text, 'not_processed'::text]))),
  constraint bulk_action_students_producer_id_bulk_action_id_fkey FOREIGN KEY (producer_id, bulk_action_id) REFERENCES bulk_actions(producer_id, id) ON DELETE CASCADE,
  constraint bulk_action_students_pkey PRIMARY KEY (producer_id, bulk_action_id, student_id)
);
alter table bulk_action_students enable row level security, force row level security;
CREATE INDEX bulk_action_students_waiting ON public.bulk_action_students USING btree (producer_id, bulk_action_id, student_id) WHERE (outcome = 'waiting'::text);
create policy platform on bulk_action_students for all to ateneu_platform using (true) with check (true);
create policy school on bulk_action_students for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on bulk_action_students for all to ateneu_team using (false);
grant insert, select, update on bulk_action_students to ateneu_app;
grant select on bulk_action_students to ateneu_platform;

create table bulk_actions (
  producer_id uuid not null,
  id uuid not null,
  kind text not null,
  course_ids uuid[] not null,
  period jsonb,
  reverses uuid,
  total integer not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  finished_at timestamp with time zone,
  failures smallint default 0 not null,
  cohort_ids uuid[] default '{}'::uuid[] not null,
  constraint bulk_actions_check CHECK (((period IS NOT NULL) = (kind = 'extend'::text))),
  constraint bulk_actions_check1 CHECK (((reverses IS NOT NULL) = (kind = 'reopen'::text))),
  constraint bulk_actions_failures_check CHECK ((failures >= 0)),
  constraint bulk_actions_kind_check CHECK ((kind = ANY (ARRAY['enroll'::text, 'resend'::text, 'extend'::text, 'close'::text, 'reopen'::text]))),
  constraint bulk_actions_total_check CHECK ((total > 0)),
  constraint bulk_actions_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint bulk_actions_producer_id_reverses_fkey FOREIGN KEY (producer_id, reverses) REFERENCES bulk_actions(producer_id, id) ON DELETE CASCADE,
  constraint bulk_actions_pkey PRIMARY KEY (producer_id, id),
  constraint bulk_actions_producer_id_reverses_key UNIQUE (producer_id, reverses)
);
alter table bulk_actions enable row level security, force row level security;
CREATE INDEX bulk_actions_over ON public.bulk_actions USING btree (created_at);
CREATE INDEX bulk_actions_running ON public.bulk_actions USING btree (producer_id, created_at DESC) WHERE (finished_at IS NULL);
create policy platform on bulk_actions for all to ateneu_platform using (true) with check (true);
create policy school on bulk_actions for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on bulk_actions for all to ateneu_team using (false);
grant delete, select on bulk_actions to ateneu_platform;
grant insert, select, update on bulk_actions to ateneu_app;

create table calendar_feeds (
  producer_id uuid not null,
  student_id uuid not null,
  token_hash bytea not null,
  token text not null,
  created_at timestamp with time zone default app_now() not null,
  constraint calendar_feeds_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint calendar_feeds_pkey PRIMARY KEY (producer_id, student_id),
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash)
);
alter table calendar_feeds enable row level security, force row level security;
create policy platform on calendar_feeds for all to ateneu_platform using (true) with check (true);
create policy school on calendar_feeds for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on calendar_feeds for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = calendar_feeds.producer_id) AND (seen.id = calendar_feeds.student_id)))));
grant delete, insert, select, update on calendar_feeds to ateneu_app;
grant delete, select, update on calendar_feeds to ateneu_platform;

create table caption_cues (
  producer_id uuid not null,
  lesson_id uuid not null,
  language text not null,
  id uuid not null,
  start_ms integer not null,
  end_ms integer not null,
  text text not null,
  search tsvector generated always as (reading_vector(text)) stored not null,
  constraint caption_cues_check CHECK (((end_ms > start_ms) AND (end_ms <= 604800000))),
  constraint caption_cues_start_ms_check CHECK (((start_ms >= 0) AND (start_ms <= 604800000))),
  constraint caption_cues_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint caption_cues_producer_id_lesson_id_language_fkey FOREIGN KEY (producer_id, lesson_id, language) REFERENCES lesson_captions(producer_id, lesson_id, language) ON DELETE CASCADE,
  constraint caption_cues_pkey PRIMARY KEY (producer_id, id)
);
alter table caption_cues enable row level security, force row level security;
CREATE INDEX caption_cues_in_order ON public.caption_cues USING btree (producer_id, lesson_id, language, start_ms);
create policy platform on caption_cues for all to ateneu_platform using (true) with check (true);
create policy school on caption_cues for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on caption_cues for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = caption_cues.producer_id) AND (seen.id = caption_cues.lesson_id)))));
grant delete, insert, select, update on caption_cues to ateneu_app;
grant delete, insert, select, update on caption_cues to ateneu_platform;

create table caption_tasks (
  producer_id uuid not null,
  lesson_id uuid not null,
  id uuid not null,
  kind text not null,
  language text not null,
  video_url text not null,
  state text default 'waiting'::text not null,
  progress smallint default 0 not null,
  tries smallint default 0 not null,
  problem text,
  taken text[] default '{}'::text[] not null,
  kept text[] default '{}'::text[] not null,
  asked_at timestamp with time zone default app_now() not null,
  told_at timestamp with time zone default app_now() not null,
  constraint caption_tasks_check CHECK (((problem IS NULL) OR (state = 'failed'::text))),
  constraint caption_tasks_kind_check CHECK ((kind = ANY (ARRAY['video'::text, 'speech'::text]))),
  constraint caption_tasks_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  constraint caption_tasks_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint caption_tasks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'done'::text, 'failed'::text]))),
  constraint caption_tasks_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint caption_tasks_pkey PRIMARY KEY (producer_id, lesson_id)
);
alter table caption_tasks enable row level security, force row level security;
CREATE INDEX caption_tasks_unfinished ON public.caption_tasks USING btree (asked_at) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
create policy platform on caption_tasks for all to ateneu_platform using (true) with check (true);
create policy school on caption_tasks for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on caption_tasks for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = caption_tasks.producer_id) AND (seen.id = caption_tasks.lesson_id)))));
grant delete, insert, select, update on caption_tasks to ateneu_app;
grant delete, insert, select, update on caption_tasks to ateneu_platform;

create table certificate_badges (
  producer_id uuid not null,
  certificate_id uuid not null,
  status_list smallint not null,
  status_index integer not null,
  salt text not null,
  shared_at timestamp with time zone,
  constraint certificate_badges_status_index_check CHECK (((status_index >= 0) AND (status_index <= 131071))),
  constraint certificate_badges_status_list_check CHECK ((status_list > 0)),
  constraint certificate_badges_producer_id_certificate_id_fkey FOREIGN KEY (producer_id, certificate_id) REFERENCES certificates(producer_id, id) ON DELETE CASCADE,
  constraint certificate_badges_pkey PRIMARY KEY (producer_id, certificate_id),
  constraint certificate_badges_producer_id_status_list_status_index_key UNIQUE (producer_id, status_list, status_index)
);
alter table certificate_badges enable row level security, force row level security;
create policy platform on certificate_badges for all to ateneu_platform using (true) with check (true);
create policy school on certificate_badges for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (EXISTS ( SELECT
   FROM certificates c
  WHERE ((c.producer_id = certificate_badges.producer_id) AND (c.id = certificate_badges.certificate_id)))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (EXISTS ( SELECT
   FROM certificates c
  WHERE ((c.producer_id = certificate_badges.producer_id) AND (c.id = certificate_badges.certificate_id))))));
create policy team on certificate_badges for all to ateneu_team using ((EXISTS ( SELECT
   FROM certificates seen
  WHERE ((seen.producer_id = certificate_badges.producer_id) AND (seen.id = certificate_badges.certificate_id)))));
grant insert, select, update on certificate_badges to ateneu_app;
grant select on certificate_badges to ateneu_platform;

create table certificate_batches (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  total integer not null,
  done integer default 0 not null,
  issued integer default 0 not null,
  after_student uuid,
  started_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  finished_at timestamp with time zone,
  constraint certificate_batches_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint certificate_batches_pkey PRIMARY KEY (producer_id, id)
);
alter table certificate_batches enable row level security, force row level security;
CREATE INDEX certificate_batches_of_course ON public.certificate_batches USING btree (producer_id, course_id, started_at DESC);
CREATE UNIQUE INDEX certificate_batches_running ON public.certificate_batches USING btree (producer_id, course_id) WHERE (finished_at IS NULL);
create policy platform on certificate_batches for all to ateneu_platform using (true) with check (true);
create policy school on certificate_batches for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on certificate_batches for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, select, update on certificate_batches to ateneu_platform;
grant insert, select, update on certificate_batches to ateneu_app;

create table certificate_numbers (
  producer_id uuid not null,
  year smallint not null,
  last integer default 0 not null,
  constraint certificate_numbers_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint certificate_numbers_pkey PRIMARY KEY (producer_id, year)
);
alter table certificate_numbers enable row level security, force row level security;
create policy platform on certificate_numbers for all to ateneu_platform using (true) with check (true);
create policy school on certificate_numbers for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
grant insert, select, update on certificate_numbers to ateneu_app;
grant select on certificate_numbers to ateneu_platform;

create table certificate_rules (
  producer_id uuid not null,
  course_id uuid not null,
  active_since timestamp with time zone,
  kind text not null,
  hours smallint not null,
  min_percent smallint default 100 not null,
  min_days smallint default 0 not null,
  sale_delay_days smallint default 7 not null,
  valid_months smallint,
  issuer_name text not null,
  issuer_document text,
  signatures jsonb default '[]'::jsonb not null,
  design jsonb not null,
  updated_at timestamp with time zone default app_now() not null,
  ask_cpf boolean default false not null,
  revoke_refunded boolean default false not null,
  quiz_rule text default 'none'::text not null,
  quiz_percent smallint default 70 not null,
  show_result boolean default false not null,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint certificate_rules_design_check CHECK ((jsonb_typeof(design) = 'object'::text)),
  constraint certificate_rules_hours_check CHECK (((hours >= 1) AND (hours <= 2000))),
  constraint certificate_rules_issuer_document_check CHECK ((issuer_document ~ '^[0-9A-Z]{11,14}$'::text)),
  constraint certificate_rules_issuer_name_check CHECK (((length(issuer_name) >= 1) AND (length(issuer_name) <= 120))),
  constraint certificate_rules_kind_check CHECK ((kind = ANY (ARRAY['completion'::text, 'participation'::text, 'achievement'::text]))),
  constraint certificate_rules_min_days_check CHECK (((min_days >= 0) AND (min_days <= 365))),
  constraint certificate_rules_min_percent_check CHECK (((min_percent >= 1) AND (min_percent <= 100))),
  constraint certificate_rules_quiz_percent_check CHECK (((quiz_percent >= 1) AND (quiz_percent <= 100))),
  constraint certificate_rules_quiz_rule_check CHECK ((quiz_rule = ANY (ARRAY['none'::text, 'passed'::text, 'average'::text]))),
  constraint certificate_rules_sale_delay_days_check CHECK (((sale_delay_days >= 0) AND (sale_delay_days <= 60))),
  constraint certificate_rules_signatures_check CHECK ((jsonb_typeof(signatures) = 'array'::text)),
  constraint certificate_rules_valid_months_check CHECK (((valid_months >= 1) AND (valid_months <= 120))),
  constraint certificate_rules_version_check CHECK ((version >= 1)),
  constraint certificate_rules_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint certificate_rules_pkey PRIMARY KEY (producer_id, course_id)
);
alter table certificate_rules enable row level security, force row level security;
CREATE INDEX certificate_rules_active ON public.certificate_rules USING btree (producer_id, course_id) WHERE (active_since IS NOT NULL);
create policy platform on certificate_rules for all to ateneu_platform using (true) with check (true);
create policy school on certificate_rules for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on certificate_rules for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, select, update on certificate_rules to ateneu_platform;
grant insert, select, update on certificate_rules to ateneu_app;

create table certificates (
  producer_id uuid not null,
  id uuid not null,
  code text not null,
  year smallint not null,
  number integer not null,
  student_id uuid not null,
  course_id uuid not null,
  holder_name text,
  holder_salt uuid,
  holder_hash bytea,
  confirmed_at timestamp with time zone,
  issued_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_reason text,
  replaced_at timestamp with time zone,
  replaced_by uuid,
  file_hashes text[] default '{}'::text[] not null,
  snapshot jsonb not null,
  asks_cpf boolean default false not null,
  holder_cpf text,
  constraint certificates_check CHECK (((revoked_at IS NULL) = (revoked_reason IS NULL))),
  constraint certificates_check1 CHECK (((replaced_at IS NULL) = (replaced_by IS NULL))),
  constraint certificates_check2 CHECK ((((holder_name IS NULL) = (holder_hash IS NOT NULL)) AND ((holder_hash IS NULL) = (holder_salt IS NULL)))),
  constraint certificates_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)),
  constraint certificates_holder_name_check CHECK (((length(holder_name) >= 1) AND (length(holder_name) <= 120))),
  constraint certificates_number_check CHECK ((number > 0)),
  constraint certificates_revoked_reason_check CHECK (((length(revoked_reason) >= 1) AND (length(revoked_reason) <= 200))),
  constraint certificates_snapshot_check CHECK ((jsonb_typeof(snapshot) = 'object'::text)),
  constraint certificates_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint certificates_producer_id_replaced_by_fkey FOREIGN KEY (producer_id, replaced_by) REFERENCES certificates(producer_id, id),
  constraint certificates_pkey PRIMARY KEY (producer_id, id),
  constraint certificates_code_key UNIQUE (code),
  constraint certificates_producer_id_year_number_key UNIQUE (producer_id, year, number)
);
alter table certificates enable row level security, force row level security;
CREATE INDEX certificates_latest ON public.certificates USING btree (producer_id, issued_at DESC, id);
CREATE INDEX certificates_of_student ON public.certificates USING btree (producer_id, student_id, course_id);
CREATE INDEX certificates_replaced_by ON public.certificates USING btree (producer_id, replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE UNIQUE INDEX certificates_standing ON public.certificates USING btree (producer_id, student_id, course_id) WHERE ((revoked_at IS NULL) AND (replaced_at IS NULL));
create policy platform on certificates for all to ateneu_platform using (true) with check (true);
create policy school on certificates for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on certificates for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant insert, select, update on certificates to ateneu_app;
grant select, update on certificates to ateneu_platform;

create table cleanup_schools (
  producer_id uuid not null,
  year smallint not null,
  state text default 'waiting'::text not null,
  attempt uuid,
  students integer,
  enrollments integer,
  archive_key text,
  archive_bytes bigint,
  archive_sha256 text,
  archived_at timestamp with time zone,
  removed integer default 0 not null,
  kept integer default 0 not null,
  removed_at timestamp with time zone,
  restored_lines integer default 0 not null,
  restored integer default 0 not null,
  restored_at timestamp with time zone,
  problem text,
  updated_at timestamp with time zone default app_now() not null,
  archive_seal text,
  constraint cleanup_schools_check CHECK (((state = 'waiting'::text) OR ((students IS NOT NULL) AND (archive_bytes IS NOT NULL) AND (archive_sha256 IS NOT NULL)))),
  constraint cleanup_schools_problem_check CHECK ((problem = ANY (ARRAY['not_archived'::text, 'not_removed'::text, 'damaged'::text, 'not_restored'::text]))),
  constraint cleanup_schools_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'archived'::text, 'removed'::text, 'restoring'::text, 'restored'::text]))),
  constraint cleanup_schools_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint cleanup_schools_year_fkey FOREIGN KEY (year) REFERENCES cleanups(year),
  constraint cleanup_schools_pkey PRIMARY KEY (producer_id, year),
  constraint cleanup_schools_archive_key_key UNIQUE (archive_key)
);
alter table cleanup_schools enable row level security, force row level security;
CREATE INDEX cleanup_schools_archives ON public.cleanup_schools USING btree (archived_at) WHERE (archive_key IS NOT NULL);
CREATE INDEX cleanup_schools_of_year ON public.cleanup_schools USING btree (year, state);
create policy platform on cleanup_schools for all to ateneu_platform using (true) with check (true);
create policy school on cleanup_schools for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on cleanup_schools for all to ateneu_team using (false);
grant insert, select, update on cleanup_schools to ateneu_platform;
grant select, update on cleanup_schools to ateneu_app;

create table cleanup_students (
  producer_id uuid not null,
  year smallint not null,
  student_id uuid not null,
  constraint cleanup_students_producer_id_year_fkey FOREIGN KEY (producer_id, year) REFERENCES cleanup_schools(producer_id, year) ON DELETE CASCADE,
  constraint cleanup_students_pkey PRIMARY KEY (producer_id, year, student_id)
);
alter table cleanup_students enable row level security, force row level security;
create policy platform on cleanup_students for all to ateneu_platform using (true) with check (true);
create policy school on cleanup_students for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on cleanup_students for all to ateneu_team using (false);
grant delete, insert, select on cleanup_students to ateneu_app;
grant select on cleanup_students to ateneu_platform;

create table cleanup_warnings (
  producer_id uuid not null,
  year smallint not null,
  days smallint not null,
  constraint cleanup_warnings_days_check CHECK ((days = ANY (ARRAY[1, 7, 30]))),
  constraint cleanup_warnings_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint cleanup_warnings_pkey PRIMARY KEY (producer_id, year)
);
alter table cleanup_warnings enable row level security, force row level security;
create policy platform on cleanup_warnings for all to ateneu_platform using (true) with check (true);
create policy school on cleanup_warnings for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
grant insert, select, update on cleanup_warnings to ateneu_platform;

create table cleanups (
  year smallint not null,
  due_at timestamp with time zone not null,
  state text not null,
  clock_difference integer,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint cleanups_state_check CHECK ((state = ANY (ARRAY['held'::text, 'asking'::text, 'skipped'::text, 'running'::text, 'done'::text]))),
  constraint cleanups_pkey PRIMARY KEY (year)
);
alter table cleanups enable row level security, force row level security;
create policy platform on cleanups for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on cleanups to ateneu_platform;

create table client_settings (
  producer_id uuid not null,
  slug text not null,
  custom_domain text,
  member_area_name text default 'Área de Membros'::text not null,
  primary_color text default '#4318FF'::text not null,
  navbar_color text default '#111C44'::text not null,
  background_color text default '#0B1437'::text not null,
  secondary_light_color text default '#112240'::text not null,
  logo_url text,
  navbar_logo_url text,
  social_links jsonb default '{}'::jsonb not null,
  support_email text,
  email_provider text default 'hostinger'::text not null,
  brevo_api_key bytea,
  brevo_api_key_last4 text,
  sender_email text,
  sender_name text,
  email_templates jsonb default '{}'::jsonb not null,
  single_device boolean default true not null,
  watermark_cpf text default 'full'::text not null,
  updated_at timestamp with time zone default app_now() not null,
  primary_address boolean default false not null,
  factor_required_since timestamp with time zone,
  face_chosen_at timestamp with time zone,
  first_steps_put_away_at timestamp with time zone,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  completion_percent smallint default 90,
  officer_name text,
  officer_email text,
  officer_version integer default 0 not null,
  officer_edited_at timestamp with time zone,
  officer_edited_by uuid,
  officer_edited_in uuid,
  constraint client_settings_background_color_check CHECK ((background_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint client_settings_completion_percent_check CHECK (((completion_percent >= 50) AND (completion_percent <= 100))),
  constraint client_settings_custom_domain_check CHECK ((custom_domain = lower(custom_domain))),
  constraint client_settings_email_provider_check CHECK ((email_provider = ANY (ARRAY['hostinger'::text, 'brevo'::text]))),
  constraint client_settings_email_templates_check CHECK ((jsonb_typeof(email_templates) = 'object'::text)),
  constraint client_settings_member_area_name_check CHECK (((length(member_area_name) >= 1) AND (length(member_area_name) <= 80))),
  constraint client_settings_navbar_color_check CHECK ((navbar_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint client_settings_officer_email_check CHECK ((length(officer_email) <= 254)),
  constraint client_settings_officer_name_check CHECK (((length(officer_name) >= 1) AND (length(officer_name) <= 120))),
  constraint client_settings_officer_version_check CHECK ((officer_version >= 0)),
  constraint client_settings_primary_color_check CHECK ((primary_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint client_settings_secondary_light_color_check CHECK ((secondary_light_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint client_settings_slug_check CHECK ((slug ~ '^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$'::text)),
  constraint client_settings_social_links_check CHECK ((jsonb_typeof(social_links) = 'object'::text)),
  constraint client_settings_version_check CHECK ((version >= 1)),
  constraint client_settings_watermark_cpf_check CHECK ((watermark_cpf = ANY (ARRAY['full'::text, 'masked'::text]))),
  constraint client_settings_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint client_settings_pkey PRIMARY KEY (producer_id),
  constraint client_settings_custom_domain_key UNIQUE (custom_domain),
  constraint client_settings_slug_key UNIQUE (slug)
);
alter table client_settings enable row level security, force row level security;
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE ON public.client_settings FOR EACH ROW EXECUTE FUNCTION announce_school();
CREATE TRIGGER client_settings_slug AFTER INSERT OR UPDATE OF slug ON public.client_settings FOR EACH ROW EXECUTE FUNCTION keep_slug();
create policy platform on client_settings for all to ateneu_platform using (true) with check (true);
create policy school on client_settings for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on client_settings for update to ateneu_team using (false);
grant insert, select, update on client_settings to ateneu_platform;
grant select, update on client_settings to ateneu_app;

create table cohort_waiting (
  producer_id uuid not null,
  cohort_id uuid not null,
  student_id uuid not null,
  joined_at timestamp with time zone default app_clock() not null,
  constraint cohort_waiting_producer_id_cohort_id_fkey FOREIGN KEY (producer_id, cohort_id) REFERENCES cohorts(producer_id, id) ON DELETE CASCADE,
  constraint cohort_waiting_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint cohort_waiting_pkey PRIMARY KEY (producer_id, cohort_id, student_id)
);
alter table cohort_waiting enable row level security, force row level security;
CREATE INDEX cohort_waiting_in_order ON public.cohort_waiting USING btree (producer_id, cohort_id, joined_at, student_id);
CREATE INDEX cohort_waiting_of_student ON public.cohort_waiting USING btree (producer_id, student_id);
create policy platform on cohort_waiting for all to ateneu_platform using (true) with check (true);
create policy school on cohort_waiting for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on cohort_waiting for all to ateneu_team using ((EXISTS ( SELECT
   FROM cohorts seen
  WHERE ((seen.producer_id = cohort_waiting.producer_id) AND (seen.id = cohort_waiting.cohort_id)))));
grant delete, insert, select on cohort_waiting to ateneu_app;
grant select on cohort_waiting to ateneu_platform;

create table cohorts (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  name text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  ends_access boolean default false not null,
  enroll_from timestamp with time zone,
  enroll_until timestamp with time zone,
  seats integer,
  is_default boolean default false not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  admits_waiting boolean default false not null,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint cohorts_check CHECK ((ends_at > starts_at)),
  constraint cohorts_check1 CHECK ((enroll_until > enroll_from)),
  constraint cohorts_check2 CHECK (((NOT ends_access) OR (ends_at IS NOT NULL))),
  constraint cohorts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint cohorts_seats_check CHECK (((seats >= 1) AND (seats <= 100000))),
  constraint cohorts_version_check CHECK ((version >= 1)),
  constraint cohorts_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint cohorts_pkey PRIMARY KEY (producer_id, id),
  constraint cohorts_producer_id_course_id_id_key UNIQUE (producer_id, course_id, id)
);
alter table cohorts enable row level security, force row level security;
CREATE UNIQUE INDEX cohorts_default ON public.cohorts USING btree (producer_id, course_id) WHERE is_default;
CREATE TRIGGER announce_offer AFTER INSERT OR DELETE OR UPDATE ON public.cohorts FOR EACH ROW EXECUTE FUNCTION announce_offer();
create policy platform on cohorts for all to ateneu_platform using (true) with check (true);
create policy school on cohorts for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on cohorts for all to ateneu_team using (((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])) AND ((( SELECT app_cohort_ids() AS app_cohort_ids) IS NULL) OR (id = ANY (( SELECT app_cohort_ids() AS app_cohort_ids)::uuid[])))));
grant delete, insert, select, update on cohorts to ateneu_app;
grant delete, insert, select, update on cohorts to ateneu_platform;

create table consents (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  purpose text not null,
  text_version smallint not null,
  given boolean not null,
  at timestamp with time zone default app_clock() not null,
  how text not null,
  ip_hash text,
  constraint consents_how_check CHECK ((how = ANY (ARRAY['settings'::text, 'email_link'::text, 'data_page'::text]))),
  constraint consents_purpose_check CHECK ((purpose = ANY (ARRAY['email_notices'::text, 'browser_notices'::text]))),
  constraint consents_text_version_check CHECK ((text_version > 0)),
  constraint consents_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint consents_pkey PRIMARY KEY (producer_id, id)
);
alter table consents enable row level security, force row level security;
CREATE INDEX consents_of_student ON public.consents USING btree (producer_id, student_id, purpose, at DESC);
create policy platform on consents for all to ateneu_platform using (true) with check (true);
create policy school on consents for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on consents for all to ateneu_team using (false);
grant insert, select on consents to ateneu_app;
grant select on consents to ateneu_platform;

create table conversation_settings (
  producer_id uuid not null,
  audience text default 'adults'::text not null,
  comments boolean default true not null,
  words text[] default '{}'::text[] not null,
  digest_at timestamp with time zone,
  digests boolean default true not null,
  version integer default 0 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint conversation_settings_audience_check CHECK ((audience = ANY (ARRAY['adults'::text, 'minors'::text, 'children'::text]))),
  constraint conversation_settings_version_check CHECK ((version >= 0)),
  constraint conversation_settings_words_check CHECK ((cardinality(words) <= 200)),
  constraint conversation_settings_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint conversation_settings_pkey PRIMARY KEY (producer_id)
);
alter table conversation_settings enable row level security, force row level security;
create policy platform on conversation_settings for all to ateneu_platform using (true) with check (true);
create policy school on conversation_settings for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on conversation_settings for update to ateneu_team using (false);
grant insert, select, update on conversation_settings to ateneu_app;
grant insert, select, update on conversation_settings to ateneu_platform;

create table course_enrollments (
  producer_id uuid not null,
  course_id uuid not null,
  access_until timestamp with time zone not null,
  enrolled integer not null,
  active integer not null,
  progress bigint not null,
  finished integer not null,
  merged boolean default false not null
);
alter table course_enrollments enable row level security, force row level security;
CREATE INDEX course_enrollments_of_course ON public.course_enrollments USING btree (producer_id, course_id, access_until) INCLUDE (enrolled, active, progress, finished);
CREATE INDEX course_enrollments_to_merge ON public.course_enrollments USING btree (producer_id) WHERE (NOT merged);
create policy platform on course_enrollments for all to ateneu_platform using (true) with check (true);
create policy school on course_enrollments for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ( SELECT (app_student_id() IS NULL)))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on course_enrollments for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, insert, select on course_enrollments to ateneu_platform;
grant insert, select on course_enrollments to ateneu_app;

create table course_files (
  producer_id uuid not null,
  id uuid not null,
  source text not null,
  keys text[] default '{}'::text[] not null,
  plan jsonb,
  created_at timestamp with time zone default app_now() not null,
  preview jsonb,
  constraint course_files_plan_check CHECK ((jsonb_typeof(plan) = 'object'::text)),
  constraint course_files_preview_check CHECK ((jsonb_typeof(preview) = 'object'::text)),
  constraint course_files_source_check CHECK ((source = ANY (ARRAY['moodle'::text, 'frappe'::text]))),
  constraint course_files_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint course_files_pkey PRIMARY KEY (producer_id)
);
alter table course_files enable row level security, force row level security;
CREATE INDEX course_files_over ON public.course_files USING btree (created_at);
create policy platform on course_files for all to ateneu_platform using (true) with check (true);
create policy school on course_files for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on course_files for all to ateneu_team using (false);
grant delete, insert, select, update on course_files to ateneu_app;
grant delete, select, update on course_files to ateneu_platform;

create table course_imports (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  source text not null,
  modules integer not null,
  lessons integer not null,
  created_at timestamp with time zone default app_now() not null,
  constraint course_imports_lessons_check CHECK ((lessons >= 0)),
  constraint course_imports_modules_check CHECK ((modules >= 0)),
  constraint course_imports_source_check CHECK ((source = ANY (ARRAY['links'::text, 'moodle'::text, 'frappe'::text]))),
  constraint course_imports_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint course_imports_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint course_imports_pkey PRIMARY KEY (producer_id, id)
);
alter table course_imports enable row level security, force row level security;
CREATE UNIQUE INDEX course_imports_course ON public.course_imports USING btree (producer_id, course_id);
CREATE INDEX course_imports_recent ON public.course_imports USING btree (producer_id, created_at DESC);
create policy platform on course_imports for all to ateneu_platform using (true) with check (true);
create policy school on course_imports for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on course_imports for all to ateneu_team using (false);
grant delete, select, update on course_imports to ateneu_platform;
grant insert, select on course_imports to ateneu_app;

create table course_modules (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  title text not null,
  description text default ''::text not null,
  cover_url text,
  "position" integer not null,
  created_at timestamp with time zone default app_now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint course_modules_cover_url_check CHECK ((length(cover_url) <= 2048)),
  constraint course_modules_description_check CHECK ((length(description) <= 5000)),
  constraint course_modules_position_check CHECK (("position" >= 1)),
  constraint course_modules_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint course_modules_version_check CHECK ((version >= 1)),
  constraint course_modules_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint course_modules_pkey PRIMARY KEY (producer_id, id),
  constraint course_modules_producer_id_course_id_id_key UNIQUE (producer_id, course_id, id),
  constraint course_modules_producer_id_course_id_position_excl EXCLUDE USING btree (producer_id WITH =, course_id WITH =, "position" WITH =) WHERE ((deleted_at IS NULL)) DEFERRABLE INITIALLY DEFERRED
);
alter table course_modules enable row level security, force row level security;
CREATE INDEX course_modules_deleted ON public.course_modules USING btree (producer_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE TRIGGER announce_offer AFTER INSERT OR DELETE OR UPDATE ON public.course_modules FOR EACH ROW EXECUTE FUNCTION announce_offer();
create policy platform on course_modules for all to ateneu_platform using (true) with check (true);
create policy school on course_modules for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on course_modules for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, select, update on course_modules to ateneu_platform;
grant insert, select, update on course_modules to ateneu_app;

create table course_uploads (
  producer_id uuid not null,
  id uuid not null,
  state text default 'receiving'::text not null,
  name text not null,
  bytes bigint not null,
  tries smallint default 0 not null,
  asked_at timestamp with time zone default app_now() not null,
  seen_at timestamp with time zone default app_clock() not null,
  finished_at timestamp with time zone,
  problem text,
  key text not null,
  seal text not null,
  parts integer not null,
  received integer default 0 not null,
  part_salts text[] default '{}'::text[] not null,
  until timestamp with time zone not null,
  constraint course_uploads_bytes_check CHECK ((bytes > 0)),
  constraint course_uploads_check CHECK (((received >= 0) AND (received <= parts))),
  constraint course_uploads_check1 CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint course_uploads_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint course_uploads_parts_check CHECK ((parts > 0)),
  constraint course_uploads_problem_check CHECK ((problem ~ '^[a-z_]{1,40}$'::text)),
  constraint course_uploads_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint course_uploads_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint course_uploads_pkey PRIMARY KEY (producer_id, id),
  constraint course_uploads_key_key UNIQUE (key)
);
alter table course_uploads enable row level security, force row level security;
CREATE INDEX course_uploads_over ON public.course_uploads USING btree (until);
CREATE UNIQUE INDEX course_uploads_underway ON public.course_uploads USING btree (producer_id) WHERE (state <> ALL (ARRAY['done'::text, 'failed'::text]));
CREATE INDEX course_uploads_working ON public.course_uploads USING btree (seen_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
create policy platform on course_uploads for all to ateneu_platform using (true) with check (true);
create policy school on course_uploads for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on course_uploads for all to ateneu_team using (false);
grant delete, insert, select, update on course_uploads to ateneu_app;
grant delete, select, update on course_uploads to ateneu_platform;

create table courses (
  producer_id uuid not null,
  id uuid not null,
  title text not null,
  description text default ''::text not null,
  cover_url text,
  price_cents integer,
  sales_url text,
  published boolean default false not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  deleted_at timestamp with time zone,
  access_days integer,
  access_last_day date,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint courses_access_days_check CHECK (((access_days >= 1) AND (access_days <= 3650))),
  constraint courses_check CHECK (((access_days IS NULL) OR (access_last_day IS NULL))),
  constraint courses_cover_url_check CHECK ((length(cover_url) <= 2048)),
  constraint courses_description_check CHECK ((length(description) <= 5000)),
  constraint courses_price_cents_check CHECK ((price_cents >= 0)),
  constraint courses_sales_url_check CHECK ((length(sales_url) <= 2048)),
  constraint courses_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint courses_version_check CHECK ((version >= 1)),
  constraint courses_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint courses_pkey PRIMARY KEY (producer_id, id)
);
alter table courses enable row level security, force row level security;
CREATE INDEX courses_deleted ON public.courses USING btree (producer_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX courses_newest ON public.courses USING btree (producer_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE ON public.courses FOR EACH ROW EXECUTE FUNCTION announce_school();
CREATE TRIGGER announce_offer AFTER INSERT OR DELETE OR UPDATE ON public.courses FOR EACH ROW EXECUTE FUNCTION announce_offer();
CREATE TRIGGER webhook_address AFTER INSERT ON public.courses FOR EACH ROW EXECUTE FUNCTION give_webhook_address();
create policy platform on courses for all to ateneu_platform using (true) with check (true);
create policy school on courses for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on courses for all to ateneu_team using ((id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, select, update on courses to ateneu_platform;
grant insert, select, update on courses to ateneu_app;

create table credentials (
  user_id uuid not null,
  password_hash text not null,
  origin credential_origin not null,
  changed_at timestamp with time zone default app_now() not null,
  scope_producer_id uuid,
  constraint credentials_of_a_school CHECK (
CASE origin
    WHEN 'chosen_after_proof'::text THEN (scope_producer_id IS NULL)
    WHEN 'chosen_at_sign_up'::text THEN (scope_producer_id = user_id)
    ELSE (((origin)::text = ANY (ARRAY['typed_by_school'::text, 'made_for_school'::text, 'chosen_in_school'::text])) AND (scope_producer_id IS NOT NULL))
END),
  constraint credentials_scope_producer_id_fkey FOREIGN KEY (scope_producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint credentials_of_scope UNIQUE NULLS NOT DISTINCT (user_id, scope_producer_id)
);
alter table credentials enable row level security, force row level security;
CREATE INDEX credentials_of_school ON public.credentials USING btree (scope_producer_id) WHERE (scope_producer_id IS NOT NULL);
CREATE TRIGGER proven_mailbox BEFORE INSERT OR UPDATE OF scope_producer_id, user_id ON public.credentials FOR EACH ROW EXECUTE FUNCTION require_proven_mailbox();
create policy platform on credentials for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on credentials to ateneu_platform;

create table data_requests (
  producer_id uuid not null,
  id uuid not null,
  kind text not null,
  state text default 'proving'::text not null,
  year smallint,
  number integer,
  student_id uuid,
  name text,
  email text,
  person_key text not null,
  field text,
  value text,
  code_email_id uuid,
  code_until timestamp with time zone,
  code_tries smallint default 0 not null,
  asked_at timestamp with time zone default app_now() not null,
  received_at timestamp with time zone,
  due_at timestamp with time zone,
  warned_at timestamp with time zone,
  erase_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by text,
  ground text,
  answer text,
  copy_key text,
  copy_seal text,
  copy_bytes bigint,
  copy_sha256 text,
  copy_until timestamp with time zone,
  channel text default 'area'::text not null,
  identity_check text,
  note text,
  registered_by text,
  proven_in uuid,
  constraint data_requests_answer_check CHECK ((length(answer) <= 2000)),
  constraint data_requests_channel_check CHECK ((channel = ANY (ARRAY['area'::text, 'page'::text, 'letter'::text, 'email'::text, 'whatsapp'::text, 'phone'::text, 'in_person'::text]))),
  constraint data_requests_check CHECK (((state = 'proving'::text) = (number IS NULL))),
  constraint data_requests_check1 CHECK (((number IS NULL) = (year IS NULL))),
  constraint data_requests_check2 CHECK (((state = 'proving'::text) = (received_at IS NULL))),
  constraint data_requests_check3 CHECK (((state = ANY (ARRAY['done'::text, 'refused'::text, 'withdrawn'::text])) = (settled_at IS NOT NULL))),
  constraint data_requests_check4 CHECK (((state = 'refused'::text) = (ground IS NOT NULL))),
  constraint data_requests_check5 CHECK (((kind = 'correction'::text) OR (field IS NULL))),
  constraint data_requests_email_check CHECK ((length(email) <= 254)),
  constraint data_requests_field_check CHECK ((field = ANY (ARRAY['cpf'::text, 'phone'::text]))),
  constraint data_requests_ground_check CHECK ((ground = ANY (ARRAY['legal_duty'::text, 'legal_claims'::text, 'fraud'::text, 'identity'::text, 'unfounded'::text]))),
  constraint data_requests_identity_check_check CHECK (((length(identity_check) >= 1) AND (length(identity_check) <= 300))),
  constraint data_requests_kind_check CHECK ((kind = ANY (ARRAY['copy'::text, 'erasure'::text, 'correction'::text]))),
  constraint data_requests_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint data_requests_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint data_requests_number_check CHECK ((number > 0)),
  constraint data_requests_registered_by_check CHECK ((length(registered_by) <= 120)),
  constraint data_requests_settled_by_check CHECK ((length(settled_by) <= 120)),
  constraint data_requests_state_check CHECK ((state = ANY (ARRAY['proving'::text, 'open'::text, 'working'::text, 'done'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint data_requests_value_check CHECK ((length(value) <= 40)),
  constraint data_requests_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint data_requests_pkey PRIMARY KEY (producer_id, id),
  constraint data_requests_copy_key_key UNIQUE (copy_key),
  constraint data_requests_producer_id_year_number_key UNIQUE (producer_id, year, number)
);
alter table data_requests enable row level security, force row level security;
CREATE INDEX data_requests_copies ON public.data_requests USING btree (copy_until) WHERE (copy_key IS NOT NULL);
CREATE INDEX data_requests_erasures ON public.data_requests USING btree (erase_at) WHERE ((state = ANY (ARRAY['open'::text, 'working'::text])) AND (kind = 'erasure'::text));
CREATE INDEX data_requests_of_person ON public.data_requests USING btree (producer_id, person_key, asked_at DESC);
CREATE INDEX data_requests_of_student ON public.data_requests USING btree (producer_id, student_id) WHERE (student_id IS NOT NULL);
CREATE UNIQUE INDEX data_requests_one_open ON public.data_requests USING btree (producer_id, person_key, kind, COALESCE(field, ''::text)) WHERE (state = ANY (ARRAY['open'::text, 'working'::text]));
CREATE INDEX data_requests_unproven ON public.data_requests USING btree (asked_at) WHERE (state = 'proving'::text);
CREATE INDEX data_requests_waiting ON public.data_requests USING btree (due_at) WHERE (state = ANY (ARRAY['open'::text, 'working'::text]));
create policy platform on data_requests for all to ateneu_platform using (true) with check (true);
create policy school on data_requests for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on data_requests for all to ateneu_team using (false);
grant delete, select, update on data_requests to ateneu_platform;
grant insert, select, update on data_requests to ateneu_app;

create table data_visits (
  producer_id uuid not null,
  id uuid not null,
  email text not null,
  person_key text not null,
  token_hash bytea not null,
  code_email_id uuid,
  code_until timestamp with time zone not null,
  code_tries smallint default 0 not null,
  open_until timestamp with time zone,
  asked_at timestamp with time zone default app_now() not null,
  constraint data_visits_check CHECK (((code_email_id IS NULL) = (open_until IS NOT NULL))),
  constraint data_visits_email_check CHECK ((length(email) <= 254)),
  constraint data_visits_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint data_visits_pkey PRIMARY KEY (producer_id, id),
  constraint data_visits_token_hash_key UNIQUE (token_hash)
);
alter table data_visits enable row level security, force row level security;
CREATE INDEX data_visits_of_person ON public.data_visits USING btree (producer_id, person_key);
CREATE INDEX data_visits_old ON public.data_visits USING btree (asked_at);
create policy platform on data_visits for all to ateneu_platform using (true) with check (true);
create policy school on data_visits for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on data_visits for all to ateneu_team using (false);
grant delete, insert, select, update on data_visits to ateneu_app;
grant delete, select, update on data_visits to ateneu_platform;

create table email_changes (
  id uuid not null,
  user_id uuid not null,
  old_email text not null,
  new_email text not null,
  asked_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  proof_hash bytea,
  proven_at timestamp with time zone,
  undo_hash bytea,
  undo_until timestamp with time zone,
  undone_at timestamp with time zone,
  dropped_at timestamp with time zone,
  constraint email_changes_check CHECK (((proven_at IS NULL) = (undo_until IS NULL))),
  constraint email_changes_check1 CHECK (((undone_at IS NULL) OR (proven_at IS NOT NULL))),
  constraint email_changes_new_email_check CHECK (((new_email = lower(new_email)) AND ((length(new_email) >= 3) AND (length(new_email) <= 254)))),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_proof_hash_key UNIQUE (proof_hash),
  constraint email_changes_undo_hash_key UNIQUE (undo_hash)
);
alter table email_changes enable row level security, force row level security;
CREATE INDEX email_changes_of_account ON public.email_changes USING btree (user_id, asked_at);
CREATE UNIQUE INDEX email_changes_open ON public.email_changes USING btree (user_id) WHERE ((proven_at IS NULL) AND (dropped_at IS NULL));
CREATE INDEX email_changes_over ON public.email_changes USING btree (asked_at);
CREATE INDEX email_changes_undoable ON public.email_changes USING btree (old_email) WHERE ((proven_at IS NOT NULL) AND (undone_at IS NULL));
create policy platform on email_changes for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on email_changes to ateneu_platform;

create table email_logs (
  id uuid not null,
  producer_id uuid,
  user_id uuid,
  recipient_email text not null,
  recipient_name text not null,
  template_name text not null,
  payload jsonb default '{}'::jsonb not null,
  subject text,
  content text,
  status text default 'queued'::text not null,
  attempts smallint default 0 not null,
  error text,
  message_id text,
  created_at timestamp with time zone default app_now() not null,
  sent_at timestamp with time zone,
  reason text,
  tried_at timestamp with time zone,
  send_key uuid,
  send_unclear boolean default false not null,
  carrier text default 'school'::text not null,
  first_tried_at timestamp with time zone,
  constraint email_logs_carrier_check CHECK ((carrier = ANY (ARRAY['school'::text, 'operator'::text]))),
  constraint email_logs_reason_check CHECK ((reason = ANY (ARRAY['address'::text, 'mailbox'::text, 'refused'::text, 'connection'::text, 'busy'::text, 'account'::text, 'no_course'::text, 'expired'::text, 'unknown'::text]))),
  constraint email_logs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'bounced'::text, 'failed'::text]))),
  constraint email_logs_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint email_logs_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint email_logs_pkey PRIMARY KEY (id)
);
alter table email_logs enable row level security, force row level security;
CREATE INDEX email_logs_by_age ON public.email_logs USING btree (created_at);
CREATE INDEX email_logs_of_account ON public.email_logs USING btree (user_id);
CREATE INDEX email_logs_of_person ON public.email_logs USING btree (producer_id, user_id, created_at DESC) WHERE (template_name = ANY (ARRAY['course_access'::text, 'magic_link'::text]));
CREATE INDEX email_logs_of_school ON public.email_logs USING btree (producer_id, created_at DESC);
CREATE INDEX email_logs_undelivered ON public.email_logs USING btree (producer_id, created_at DESC) WHERE (status = ANY (ARRAY['bounced'::text, 'failed'::text]));
CREATE INDEX email_logs_waiting ON public.email_logs USING btree (created_at) WHERE (status = 'queued'::text);
create policy platform on email_logs for all to ateneu_platform using (true) with check (true);
create policy school on email_logs for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on email_logs for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = email_logs.producer_id) AND (seen.user_id = email_logs.user_id)))));
grant delete, insert, select, update on email_logs to ateneu_platform;
grant insert, select, update on email_logs to ateneu_app;

create table enrollments (
  producer_id uuid not null,
  student_id uuid not null,
  course_id uuid not null,
  status text not null,
  progress smallint default 0 not null,
  access_until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  enrolled_at timestamp with time zone default app_now() not null,
  completed_at timestamp with time zone,
  warned_days smallint,
  first_access_at timestamp with time zone,
  counted_from timestamp with time zone,
  constraint enrollments_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint enrollments_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'completed'::text]))),
  constraint enrollments_warned_days_check CHECK ((warned_days = ANY (ARRAY[1, 7, 30]))),
  constraint enrollments_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint enrollments_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint enrollments_pkey PRIMARY KEY (producer_id, student_id, course_id)
);
alter table enrollments enable row level security, force row level security;
CREATE INDEX enrollments_ending ON public.enrollments USING btree (access_until) WHERE ((access_until < 'infinity'::timestamp with time zone) AND (status <> 'inactive'::text));
CREATE INDEX enrollments_of_course ON public.enrollments USING btree (producer_id, course_id, student_id) INCLUDE (status, progress, access_until, completed_at);
CREATE TRIGGER announce_change AFTER UPDATE ON public.enrollments FOR EACH ROW WHEN ((((old.status <> 'inactive'::text) AND (new.status = 'inactive'::text)) OR (new.access_until < old.access_until))) EXECUTE FUNCTION announce_enrollment();
CREATE TRIGGER announce_deletion AFTER DELETE ON public.enrollments FOR EACH ROW EXECUTE FUNCTION announce_enrollment();
CREATE TRIGGER note_enrollments_at_delete AFTER DELETE ON public.enrollments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_enrollments_at_delete();
CREATE TRIGGER note_enrollments_at_insert AFTER INSERT ON public.enrollments REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_enrollments_at_insert();
CREATE TRIGGER note_enrollments_at_update AFTER UPDATE ON public.enrollments REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_enrollments_at_update();
create policy platform on enrollments for all to ateneu_platform using (true) with check (true);
create policy school on enrollments for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on enrollments for all to ateneu_team using (((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])) AND ((( SELECT app_cohort_ids() AS app_cohort_ids) IS NULL) OR (EXISTS ( SELECT
   FROM access_grants g
  WHERE ((g.producer_id = enrollments.producer_id) AND (g.student_id = enrollments.student_id) AND (g.course_id = enrollments.course_id)))))));
grant delete, insert, select, update on enrollments to ateneu_app;
grant delete, insert, select, update on enrollments to ateneu_platform;

create table erased_people (
  producer_id uuid not null,
  person_key text not null,
  erased_at timestamp with time zone not null,
  constraint erased_people_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint erased_people_pkey PRIMARY KEY (producer_id, person_key)
);
alter table erased_people enable row level security, force row level security;
create policy platform on erased_people for all to ateneu_platform using (true) with check (true);
create policy school on erased_people for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on erased_people for all to ateneu_team using (false);
grant insert, select on erased_people to ateneu_platform;
grant insert, select, update on erased_people to ateneu_app;

create table factor_resets (
  id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  asked_by uuid not null,
  asked_by_name text not null,
  identity_check text not null,
  due_at timestamp with time zone not null,
  cancel_hash bytea,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  done_at timestamp with time zone,
  constraint factor_resets_asked_by_name_check CHECK (((length(asked_by_name) >= 1) AND (length(asked_by_name) <= 120))),
  constraint factor_resets_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['owner'::text, 'producer'::text, 'link'::text, 'left_team'::text]))),
  constraint factor_resets_check CHECK (((due_at - asked_at) >= '24:00:00'::interval)),
  constraint factor_resets_check1 CHECK ((done_at >= due_at)),
  constraint factor_resets_check2 CHECK (((cancelled_at IS NULL) = (cancelled_by IS NULL))),
  constraint factor_resets_check3 CHECK (((cancelled_at IS NULL) OR (done_at IS NULL))),
  constraint factor_resets_identity_check_check CHECK (((length(identity_check) >= 1) AND (length(identity_check) <= 40))),
  constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint factor_resets_pkey PRIMARY KEY (id),
  constraint factor_resets_cancel_hash_key UNIQUE (cancel_hash)
);
alter table factor_resets enable row level security, force row level security;
CREATE INDEX factor_resets_due ON public.factor_resets USING btree (due_at) WHERE ((cancelled_at IS NULL) AND (done_at IS NULL));
CREATE INDEX factor_resets_of_account ON public.factor_resets USING btree (user_id, asked_at);
CREATE UNIQUE INDEX factor_resets_open ON public.factor_resets USING btree (user_id) WHERE ((cancelled_at IS NULL) AND (done_at IS NULL));
create policy platform on factor_resets for all to ateneu_platform using (true) with check (true);
grant insert, select on factor_resets to ateneu_platform;
grant update (cancel_hash, cancelled_at, cancelled_by, done_at, user_id) on factor_resets to ateneu_platform;

create table former_payments (
  former_producer_id uuid not null,
  id uuid not null,
  kind text not null,
  plan_id text,
  additional_students integer,
  amount_cents integer not null,
  refunded_cents integer not null,
  method text,
  status text not null,
  payment_date timestamp with time zone not null,
  approved_at timestamp with time zone,
  refunded_at timestamp with time zone,
  provider text,
  provider_payment_id text,
  constraint former_payments_additional_students_check CHECK ((additional_students > 0)),
  constraint former_payments_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint former_payments_check CHECK (((kind = 'plan'::text) = (plan_id IS NOT NULL))),
  constraint former_payments_check1 CHECK (((status = 'failed'::text) OR (approved_at IS NOT NULL))),
  constraint former_payments_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'expansion'::text]))),
  constraint former_payments_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'card'::text]))),
  constraint former_payments_provider_check CHECK ((provider = ANY (ARRAY['mercadopago'::text, 'sandbox'::text]))),
  constraint former_payments_provider_payment_id_check CHECK (((length(provider_payment_id) >= 1) AND (length(provider_payment_id) <= 100))),
  constraint former_payments_refunded_cents_check CHECK ((refunded_cents >= 0)),
  constraint former_payments_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'failed'::text, 'refunded'::text]))),
  constraint former_payments_former_producer_id_fkey FOREIGN KEY (former_producer_id) REFERENCES former_producers(id),
  constraint former_payments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint former_payments_pkey PRIMARY KEY (id)
);
alter table former_payments enable row level security, force row level security;
CREATE INDEX former_payments_by_number ON public.former_payments USING btree (provider, provider_payment_id) WHERE (provider_payment_id IS NOT NULL);
CREATE INDEX former_payments_newest ON public.former_payments USING btree (payment_date DESC, id);
CREATE INDEX former_payments_of_producer ON public.former_payments USING btree (former_producer_id);
create policy platform on former_payments for all to ateneu_platform using (true) with check (true);
grant insert, select on former_payments to ateneu_platform;
grant update (refunded_at, refunded_cents, status) on former_payments to ateneu_platform;

create table former_producers (
  id uuid default gen_random_uuid() not null,
  trial_ends_at timestamp with time zone,
  granted_plan_id text,
  granted_until timestamp with time zone,
  removed_at timestamp with time zone not null,
  constraint former_producers_check CHECK (((granted_plan_id IS NULL) = (granted_until IS NULL))),
  constraint former_producers_granted_plan_id_fkey FOREIGN KEY (granted_plan_id) REFERENCES plans(id),
  constraint former_producers_pkey PRIMARY KEY (id)
);
alter table former_producers enable row level security, force row level security;
CREATE INDEX former_producers_by_removal ON public.former_producers USING btree (removed_at);
CREATE INDEX former_producers_by_trial ON public.former_producers USING btree (trial_ends_at) WHERE (trial_ends_at IS NOT NULL);
create policy platform on former_producers for all to ateneu_platform using (true) with check (true);
grant insert, select on former_producers to ateneu_platform;

create table held_access_emails (
  producer_id uuid not null,
  course_id uuid not null,
  student_id uuid not null,
  password_set_by_school boolean not null,
  import_id uuid,
  constraint held_access_emails_producer_id_student_id_course_id_fkey FOREIGN KEY (producer_id, student_id, course_id) REFERENCES enrollments(producer_id, student_id, course_id) ON DELETE CASCADE,
  constraint held_access_emails_pkey PRIMARY KEY (producer_id, course_id, student_id)
);
alter table held_access_emails enable row level security, force row level security;
CREATE INDEX held_access_emails_of_import ON public.held_access_emails USING btree (producer_id, import_id, student_id) WHERE (import_id IS NOT NULL);
CREATE INDEX held_access_emails_of_student ON public.held_access_emails USING btree (producer_id, student_id, course_id);
create policy platform on held_access_emails for all to ateneu_platform using (true) with check (true);
create policy school on held_access_emails for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on held_access_emails for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, insert, select, update on held_access_emails to ateneu_app;
grant delete, insert, select, update on held_access_emails to ateneu_platform;

create table import_choices (
  producer_id uuid not null,
  platform text not null,
  choices jsonb not null,
  used_at timestamp with time zone default app_now() not null,
  constraint import_choices_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 40))),
  constraint import_choices_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint import_choices_pkey PRIMARY KEY (producer_id, platform)
);
alter table import_choices enable row level security, force row level security;
create policy platform on import_choices for all to ateneu_platform using (true) with check (true);
create policy school on import_choices for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on import_choices for all to ateneu_team using (false);
grant insert, select, update on import_choices to ateneu_app;
grant select on import_choices to ateneu_platform;

create table known_devices (
  user_id uuid not null,
  device_id text not null,
  first_at timestamp with time zone default app_now() not null,
  last_at timestamp with time zone default app_now() not null,
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_id)
);
alter table known_devices enable row level security, force row level security;
CREATE INDEX known_devices_over ON public.known_devices USING btree (last_at);
create policy platform on known_devices for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on known_devices to ateneu_platform;

create table lesson_attachments (
  producer_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  name text not null,
  file_id uuid,
  url text,
  "position" integer not null,
  created_at timestamp with time zone default app_now() not null,
  deleted_at timestamp with time zone,
  constraint lesson_attachments_check CHECK (((file_id IS NULL) <> (url IS NULL))),
  constraint lesson_attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint lesson_attachments_position_check CHECK (("position" >= 1)),
  constraint lesson_attachments_url_check CHECK ((length(url) <= 2048)),
  constraint lesson_attachments_producer_id_file_id_fkey FOREIGN KEY (producer_id, file_id) REFERENCES attachment_files(producer_id, id),
  constraint lesson_attachments_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint lesson_attachments_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_attachments_pkey PRIMARY KEY (producer_id, id)
);
alter table lesson_attachments enable row level security, force row level security;
CREATE INDEX lesson_attachments_of_file ON public.lesson_attachments USING btree (producer_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX lesson_attachments_of_lesson ON public.lesson_attachments USING btree (producer_id, lesson_id, "position");
CREATE INDEX lesson_attachments_removed ON public.lesson_attachments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
create policy platform on lesson_attachments for all to ateneu_platform using (true) with check (true);
create policy school on lesson_attachments for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on lesson_attachments for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_attachments.producer_id) AND (seen.id = lesson_attachments.lesson_id)))));
grant delete, select, update on lesson_attachments to ateneu_platform;
grant insert, select, update on lesson_attachments to ateneu_app;

create table lesson_captions (
  producer_id uuid not null,
  lesson_id uuid not null,
  language text not null,
  updated_at timestamp with time zone default app_now() not null,
  automatic boolean default false not null,
  constraint lesson_captions_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  constraint lesson_captions_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_captions_pkey PRIMARY KEY (producer_id, lesson_id, language)
);
alter table lesson_captions enable row level security, force row level security;
create policy platform on lesson_captions for all to ateneu_platform using (true) with check (true);
create policy school on lesson_captions for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on lesson_captions for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_captions.producer_id) AND (seen.id = lesson_captions.lesson_id)))));
grant delete, insert, select, update on lesson_captions to ateneu_app;
grant delete, insert, select, update on lesson_captions to ateneu_platform;

create table lesson_favorites (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  created_at timestamp with time zone default app_now() not null,
  constraint lesson_favorites_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_favorites_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint lesson_favorites_pkey PRIMARY KEY (producer_id, student_id, lesson_id)
);
alter table lesson_favorites enable row level security, force row level security;
CREATE INDEX lesson_favorites_of_lesson ON public.lesson_favorites USING btree (producer_id, lesson_id);
create policy platform on lesson_favorites for all to ateneu_platform using (true) with check (true);
create policy school on lesson_favorites for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on lesson_favorites for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_favorites.producer_id) AND (seen.id = lesson_favorites.lesson_id)))));
grant delete, insert, select, update on lesson_favorites to ateneu_app;
grant delete, insert, select, update on lesson_favorites to ateneu_platform;

create table lesson_notes (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  at_second integer not null,
  body text not null,
  search tsvector generated always as (reading_vector(body)) stored not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint lesson_notes_at_second_check CHECK (((at_second >= 0) AND (at_second <= 604800))),
  constraint lesson_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint lesson_notes_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_notes_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint lesson_notes_pkey PRIMARY KEY (producer_id, student_id, id)
);
alter table lesson_notes enable row level security, force row level security;
CREATE INDEX lesson_notes_of_lesson ON public.lesson_notes USING btree (producer_id, lesson_id);
CREATE INDEX lesson_notes_of_student ON public.lesson_notes USING btree (producer_id, student_id, lesson_id, at_second);
create policy platform on lesson_notes for all to ateneu_platform using (true) with check (true);
create policy school on lesson_notes for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (student_id = ( SELECT app_student_id() AS app_student_id)))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (student_id = ( SELECT app_student_id() AS app_student_id))));
create policy team on lesson_notes for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_notes.producer_id) AND (seen.id = lesson_notes.lesson_id)))));
grant delete, insert, select, update on lesson_notes to ateneu_app;
grant delete, insert, select, update on lesson_notes to ateneu_platform;

create table lesson_openings (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  opened_at timestamp with time zone default app_now() not null,
  constraint lesson_openings_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_openings_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint lesson_openings_pkey PRIMARY KEY (producer_id, student_id, lesson_id)
);
alter table lesson_openings enable row level security, force row level security;
CREATE INDEX lesson_openings_of_lesson ON public.lesson_openings USING btree (producer_id, lesson_id);
create policy platform on lesson_openings for all to ateneu_platform using (true) with check (true);
create policy school on lesson_openings for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on lesson_openings for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_openings.producer_id) AND (seen.id = lesson_openings.lesson_id)))));
grant delete, insert, select, update on lesson_openings to ateneu_app;
grant delete, insert, select, update on lesson_openings to ateneu_platform;

create table lesson_progress (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  course_id uuid not null,
  completed boolean default false not null,
  completed_at timestamp with time zone,
  last_watched_at timestamp with time zone default app_now() not null,
  position_seconds integer default 0 not null,
  duration_seconds integer,
  watched int4multirange default '{}'::int4multirange not null,
  begun_at timestamp with time zone default app_now() not null,
  constraint lesson_progress_duration_seconds_check CHECK (((duration_seconds >= 1) AND (duration_seconds <= 604800))),
  constraint lesson_progress_position_seconds_check CHECK (((position_seconds >= 0) AND (position_seconds <= 604800))),
  constraint lesson_progress_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_progress_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint lesson_progress_pkey PRIMARY KEY (producer_id, student_id, lesson_id)
);
alter table lesson_progress enable row level security, force row level security;
CREATE INDEX lesson_progress_begun ON public.lesson_progress USING btree (producer_id, course_id, student_id) INCLUDE (lesson_id, position_seconds, duration_seconds) WHERE (NOT completed);
CREATE INDEX lesson_progress_completed ON public.lesson_progress USING btree (producer_id, course_id, student_id, lesson_id) WHERE completed;
CREATE INDEX lesson_progress_completions ON public.lesson_progress USING btree (producer_id, student_id, completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX lesson_progress_latest ON public.lesson_progress USING btree (producer_id, student_id, last_watched_at DESC);
CREATE INDEX lesson_progress_of_course ON public.lesson_progress USING btree (producer_id, student_id, course_id);
CREATE INDEX lesson_progress_of_lesson ON public.lesson_progress USING btree (producer_id, lesson_id);
CREATE TRIGGER note_activity AFTER UPDATE ON public.lesson_progress FOR EACH ROW WHEN (((local_day(old.last_watched_at) < local_day(new.last_watched_at)) OR ((old.completed_at IS NULL) AND (new.completed_at IS NOT NULL)))) EXECUTE FUNCTION note_activity();
CREATE TRIGGER note_deleted AFTER DELETE ON public.lesson_progress REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_uncompleted();
CREATE TRIGGER note_first AFTER INSERT ON public.lesson_progress FOR EACH ROW WHEN ((current_setting('app.sums'::text, true) IS DISTINCT FROM 'at_once'::text)) EXECUTE FUNCTION note_first_progress();
CREATE TRIGGER note_gone AFTER DELETE ON public.lesson_progress REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_gone();
CREATE TRIGGER note_inactivity AFTER UPDATE ON public.lesson_progress FOR EACH ROW WHEN (((local_day(old.last_watched_at) > local_day(new.last_watched_at)) OR (local_day(old.completed_at) <> local_day(new.completed_at)) OR ((old.completed_at IS NOT NULL) AND (new.completed_at IS NULL)))) EXECUTE FUNCTION note_inactivity();
CREATE TRIGGER note_reached AFTER UPDATE ON public.lesson_progress FOR EACH ROW WHEN ((lesson_reached(old.position_seconds, old.duration_seconds, old.completed_at) IS DISTINCT FROM lesson_reached(new.position_seconds, new.duration_seconds, new.completed_at))) EXECUTE FUNCTION note_reached();
CREATE TRIGGER note_updated AFTER UPDATE ON public.lesson_progress FOR EACH ROW WHEN ((old.completed_at IS DISTINCT FROM new.completed_at)) EXECUTE FUNCTION note_completed();
create policy platform on lesson_progress for all to ateneu_platform using (true) with check (true);
create policy school on lesson_progress for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on lesson_progress for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, insert, select, update on lesson_progress to ateneu_app;
grant delete, insert, select, update on lesson_progress to ateneu_platform;

create table lesson_ratings (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  rating smallint not null,
  rated_at timestamp with time zone default app_now() not null,
  constraint lesson_ratings_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint lesson_ratings_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_ratings_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint lesson_ratings_pkey PRIMARY KEY (producer_id, student_id, lesson_id)
);
alter table lesson_ratings enable row level security, force row level security;
CREATE INDEX lesson_ratings_of_lesson ON public.lesson_ratings USING btree (producer_id, lesson_id) INCLUDE (rating);
create policy platform on lesson_ratings for all to ateneu_platform using (true) with check (true);
create policy school on lesson_ratings for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (student_id = ( SELECT app_student_id() AS app_student_id))));
create policy team on lesson_ratings for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_ratings.producer_id) AND (seen.id = lesson_ratings.lesson_id)))));
grant delete, insert, select, update on lesson_ratings to ateneu_app;
grant delete, insert, select, update on lesson_ratings to ateneu_platform;

create table lesson_reach (
  producer_id uuid not null,
  lesson_id uuid not null,
  reached smallint not null,
  students integer not null,
  merged boolean default false not null,
  constraint lesson_reach_reached_check CHECK (((reached >= 0) AND (reached <= 10)))
);
alter table lesson_reach enable row level security, force row level security;
CREATE INDEX lesson_reach_of_lesson ON public.lesson_reach USING btree (producer_id, lesson_id, reached) INCLUDE (students);
CREATE INDEX lesson_reach_to_merge ON public.lesson_reach USING btree (producer_id) WHERE (NOT merged);
create policy platform on lesson_reach for all to ateneu_platform using (true) with check (true);
create policy school on lesson_reach for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ( SELECT (app_student_id() IS NULL)))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on lesson_reach for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_reach.producer_id) AND (seen.id = lesson_reach.lesson_id)))));
grant delete, insert, select on lesson_reach to ateneu_platform;
grant insert, select on lesson_reach to ateneu_app;

create table lesson_viewings (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  day date not null,
  code text not null,
  opened_at timestamp with time zone default app_now() not null,
  last_seen_at timestamp with time zone default app_now() not null,
  watched_seconds real default 0 not null,
  watched_until timestamp with time zone default app_now() not null,
  constraint lesson_viewings_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  constraint lesson_viewings_watched_seconds_check CHECK ((watched_seconds >= (0)::double precision)),
  constraint lesson_viewings_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_viewings_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint lesson_viewings_pkey PRIMARY KEY (producer_id, student_id, lesson_id, day),
  constraint lesson_viewings_producer_id_code_key UNIQUE (producer_id, code)
);
alter table lesson_viewings enable row level security, force row level security;
CREATE INDEX lesson_viewings_of_day ON public.lesson_viewings USING btree (producer_id, day);
CREATE INDEX lesson_viewings_of_lesson ON public.lesson_viewings USING btree (producer_id, lesson_id);
CREATE INDEX lesson_viewings_of_student ON public.lesson_viewings USING btree (producer_id, student_id, day DESC);
CREATE TRIGGER note_closed AFTER DELETE ON public.lesson_viewings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_closed();
CREATE TRIGGER note_deleted AFTER DELETE ON public.lesson_viewings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_unwatched();
CREATE TRIGGER note_first_access AFTER INSERT ON public.lesson_viewings FOR EACH ROW WHEN ((current_setting('app.sums'::text, true) IS DISTINCT FROM 'at_once'::text)) EXECUTE FUNCTION note_first_access();
CREATE TRIGGER note_inactivity AFTER UPDATE ON public.lesson_viewings FOR EACH ROW WHEN ((old.day <> new.day)) EXECUTE FUNCTION note_inactivity();
CREATE TRIGGER note_inserted AFTER INSERT ON public.lesson_viewings FOR EACH ROW WHEN ((counts_as_watched(new.watched_seconds) AND (current_setting('app.sums'::text, true) IS DISTINCT FROM 'at_once'::text))) EXECUTE FUNCTION note_watched();
CREATE TRIGGER note_opened AFTER INSERT ON public.lesson_viewings FOR EACH ROW WHEN ((current_setting('app.sums'::text, true) IS DISTINCT FROM 'at_once'::text)) EXECUTE FUNCTION note_opened();
CREATE TRIGGER note_updated AFTER UPDATE ON public.lesson_viewings FOR EACH ROW WHEN (((counts_as_watched(old.watched_seconds) <> counts_as_watched(new.watched_seconds)) OR (old.day <> new.day))) EXECUTE FUNCTION note_watched();
create policy platform on lesson_viewings for all to ateneu_platform using (true) with check (true);
create policy school on lesson_viewings for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on lesson_viewings for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_viewings.producer_id) AND (seen.id = lesson_viewings.lesson_id)))));
grant delete, insert, select, update on lesson_viewings to ateneu_app;
grant delete, insert, select, update on lesson_viewings to ateneu_platform;

create table lesson_words (
  producer_id uuid not null,
  word text not null,
  lesson_id uuid not null,
  constraint lesson_words_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint lesson_words_pkey PRIMARY KEY (producer_id, word, lesson_id)
);
alter table lesson_words enable row level security, force row level security;
CREATE INDEX lesson_words_of_lesson ON public.lesson_words USING btree (producer_id, lesson_id);
create policy platform on lesson_words for all to ateneu_platform using (true) with check (true);
create policy school on lesson_words for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on lesson_words for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = lesson_words.producer_id) AND (seen.id = lesson_words.lesson_id)))));
grant delete, insert, select, update on lesson_words to ateneu_app;
grant delete, insert, select, update on lesson_words to ateneu_platform;

create table lessons (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  module_id uuid not null,
  title text not null,
  description text default ''::text not null,
  video_url text,
  video_provider text,
  video_id text,
  ebook_url text,
  release_days integer,
  "position" integer not null,
  created_at timestamp with time zone default app_now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  duration_seconds integer,
  measured_seconds integer,
  thumbnails text,
  constraint lessons_check CHECK (((video_url IS NULL) = (video_provider IS NULL))),
  constraint lessons_description_check CHECK ((length(description) <= 10000)),
  constraint lessons_duration_seconds_check CHECK (((duration_seconds >= 1) AND (duration_seconds <= 86400))),
  constraint lessons_ebook_url_check CHECK ((length(ebook_url) <= 2048)),
  constraint lessons_measured_seconds_check CHECK (((measured_seconds >= 1) AND (measured_seconds <= 86400))),
  constraint lessons_position_check CHECK (("position" >= 1)),
  constraint lessons_release_days_check CHECK (((release_days >= 0) AND (release_days <= 3650))),
  constraint lessons_thumbnails_check CHECK ((length(thumbnails) <= 500000)),
  constraint lessons_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint lessons_version_check CHECK ((version >= 1)),
  constraint lessons_video_id_check CHECK ((length(video_id) <= 200)),
  constraint lessons_video_provider_check CHECK ((video_provider = ANY (ARRAY['youtube'::text, 'vimeo'::text, 'panda'::text, 'vturb'::text, 'bunny'::text, 'wistia'::text, 'cloudflare'::text, 'mux'::text, 'dailymotion'::text, 'loom'::text, 'drive'::text, 'onedrive'::text, 'flexclip'::text, 'external'::text]))),
  constraint lessons_video_url_check CHECK ((length(video_url) <= 2048)),
  constraint lessons_producer_id_course_id_module_id_fkey FOREIGN KEY (producer_id, course_id, module_id) REFERENCES course_modules(producer_id, course_id, id) ON DELETE CASCADE,
  constraint lessons_pkey PRIMARY KEY (producer_id, id),
  constraint lessons_producer_id_module_id_position_excl EXCLUDE USING btree (producer_id WITH =, module_id WITH =, "position" WITH =) WHERE ((deleted_at IS NULL)) DEFERRABLE INITIALLY DEFERRED
);
alter table lessons enable row level security, force row level security;
CREATE INDEX lessons_by_id ON public.lessons USING hash (id);
CREATE INDEX lessons_deleted ON public.lessons USING btree (producer_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX lessons_of_course ON public.lessons USING btree (producer_id, course_id) WHERE (deleted_at IS NULL);
CREATE INDEX lessons_of_module ON public.lessons USING btree (producer_id, module_id, "position") WHERE (deleted_at IS NULL);
CREATE INDEX lessons_of_parents ON public.lessons USING btree (producer_id, course_id, module_id);
CREATE INDEX lessons_to_measure ON public.lessons USING btree (producer_id, id) WHERE ((duration_seconds IS NULL) AND (measured_seconds IS NULL) AND (video_url IS NOT NULL));
CREATE TRIGGER announce_offer AFTER INSERT OR DELETE OR UPDATE ON public.lessons FOR EACH ROW EXECUTE FUNCTION announce_offer();
CREATE TRIGGER forget_measure BEFORE UPDATE OF video_url ON public.lessons FOR EACH ROW WHEN ((old.video_url IS DISTINCT FROM new.video_url)) EXECUTE FUNCTION forget_measure();
CREATE TRIGGER forget_watched AFTER UPDATE OF video_url ON public.lessons FOR EACH ROW WHEN (((old.video_provider IS DISTINCT FROM new.video_provider) OR (COALESCE(old.video_id, old.video_url) IS DISTINCT FROM COALESCE(new.video_id, new.video_url)))) EXECUTE FUNCTION forget_watched();
CREATE TRIGGER index_changed_lesson AFTER UPDATE OF title, description ON public.lessons FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION index_changed_lesson();
CREATE TRIGGER index_new_lesson AFTER INSERT ON public.lessons FOR EACH ROW EXECUTE FUNCTION index_changed_lesson();
CREATE TRIGGER keep_changed_release_days AFTER UPDATE OF release_days ON public.lessons FOR EACH ROW WHEN ((new.release_days IS DISTINCT FROM old.release_days)) EXECUTE FUNCTION keep_release_days();
CREATE TRIGGER keep_release_days AFTER INSERT ON public.lessons FOR EACH ROW WHEN ((new.release_days > 0)) EXECUTE FUNCTION keep_release_days();
create policy platform on lessons for all to ateneu_platform using (true) with check (true);
create policy school on lessons for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on lessons for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, insert, select, update on lessons to ateneu_platform;
grant insert, select, update on lessons to ateneu_app;

create table login_attempts (
  id bigint generated always as identity not null,
  action text not null,
  email text not null,
  ip_address text not null,
  user_agent text,
  success boolean not null,
  attempted_at timestamp with time zone default app_now() not null,
  network text,
  constraint login_attempts_action_check CHECK (((length(action) >= 1) AND (length(action) <= 40))),
  constraint login_attempts_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint login_attempts_pkey PRIMARY KEY (id)
);
alter table login_attempts enable row level security, force row level security;
CREATE INDEX login_attempts_by_email ON public.login_attempts USING btree (email, attempted_at);
CREATE INDEX login_attempts_by_ip ON public.login_attempts USING btree (ip_address, attempted_at);
CREATE INDEX login_attempts_by_network ON public.login_attempts USING btree (network, attempted_at) WHERE (network IS NOT NULL);
CREATE INDEX login_attempts_over ON public.login_attempts USING btree (attempted_at);
create policy platform on login_attempts for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on login_attempts to ateneu_platform;

create table notice_reads (
  producer_id uuid not null,
  notice_id uuid not null,
  students integer not null,
  merged boolean default false not null,
  constraint notice_reads_producer_id_notice_id_fkey FOREIGN KEY (producer_id, notice_id) REFERENCES notices(producer_id, id) ON DELETE CASCADE
);
alter table notice_reads enable row level security, force row level security;
CREATE INDEX notice_reads_of_notice ON public.notice_reads USING btree (producer_id, notice_id) INCLUDE (students);
CREATE INDEX notice_reads_to_merge ON public.notice_reads USING btree (producer_id) WHERE (NOT merged);
create policy platform on notice_reads for all to ateneu_platform using (true) with check (true);
create policy school on notice_reads for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on notice_reads for all to ateneu_team using (false);
grant delete, insert, select on notice_reads to ateneu_platform;
grant insert, select on notice_reads to ateneu_app;

create table notices (
  producer_id uuid not null,
  id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  created_at timestamp with time zone default app_now() not null,
  sent_at timestamp with time zone,
  audience text default 'all'::text not null,
  course_id uuid,
  student_ids uuid[],
  chosen integer,
  due_at timestamp with time zone default app_now() not null,
  cancelled_at timestamp with time zone,
  recipients integer,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint notices_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'course'::text, 'students'::text]))),
  constraint notices_audience_named CHECK ((((audience = 'students'::text) = (chosen IS NOT NULL)) AND ((audience = 'course'::text) OR (course_id IS NULL)) AND ((audience = 'students'::text) OR (student_ids IS NULL)))),
  constraint notices_chosen_check CHECK (((chosen >= 1) AND (chosen <= 10000))),
  constraint notices_leave_or_not CHECK (((sent_at IS NULL) OR (cancelled_at IS NULL))),
  constraint notices_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000))),
  constraint notices_recipients_check CHECK ((recipients >= 0)),
  constraint notices_student_ids_check CHECK (((cardinality(student_ids) >= 1) AND (cardinality(student_ids) <= 10000))),
  constraint notices_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint notices_type_check CHECK ((type = ANY (ARRAY['system'::text, 'course'::text, 'achievement'::text]))),
  constraint notices_version_check CHECK ((version >= 1)),
  constraint notices_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE SET NULL (course_id),
  constraint notices_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint notices_pkey PRIMARY KEY (producer_id, id)
);
alter table notices enable row level security, force row level security;
CREATE INDEX notices_of_course ON public.notices USING btree (producer_id, course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX notices_of_school ON public.notices USING btree (producer_id, created_at);
CREATE INDEX notices_waiting ON public.notices USING btree (due_at) WHERE ((sent_at IS NULL) AND (cancelled_at IS NULL));
create policy platform on notices for all to ateneu_platform using (true) with check (true);
create policy school on notices for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on notices for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant insert, select, update on notices to ateneu_app;
grant select on notices to ateneu_platform;
grant update (cancelled_at, student_ids) on notices to ateneu_platform;

create table notifications (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  title text not null,
  message text not null,
  type text default 'system'::text not null,
  read boolean default false not null,
  created_at timestamp with time zone default app_now() not null,
  course_id uuid,
  notice_id uuid,
  lesson_id uuid,
  thread_kind text,
  quiet boolean default false not null,
  constraint notifications_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000))),
  constraint notifications_thread_kind_check CHECK ((thread_kind = ANY (ARRAY['question'::text, 'comment'::text]))),
  constraint notifications_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['system'::text, 'course'::text, 'achievement'::text]))),
  constraint notifications_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE SET NULL (course_id),
  constraint notifications_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (producer_id, id)
);
alter table notifications enable row level security, force row level security;
CREATE INDEX notifications_of_course ON public.notifications USING btree (producer_id, course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX notifications_of_student ON public.notifications USING btree (producer_id, student_id, created_at DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (producer_id, student_id) WHERE (NOT read);
CREATE TRIGGER announce_deleted AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
CREATE TRIGGER announce_inserted AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
CREATE TRIGGER announce_updated AFTER UPDATE ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
CREATE TRIGGER note_notices_read AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_notices_read();
create policy platform on notifications for all to ateneu_platform using (true) with check (true);
create policy school on notifications for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on notifications for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = notifications.producer_id) AND (seen.id = notifications.student_id)))));
grant delete, insert, select, update on notifications to ateneu_app;
grant delete, insert, select, update on notifications to ateneu_platform;

create table offers (
  producer_id uuid not null,
  id uuid not null,
  platform text not null,
  product_code text not null,
  offer_code text not null,
  name text,
  package_id uuid,
  last_seen_at timestamp with time zone default app_now() not null,
  constraint offers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 300))),
  constraint offers_offer_code_check CHECK ((length(offer_code) <= 300)),
  constraint offers_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 40))),
  constraint offers_product_code_check CHECK ((length(product_code) <= 300)),
  constraint offers_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint offers_producer_id_package_id_fkey FOREIGN KEY (producer_id, package_id) REFERENCES packages(producer_id, id) ON DELETE SET NULL (package_id),
  constraint offers_pkey PRIMARY KEY (producer_id, id),
  constraint offers_producer_id_platform_product_code_offer_code_key UNIQUE (producer_id, platform, product_code, offer_code)
);
alter table offers enable row level security, force row level security;
CREATE INDEX offers_of_package ON public.offers USING btree (producer_id, package_id);
create policy platform on offers for all to ateneu_platform using (true) with check (true);
create policy school on offers for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on offers for all to ateneu_team using (false);
grant insert, select, update on offers to ateneu_app;
grant select on offers to ateneu_platform;

create table ownership_offers (
  producer_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  offered_by text not null,
  offered_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  constraint ownership_offers_offered_by_check CHECK (((length(offered_by) >= 1) AND (length(offered_by) <= 120))),
  constraint ownership_offers_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint ownership_offers_producer_id_member_id_fkey FOREIGN KEY (producer_id, member_id) REFERENCES team_members(producer_id, id) ON DELETE CASCADE,
  constraint ownership_offers_pkey PRIMARY KEY (producer_id)
);
alter table ownership_offers enable row level security, force row level security;
create policy platform on ownership_offers for all to ateneu_platform using (true) with check (true);
create policy school on ownership_offers for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on ownership_offers for all to ateneu_team using (false);
grant delete, insert, select, update on ownership_offers to ateneu_app;
grant delete, select on ownership_offers to ateneu_platform;

create table package_lines (
  producer_id uuid not null,
  package_id uuid not null,
  course_id uuid not null,
  enters text default 'open'::text not null,
  cohort_id uuid,
  module_ids uuid[],
  constraint package_lines_check CHECK (((enters = 'cohort'::text) OR (cohort_id IS NULL))),
  constraint package_lines_enters_check CHECK ((enters = ANY (ARRAY['open'::text, 'none'::text, 'cohort'::text]))),
  constraint package_lines_module_ids_check CHECK (((cardinality(module_ids) >= 1) AND (cardinality(module_ids) <= 500))),
  constraint package_lines_producer_id_course_id_cohort_id_fkey FOREIGN KEY (producer_id, course_id, cohort_id) REFERENCES cohorts(producer_id, course_id, id) ON DELETE SET NULL (cohort_id),
  constraint package_lines_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint package_lines_producer_id_package_id_fkey FOREIGN KEY (producer_id, package_id) REFERENCES packages(producer_id, id) ON DELETE CASCADE,
  constraint package_lines_pkey PRIMARY KEY (producer_id, package_id, course_id)
);
alter table package_lines enable row level security, force row level security;
CREATE INDEX package_lines_of_course ON public.package_lines USING btree (producer_id, course_id, cohort_id);
create policy platform on package_lines for all to ateneu_platform using (true) with check (true);
create policy school on package_lines for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on package_lines for all to ateneu_team using (false);
grant delete, insert, select, update on package_lines to ateneu_app;
grant delete, select, update on package_lines to ateneu_platform;

create table packages (
  producer_id uuid not null,
  id uuid not null,
  name text not null,
  period text default 'course'::text not null,
  access_days integer,
  access_last_day date,
  repeat text default 'longest'::text not null,
  created_at timestamp with time zone default app_now() not null,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint packages_access_days_check CHECK (((access_days >= 1) AND (access_days <= 36500))),
  constraint packages_check CHECK ((((period = 'days'::text) = (access_days IS NOT NULL)) AND ((period = 'last_day'::text) = (access_last_day IS NOT NULL)))),
  constraint packages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint packages_period_check CHECK ((period = ANY (ARRAY['course'::text, 'forever'::text, 'days'::text, 'last_day'::text]))),
  constraint packages_repeat_check CHECK ((repeat = ANY (ARRAY['longest'::text, 'add'::text]))),
  constraint packages_version_check CHECK ((version >= 1)),
  constraint packages_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint packages_pkey PRIMARY KEY (producer_id, id)
);
alter table packages enable row level security, force row level security;
create policy platform on packages for all to ateneu_platform using (true) with check (true);
create policy school on packages for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on packages for all to ateneu_team using (false);
grant delete, insert, select, update on packages to ateneu_app;
grant select on packages to ateneu_platform;

create table passkey_challenges (
  challenge text not null,
  purpose text not null,
  asked_by text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'second_step'::text, 'step_up'::text]))),
  constraint passkey_challenges_pkey PRIMARY KEY (challenge)
);
alter table passkey_challenges enable row level security, force row level security;
CREATE INDEX passkey_challenges_over ON public.passkey_challenges USING btree (expires_at);
create policy platform on passkey_challenges for all to ateneu_platform using (true) with check (true);
grant delete, insert, select on passkey_challenges to ateneu_platform;

create table passkey_users (
  user_id uuid not null,
  handle text not null,
  constraint passkey_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint passkey_users_pkey PRIMARY KEY (user_id),
  constraint passkey_users_handle_key UNIQUE (handle)
);
alter table passkey_users enable row level security, force row level security;
create policy platform on passkey_users for all to ateneu_platform using (true) with check (true);
grant insert, select on passkey_users to ateneu_platform;
grant update (user_id) on passkey_users to ateneu_platform;

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  device_type text not null,
  backed_up boolean not null,
  aaguid text not null,
  name text not null,
  created_at timestamp with time zone default app_now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint passkeys_device_type_check CHECK ((device_type = ANY (ARRAY['singleDevice'::text, 'multiDevice'::text]))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);
alter table passkeys enable row level security, force row level security;
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (user_id);
create policy platform on passkeys for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on passkeys to ateneu_platform;

create table payment_notifications (
  id uuid not null,
  provider text not null,
  topic text not null,
  data_id text,
  request_id text,
  signature text not null,
  query text default ''::text not null,
  body text default ''::text not null,
  received_at timestamp with time zone default app_now() not null,
  applied_at timestamp with time zone,
  outcome text,
  attempts smallint default 0 not null,
  constraint payment_notifications_body_check CHECK ((length(body) <= 10000)),
  constraint payment_notifications_data_id_check CHECK ((length(data_id) <= 100)),
  constraint payment_notifications_outcome_check CHECK ((length(outcome) <= 100)),
  constraint payment_notifications_provider_check CHECK ((provider = ANY (ARRAY['mercadopago'::text, 'sandbox'::text]))),
  constraint payment_notifications_query_check CHECK ((length(query) <= 2000)),
  constraint payment_notifications_request_id_check CHECK ((length(request_id) <= 200)),
  constraint payment_notifications_signature_check CHECK ((signature = ANY (ARRAY['valid'::text, 'mismatch'::text, 'missing'::text]))),
  constraint payment_notifications_topic_check CHECK ((length(topic) <= 100)),
  constraint payment_notifications_pkey PRIMARY KEY (id)
);
alter table payment_notifications enable row level security, force row level security;
CREATE INDEX payment_notifications_new ON public.payment_notifications USING btree (received_at) WHERE (applied_at IS NULL);
CREATE INDEX payment_notifications_over ON public.payment_notifications USING btree (received_at);
create policy platform on payment_notifications for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on payment_notifications to ateneu_platform;

create table payments (
  producer_id uuid not null,
  id uuid not null,
  plan_id text,
  amount_cents integer not null,
  status text not null,
  payment_date timestamp with time zone default app_now() not null,
  kind text default 'plan'::text not null,
  method text,
  additional_students integer,
  unit_price_cents integer,
  provider text,
  preference_id text,
  checkout_url text,
  approved_at timestamp with time zone,
  refunded_cents integer default 0 not null,
  flagged boolean default false not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  collector_id text,
  checked_at timestamp with time zone,
  refunded_at timestamp with time zone,
  constraint payments_additional_students_check CHECK ((additional_students > 0)),
  constraint payments_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint payments_check CHECK (((kind = 'plan'::text) = (plan_id IS NOT NULL))),
  constraint payments_check1 CHECK (((kind = 'expansion'::text) = ((additional_students IS NOT NULL) AND (unit_price_cents IS NOT NULL)))),
  constraint payments_check2 CHECK (((status <> ALL (ARRAY['completed'::text, 'refunded'::text])) OR (approved_at IS NOT NULL))),
  constraint payments_checkout_url_check CHECK ((length(checkout_url) <= 2048)),
  constraint payments_collector_id_check CHECK ((length(collector_id) <= 100)),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'expansion'::text]))),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'card'::text]))),
  constraint payments_preference_id_check CHECK ((length(preference_id) <= 200)),
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY['mercadopago'::text, 'sandbox'::text]))),
  constraint payments_refunded_cents_check CHECK ((refunded_cents >= 0)),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'pending'::text, 'failed'::text, 'refunded'::text]))),
  constraint payments_unit_price_cents_check CHECK ((unit_price_cents >= 0)),
  constraint payments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint payments_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint payments_pkey PRIMARY KEY (producer_id, id)
);
alter table payments enable row level security, force row level security;
CREATE INDEX payments_approved ON public.payments USING btree (approved_at) WHERE (status = 'completed'::text);
CREATE UNIQUE INDEX payments_by_id ON public.payments USING btree (id);
CREATE INDEX payments_by_preference ON public.payments USING btree (preference_id) WHERE (preference_id IS NOT NULL);
CREATE INDEX payments_newest ON public.payments USING btree (payment_date DESC, id);
CREATE INDEX payments_of_school ON public.payments USING btree (producer_id, payment_date DESC, id);
CREATE INDEX payments_refunded ON public.payments USING btree (refunded_at) WHERE (refunded_at IS NOT NULL);
CREATE INDEX payments_unsettled ON public.payments USING btree (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'failed'::text]));
create policy platform on payments for all to ateneu_platform using (true) with check (true);
create policy school on payments for select to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy school_begins on payments for insert to ateneu_app with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL) AND (status = ANY (ARRAY['pending'::text, 'failed'::text]))));
create policy school_goes_on on payments for update to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL) AND (status = 'pending'::text))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL) AND (status = ANY (ARRAY['pending'::text, 'failed'::text]))));
create policy team on payments for all to ateneu_team using (false);
grant insert, select, update on payments to ateneu_app;
grant insert, select, update on payments to ateneu_platform;

create table pending_sign_ins (
  id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  device_id text not null,
  opens jsonb not null,
  tries smallint default 0 not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_ins_opens_check CHECK ((jsonb_typeof(opens) = 'object'::text)),
  constraint pending_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint pending_sign_ins_pkey PRIMARY KEY (id),
  constraint pending_sign_ins_token_hash_key UNIQUE (token_hash)
);
alter table pending_sign_ins enable row level security, force row level security;
CREATE INDEX pending_sign_ins_of_user ON public.pending_sign_ins USING btree (user_id);
CREATE INDEX pending_sign_ins_over ON public.pending_sign_ins USING btree (expires_at);
create policy platform on pending_sign_ins for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on pending_sign_ins to ateneu_platform;

create table plans (
  id text not null,
  name text not null,
  rank smallint not null,
  months smallint not null,
  price_cents integer not null,
  student_limit integer not null,
  keep_students boolean default false not null,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint plans_months_check CHECK ((months >= 0)),
  constraint plans_price_cents_check CHECK ((price_cents >= 0)),
  constraint plans_student_limit_check CHECK ((student_limit > 0)),
  constraint plans_version_check CHECK ((version >= 1)),
  constraint plans_pkey PRIMARY KEY (id)
);
CREATE TRIGGER announce_change AFTER UPDATE ON public.plans FOR EACH ROW EXECUTE FUNCTION announce_platform();
grant select on plans to ateneu_app;
grant select, update on plans to ateneu_platform;

create table platform_settings (
  id boolean default true not null,
  platform_name text default 'Ateneu'::text not null,
  platform_logo text,
  platform_url text,
  support_email text,
  primary_color text default '#2563EB'::text not null,
  terms_url text,
  privacy_url text,
  social_links jsonb default '{}'::jsonb not null,
  cleanup_since timestamp with time zone default app_now(),
  feedback_url text,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint platform_settings_feedback_url_check CHECK ((feedback_url ~ '^https://'::text)),
  constraint platform_settings_id_check CHECK (id),
  constraint platform_settings_primary_color_check CHECK ((primary_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint platform_settings_social_links_check CHECK ((jsonb_typeof(social_links) = 'object'::text)),
  constraint platform_settings_version_check CHECK ((version >= 1)),
  constraint platform_settings_pkey PRIMARY KEY (id)
);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE ON public.platform_settings FOR EACH ROW EXECUTE FUNCTION announce_platform();
grant select on platform_settings to ateneu_app;
grant select, update on platform_settings to ateneu_platform;

create table post_pictures (
  producer_id uuid not null,
  id uuid not null,
  post_id uuid,
  student_id uuid,
  user_id uuid,
  key text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  alt text default ''::text not null,
  place smallint default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  constraint post_pictures_alt_check CHECK ((length(alt) <= 160)),
  constraint post_pictures_bytes_check CHECK ((bytes > 0)),
  constraint post_pictures_check CHECK ((num_nonnulls(student_id, user_id) = 1)),
  constraint post_pictures_height_check CHECK ((height > 0)),
  constraint post_pictures_place_check CHECK ((place >= 0)),
  constraint post_pictures_width_check CHECK ((width > 0)),
  constraint post_pictures_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint post_pictures_producer_id_post_id_fkey FOREIGN KEY (producer_id, post_id) REFERENCES thread_posts(producer_id, id) ON DELETE SET NULL (post_id),
  constraint post_pictures_pkey PRIMARY KEY (producer_id, id)
);
alter table post_pictures enable row level security, force row level security;
CREATE INDEX post_pictures_by_key ON public.post_pictures USING btree (key);
CREATE INDEX post_pictures_left ON public.post_pictures USING btree (created_at) WHERE (post_id IS NULL);
CREATE INDEX post_pictures_of_post ON public.post_pictures USING btree (producer_id, post_id, place) WHERE (post_id IS NOT NULL);
CREATE INDEX post_pictures_of_school ON public.post_pictures USING btree (producer_id) INCLUDE (bytes);
CREATE INDEX post_pictures_of_student ON public.post_pictures USING btree (producer_id, student_id, created_at) WHERE (student_id IS NOT NULL);
create policy platform on post_pictures for all to ateneu_platform using (true) with check (true);
create policy school on post_pictures for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)) OR (EXISTS ( SELECT
   FROM thread_posts p
  WHERE ((p.producer_id = post_pictures.producer_id) AND (p.id = post_pictures.post_id))))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on post_pictures for all to ateneu_team using (((post_id IS NULL) OR (EXISTS ( SELECT
   FROM thread_posts p
  WHERE ((p.producer_id = post_pictures.producer_id) AND (p.id = post_pictures.post_id))))));
grant delete, select, update on post_pictures to ateneu_platform;
grant insert, select, update on post_pictures to ateneu_app;

create table post_reports (
  producer_id uuid not null,
  post_id uuid not null,
  student_id uuid not null,
  reason text default ''::text not null,
  created_at timestamp with time zone default app_now() not null,
  settled_at timestamp with time zone,
  constraint post_reports_reason_check CHECK ((length(reason) <= 300)),
  constraint post_reports_producer_id_post_id_fkey FOREIGN KEY (producer_id, post_id) REFERENCES thread_posts(producer_id, id) ON DELETE CASCADE,
  constraint post_reports_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint post_reports_pkey PRIMARY KEY (producer_id, post_id, student_id)
);
alter table post_reports enable row level security, force row level security;
CREATE INDEX post_reports_of_student ON public.post_reports USING btree (producer_id, student_id);
create policy platform on post_reports for all to ateneu_platform using (true) with check (true);
create policy school on post_reports for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on post_reports for all to ateneu_team using ((EXISTS ( SELECT
   FROM thread_posts seen
  WHERE ((seen.producer_id = post_reports.producer_id) AND (seen.id = post_reports.post_id)))));
grant insert, select, update on post_reports to ateneu_app;
grant select on post_reports to ateneu_platform;

create table producer_requests (
  id uuid not null,
  account_id uuid,
  kind text not null,
  state text default 'open'::text not null,
  year smallint not null,
  number integer not null,
  name text,
  email text,
  message text,
  received_at timestamp with time zone default app_now() not null,
  due_at timestamp with time zone not null,
  warned_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by text,
  ground text,
  answer text,
  copy_key text,
  copy_seal text,
  copy_bytes bigint,
  copy_sha256 text,
  copy_until timestamp with time zone,
  close_at timestamp with time zone,
  told_at timestamp with time zone,
  checked_at timestamp with time zone,
  constraint producer_requests_answer_check CHECK ((length(answer) <= 2000)),
  constraint producer_requests_check CHECK (((kind = 'other'::text) OR (message IS NULL))),
  constraint producer_requests_check2 CHECK (((state = 'refused'::text) = (ground IS NOT NULL))),
  constraint producer_requests_closing CHECK (((kind = 'closing'::text) = (close_at IS NOT NULL))),
  constraint producer_requests_email_check CHECK ((length(email) <= 254)),
  constraint producer_requests_ground_check CHECK ((ground = ANY (ARRAY['legal_duty'::text, 'legal_claims'::text, 'fraud'::text, 'identity'::text, 'unfounded'::text]))),
  constraint producer_requests_kind_check CHECK ((kind = ANY (ARRAY['copy'::text, 'other'::text, 'closing'::text]))),
  constraint producer_requests_message_check CHECK (((length(message) >= 1) AND (length(message) <= 4000))),
  constraint producer_requests_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint producer_requests_number_check CHECK ((number > 0)),
  constraint producer_requests_settled CHECK (((state = ANY (ARRAY['open'::text, 'working'::text])) = (settled_at IS NULL))),
  constraint producer_requests_settled_by_check CHECK ((length(settled_by) <= 120)),
  constraint producer_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'working'::text, 'done'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint producer_requests_working CHECK (((kind = 'closing'::text) OR (state <> 'working'::text))),
  constraint producer_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint producer_requests_pkey PRIMARY KEY (id),
  constraint producer_requests_copy_key_key UNIQUE (copy_key),
  constraint producer_requests_year_number_key UNIQUE (year, number)
);
alter table producer_requests enable row level security, force row level security;
CREATE INDEX producer_requests_closings ON public.producer_requests USING btree (close_at) WHERE ((kind = 'closing'::text) AND (state = 'open'::text));
CREATE INDEX producer_requests_copies ON public.producer_requests USING btree (copy_until) WHERE (copy_key IS NOT NULL);
CREATE INDEX producer_requests_of_account ON public.producer_requests USING btree (account_id, received_at DESC);
CREATE UNIQUE INDEX producer_requests_one_closing ON public.producer_requests USING btree (account_id) WHERE ((kind = 'closing'::text) AND (state = ANY (ARRAY['open'::text, 'working'::text])));
CREATE UNIQUE INDEX producer_requests_one_copy ON public.producer_requests USING btree (account_id) WHERE ((state = 'open'::text) AND (kind = 'copy'::text));
CREATE INDEX producer_requests_waiting ON public.producer_requests USING btree (due_at) WHERE (state = 'open'::text);
create policy platform on producer_requests for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on producer_requests to ateneu_platform;

create table profiles (
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  created_at timestamp with time zone default app_now() not null,
  terms_accepted_at timestamp with time zone,
  terms_version text,
  plan_id text,
  subscription_status text,
  trial_ends_at timestamp with time zone,
  subscription_end_date timestamp with time zone,
  student_limit integer,
  student_count integer default 0 not null,
  granted_plan_id text,
  granted_until timestamp with time zone,
  granted_limit integer,
  removed_at timestamp with time zone,
  mailbox_proven_at timestamp with time zone,
  proof_waived boolean default false not null,
  constraint profiles_check CHECK (((role = 'admin'::text) = ((plan_id IS NOT NULL) AND (subscription_status IS NOT NULL) AND (student_limit IS NOT NULL)))),
  constraint profiles_check1 CHECK (((subscription_status <> 'trialing'::text) OR (trial_ends_at IS NOT NULL))),
  constraint profiles_check2 CHECK (((subscription_status <> 'active'::text) OR (subscription_end_date IS NOT NULL))),
  constraint profiles_check3 CHECK ((num_nonnulls(granted_plan_id, granted_until, granted_limit) = ANY (ARRAY[0, 3]))),
  constraint profiles_check4 CHECK (((removed_at IS NULL) OR (role = 'admin'::text))),
  constraint profiles_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint profiles_granted_limit_check CHECK ((granted_limit >= 0)),
  constraint profiles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint profiles_role_check CHECK ((role = ANY (ARRAY['super_admin'::text, 'admin'::text, 'student'::text]))),
  constraint profiles_student_count_check CHECK ((student_count >= 0)),
  constraint profiles_student_limit_check CHECK ((student_limit >= 0)),
  constraint profiles_subscription_status_check CHECK ((subscription_status = ANY (ARRAY['trialing'::text, 'active'::text, 'expired'::text]))),
  constraint profiles_granted_plan_id_fkey FOREIGN KEY (granted_plan_id) REFERENCES plans(id),
  constraint profiles_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_email_key UNIQUE (email),
  constraint profiles_id_email_key UNIQUE (id, email)
);
alter table profiles enable row level security, force row level security;
CREATE INDEX producers_newest ON public.profiles USING btree (created_at DESC, id) WHERE (role = 'admin'::text);
CREATE INDEX profiles_by_end ON public.profiles USING btree (COALESCE(subscription_end_date, trial_ends_at)) WHERE (role = 'admin'::text);
CREATE INDEX profiles_by_trial ON public.profiles USING btree (trial_ends_at) WHERE (role = 'admin'::text);
CREATE INDEX profiles_removed ON public.profiles USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE TRIGGER announce_change AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((((((old.email IS DISTINCT FROM new.email) OR (old.name IS DISTINCT FROM new.name)) OR (old.role IS DISTINCT FROM new.role)) OR (old.subscription_status IS DISTINCT FROM new.subscription_status)) OR (old.trial_ends_at IS DISTINCT FROM new.trial_ends_at)) OR (old.subscription_end_date IS DISTINCT FROM new.subscription_end_date))) EXECUTE FUNCTION announce_person();
CREATE TRIGGER announce_deletion AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION announce_person();
CREATE TRIGGER keep_address_for_undoing AFTER UPDATE OF email ON public.profiles FOR EACH ROW EXECUTE FUNCTION keep_address_for_undoing();
CREATE TRIGGER keep_addresses_for_undoing AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_addresses_for_undoing();
CREATE TRIGGER keep_payments BEFORE DELETE ON public.profiles FOR EACH ROW WHEN ((old.role = 'admin'::text)) EXECUTE FUNCTION keep_payments();
create policy platform on profiles for all to ateneu_platform using (true) with check (true);
create policy school on profiles for all to ateneu_app using (((id = ( SELECT app_producer_id() AS app_producer_id)) OR (EXISTS ( SELECT
   FROM students s
  WHERE (s.user_id = profiles.id))) OR (EXISTS ( SELECT
   FROM team_members m
  WHERE (m.user_id = profiles.id))))) with check ((id = ( SELECT app_producer_id() AS app_producer_id)));
grant delete, insert, select, update on profiles to ateneu_platform;
grant select on profiles to ateneu_app;
grant update (name, student_count) on profiles to ateneu_app;

create table provider_payments (
  provider text not null,
  id text not null,
  producer_id uuid not null,
  payment_id uuid not null,
  status text not null,
  status_detail text,
  amount_cents integer not null,
  refunded_cents integer default 0 not null,
  method text,
  first_seen_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  outcome text default 'pending'::text not null,
  changed_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint provider_payments_id_check CHECK (((length(id) >= 1) AND (length(id) <= 100))),
  constraint provider_payments_method_check CHECK ((length(method) <= 100)),
  constraint provider_payments_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'pending'::text, 'failed'::text, 'refunded'::text]))),
  constraint provider_payments_provider_check CHECK ((provider = ANY (ARRAY['mercadopago'::text, 'sandbox'::text]))),
  constraint provider_payments_status_check CHECK ((length(status) <= 100)),
  constraint provider_payments_status_detail_check CHECK ((length(status_detail) <= 200)),
  constraint provider_payments_producer_id_payment_id_fkey FOREIGN KEY (producer_id, payment_id) REFERENCES payments(producer_id, id) ON DELETE CASCADE,
  constraint provider_payments_pkey PRIMARY KEY (provider, id)
);
alter table provider_payments enable row level security, force row level security;
CREATE INDEX provider_payments_of_payment ON public.provider_payments USING btree (producer_id, payment_id);
CREATE INDEX provider_payments_refused ON public.provider_payments USING btree (GREATEST(changed_at, first_seen_at)) WHERE (outcome = 'failed'::text);
create policy platform on provider_payments for all to ateneu_platform using (true) with check (true);
create policy school on provider_payments for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (false);
create policy team on provider_payments for all to ateneu_team using (false);
grant insert, select, update on provider_payments to ateneu_platform;
grant select on provider_payments to ateneu_app;

create table purchase_items (
  producer_id uuid not null,
  platform text not null,
  transaction_id text not null,
  offer_id uuid not null,
  delivery_id uuid not null,
  subscription_id text,
  buyer_key text,
  opened jsonb,
  taken_back boolean default false not null,
  buyer jsonb,
  amount_cents bigint,
  currency text not null,
  bought_at timestamp with time zone not null,
  taken_back_at timestamp with time zone,
  is_access boolean default false not null,
  constraint purchase_items_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint purchase_items_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint purchase_items_subscription_id_check CHECK ((length(subscription_id) <= 200)),
  constraint purchase_items_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 200))),
  constraint purchase_items_producer_id_offer_id_fkey FOREIGN KEY (producer_id, offer_id) REFERENCES offers(producer_id, id) ON DELETE CASCADE,
  constraint purchase_items_pkey PRIMARY KEY (producer_id, platform, transaction_id, offer_id)
);
alter table purchase_items enable row level security, force row level security;
CREATE INDEX purchase_items_bought ON public.purchase_items USING btree (producer_id, bought_at);
CREATE INDEX purchase_items_of_buyer ON public.purchase_items USING btree (producer_id, platform, buyer_key) WHERE (buyer_key IS NOT NULL);
CREATE INDEX purchase_items_of_offer ON public.purchase_items USING btree (producer_id, offer_id, bought_at DESC);
CREATE INDEX purchase_items_of_subscription ON public.purchase_items USING btree (producer_id, platform, subscription_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX purchase_items_taken_back ON public.purchase_items USING btree (producer_id, taken_back_at) WHERE (taken_back_at IS NOT NULL);
CREATE INDEX purchase_items_without_destination ON public.purchase_items USING btree (producer_id, bought_at) WHERE ((opened IS NULL) AND (NOT taken_back));
create policy platform on purchase_items for all to ateneu_platform using (true) with check (true);
create policy school on purchase_items for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on purchase_items for all to ateneu_team using (false);
grant delete, insert, select, update on purchase_items to ateneu_app;
grant select on purchase_items to ateneu_platform;
grant update (buyer) on purchase_items to ateneu_platform;

create table purchases (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  platform text not null,
  transaction_id text not null,
  about text not null,
  subscription_id text,
  buyer_key text,
  paid_at timestamp with time zone,
  renewed_at timestamp with time zone,
  closed_by text,
  cancelled_at timestamp with time zone,
  expired_at timestamp with time zone,
  period_end timestamp with time zone,
  granted boolean default false not null,
  granted_until timestamp with time zone,
  granted_for timestamp with time zone,
  student_id uuid,
  waiting_for text,
  buyer jsonb,
  simulated boolean default false not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  opens_course_id uuid,
  waiting_since timestamp with time zone,
  offer_id uuid,
  constraint purchases_about_check CHECK ((about = ANY (ARRAY['transaction'::text, 'access'::text, 'subscription'::text, 'buyer'::text]))),
  constraint purchases_closed_by_check CHECK ((closed_by = ANY (ARRAY['refunded'::text, 'chargeback'::text, 'revoked'::text]))),
  constraint purchases_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 40))),
  constraint purchases_subscription_id_check CHECK ((length(subscription_id) <= 200)),
  constraint purchases_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 200))),
  constraint purchases_waiting_for_check CHECK ((waiting_for = ANY (ARRAY['student_limit'::text, 'school_expired'::text, 'course_deleted'::text, 'course_unpublished'::text, 'course_over'::text, 'cohort_full'::text, 'invalid_email'::text]))),
  constraint purchases_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES webhook_addresses(producer_id, course_id) ON DELETE CASCADE,
  constraint purchases_pkey PRIMARY KEY (producer_id, id),
  constraint purchases_once UNIQUE NULLS NOT DISTINCT (producer_id, platform, transaction_id, course_id, offer_id)
);
alter table purchases enable row level security, force row level security;
CREATE INDEX purchases_of_buyer ON public.purchases USING btree (producer_id, course_id, platform, buyer_key) WHERE (buyer_key IS NOT NULL);
CREATE INDEX purchases_of_student ON public.purchases USING btree (producer_id, student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX purchases_of_subscription ON public.purchases USING btree (producer_id, course_id, platform, subscription_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX purchases_simulated ON public.purchases USING btree (producer_id, course_id, created_at DESC) WHERE simulated;
CREATE INDEX purchases_waiting ON public.purchases USING btree (producer_id, created_at) WHERE (waiting_for IS NOT NULL);
create policy platform on purchases for all to ateneu_platform using (true) with check (true);
create policy school on purchases for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on purchases for all to ateneu_team using (false);
grant insert, select, update on purchases to ateneu_app;
grant select on purchases to ateneu_platform;
grant update (buyer) on purchases to ateneu_platform;

create table push_devices (
  producer_id uuid not null,
  session_id uuid not null,
  student_id uuid not null,
  device_id text,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone default app_now() not null,
  constraint push_devices_auth_check CHECK ((length(auth) <= 40)),
  constraint push_devices_endpoint_check CHECK (((endpoint ~ '^https://'::text) AND (length(endpoint) <= 1000))),
  constraint push_devices_p256dh_check CHECK ((length(p256dh) <= 100)),
  constraint push_devices_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_sessions(id) ON DELETE CASCADE,
  constraint push_devices_pkey PRIMARY KEY (producer_id, session_id)
);
alter table push_devices enable row level security, force row level security;
CREATE INDEX push_devices_at ON public.push_devices USING btree (endpoint);
CREATE INDEX push_devices_of_browser ON public.push_devices USING btree (device_id);
CREATE INDEX push_devices_of_session ON public.push_devices USING btree (session_id);
CREATE INDEX push_devices_of_student ON public.push_devices USING btree (producer_id, student_id);
create policy platform on push_devices for all to ateneu_platform using (true) with check (true);
create policy school on push_devices for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on push_devices for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = push_devices.producer_id) AND (seen.id = push_devices.student_id)))));
grant delete, insert, select, update on push_devices to ateneu_platform;
grant delete, select on push_devices to ateneu_app;

create table push_keys (
  id integer default 1 not null,
  public_key text not null,
  private_key text not null,
  constraint push_keys_id_check CHECK ((id = 1)),
  constraint push_keys_pkey PRIMARY KEY (id)
);
alter table push_keys enable row level security, force row level security;
create policy platform on push_keys for all to ateneu_platform using (true) with check (true);
grant insert, select on push_keys to ateneu_platform;
grant update (private_key) on push_keys to ateneu_platform;

create table quiz_answers (
  producer_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  student_id uuid not null,
  answer jsonb,
  answered_at timestamp with time zone default app_now() not null,
  points integer,
  most integer,
  waiting boolean default false not null,
  comment text,
  graded_at timestamp with time zone,
  constraint quiz_answers_comment_check CHECK ((length(comment) <= 5000)),
  constraint quiz_answers_points_check CHECK ((points >= 0)),
  constraint quiz_answers_producer_id_attempt_id_fkey FOREIGN KEY (producer_id, attempt_id) REFERENCES quiz_attempts(producer_id, id) ON DELETE CASCADE,
  constraint quiz_answers_pkey PRIMARY KEY (producer_id, attempt_id, question_id)
);
alter table quiz_answers enable row level security, force row level security;
CREATE INDEX quiz_answers_waiting ON public.quiz_answers USING btree (producer_id, answered_at, attempt_id) WHERE waiting;
create policy platform on quiz_answers for all to ateneu_platform using (true) with check (true);
create policy school on quiz_answers for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on quiz_answers for all to ateneu_team using ((EXISTS ( SELECT
   FROM quiz_attempts seen
  WHERE ((seen.producer_id = quiz_answers.producer_id) AND (seen.id = quiz_answers.attempt_id)))));
grant delete, select, update on quiz_answers to ateneu_platform;
grant insert, select, update on quiz_answers to ateneu_app;

create table quiz_attempts (
  producer_id uuid not null,
  id uuid not null,
  quiz_id uuid not null,
  student_id uuid not null,
  number integer not null,
  snapshot jsonb not null,
  started_at timestamp with time zone default app_now() not null,
  due_at timestamp with time zone,
  submitted_at timestamp with time zone,
  score smallint,
  passed boolean,
  set_aside boolean default false not null,
  regraded_at timestamp with time zone,
  constraint quiz_attempts_check CHECK (((score IS NULL) = (passed IS NULL))),
  constraint quiz_attempts_check1 CHECK (((submitted_at IS NOT NULL) OR (score IS NULL))),
  constraint quiz_attempts_number_check CHECK ((number > 0)),
  constraint quiz_attempts_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint quiz_attempts_snapshot_check CHECK ((jsonb_typeof(snapshot) = 'object'::text)),
  constraint quiz_attempts_producer_id_quiz_id_fkey FOREIGN KEY (producer_id, quiz_id) REFERENCES quizzes(producer_id, id) ON DELETE CASCADE,
  constraint quiz_attempts_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint quiz_attempts_pkey PRIMARY KEY (producer_id, id),
  constraint quiz_attempts_producer_id_quiz_id_student_id_number_key UNIQUE (producer_id, quiz_id, student_id, number)
);
alter table quiz_attempts enable row level security, force row level security;
CREATE INDEX quiz_attempts_by_id ON public.quiz_attempts USING hash (id);
CREATE INDEX quiz_attempts_due ON public.quiz_attempts USING btree (due_at) WHERE ((submitted_at IS NULL) AND (due_at IS NOT NULL));
CREATE INDEX quiz_attempts_of_student ON public.quiz_attempts USING btree (producer_id, student_id);
CREATE UNIQUE INDEX quiz_attempts_open ON public.quiz_attempts USING btree (producer_id, quiz_id, student_id) WHERE (submitted_at IS NULL);
create policy platform on quiz_attempts for all to ateneu_platform using (true) with check (true);
create policy school on quiz_attempts for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on quiz_attempts for all to ateneu_team using ((EXISTS ( SELECT
   FROM quizzes seen
  WHERE ((seen.producer_id = quiz_attempts.producer_id) AND (seen.id = quiz_attempts.quiz_id)))));
grant delete, select, update on quiz_attempts to ateneu_platform;
grant insert, select, update on quiz_attempts to ateneu_app;

create table quizzes (
  producer_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  required boolean default true not null,
  min_percent smallint default 70 not null,
  max_attempts smallint,
  wait_minutes integer default 0 not null,
  limit_minutes smallint,
  draw smallint,
  shuffled boolean default true not null,
  show_key text default 'passed'::text not null,
  questions jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  deleted_at timestamp with time zone,
  constraint quizzes_draw_check CHECK (((draw >= 1) AND (draw <= 200))),
  constraint quizzes_limit_minutes_check CHECK (((limit_minutes >= 1) AND (limit_minutes <= 600))),
  constraint quizzes_max_attempts_check CHECK (((max_attempts >= 1) AND (max_attempts <= 100))),
  constraint quizzes_min_percent_check CHECK (((min_percent >= 0) AND (min_percent <= 100))),
  constraint quizzes_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  constraint quizzes_show_key_check CHECK ((show_key = ANY (ARRAY['never'::text, 'passed'::text, 'exhausted'::text, 'always'::text]))),
  constraint quizzes_wait_minutes_check CHECK (((wait_minutes >= 0) AND (wait_minutes <= 43200))),
  constraint quizzes_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint quizzes_pkey PRIMARY KEY (producer_id, id)
);
alter table quizzes enable row level security, force row level security;
CREATE INDEX quizzes_by_id ON public.quizzes USING hash (id);
CREATE INDEX quizzes_deleted ON public.quizzes USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX quizzes_of_lesson ON public.quizzes USING btree (producer_id, lesson_id);
CREATE UNIQUE INDEX quizzes_standing ON public.quizzes USING btree (producer_id, lesson_id) WHERE (deleted_at IS NULL);
create policy platform on quizzes for all to ateneu_platform using (true) with check (true);
create policy school on quizzes for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on quizzes for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = quizzes.producer_id) AND (seen.id = quizzes.lesson_id)))));
grant delete, select, update on quizzes to ateneu_platform;
grant insert, select, update on quizzes to ateneu_app;

create table recovery_codes (
  user_id uuid not null,
  prefix text not null,
  hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_prefix_check CHECK ((length(prefix) = 2)),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, prefix)
);
alter table recovery_codes enable row level security, force row level security;
create policy platform on recovery_codes for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on recovery_codes to ateneu_platform;

create table release_rules (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  cohort_id uuid,
  module_id uuid,
  lesson_id uuid,
  kind text not null,
  at timestamp with time zone,
  days integer default 0 not null,
  hour time without time zone,
  after_lesson_id uuid,
  until timestamp with time zone,
  until_days integer,
  constraint release_rules_check CHECK ((num_nonnulls(module_id, lesson_id) = 1)),
  constraint release_rules_check1 CHECK (((kind = 'at'::text) = (at IS NOT NULL))),
  constraint release_rules_days_check CHECK (((days >= 0) AND (days <= 3650))),
  constraint release_rules_kind_check CHECK ((kind = ANY (ARRAY['always'::text, 'never'::text, 'at'::text, 'start'::text, 'enrollment'::text, 'first_access'::text, 'previous'::text]))),
  constraint release_rules_until_days_check CHECK (((until_days >= 1) AND (until_days <= 3650))),
  constraint release_rules_producer_id_after_lesson_id_fkey FOREIGN KEY (producer_id, after_lesson_id) REFERENCES lessons(producer_id, id) ON DELETE SET NULL (after_lesson_id),
  constraint release_rules_producer_id_course_id_cohort_id_fkey FOREIGN KEY (producer_id, course_id, cohort_id) REFERENCES cohorts(producer_id, course_id, id) ON DELETE CASCADE,
  constraint release_rules_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint release_rules_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint release_rules_producer_id_module_id_fkey FOREIGN KEY (producer_id, module_id) REFERENCES course_modules(producer_id, id) ON DELETE CASCADE,
  constraint release_rules_pkey PRIMARY KEY (producer_id, id),
  constraint release_rules_producer_id_course_id_cohort_id_module_id_les_key UNIQUE NULLS NOT DISTINCT (producer_id, course_id, cohort_id, module_id, lesson_id)
);
alter table release_rules enable row level security, force row level security;
CREATE INDEX release_rules_after ON public.release_rules USING btree (producer_id, after_lesson_id) WHERE (after_lesson_id IS NOT NULL);
CREATE INDEX release_rules_of_lesson ON public.release_rules USING btree (producer_id, lesson_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX release_rules_of_module ON public.release_rules USING btree (producer_id, module_id) WHERE (module_id IS NOT NULL);
CREATE TRIGGER announce_offer AFTER INSERT OR DELETE OR UPDATE ON public.release_rules FOR EACH ROW EXECUTE FUNCTION announce_offer();
create policy platform on release_rules for all to ateneu_platform using (true) with check (true);
create policy school on release_rules for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on release_rules for all to ateneu_team using ((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])));
grant delete, insert, select, update on release_rules to ateneu_app;
grant delete, insert, select, update on release_rules to ateneu_platform;

create table releases_told (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  day date not null,
  constraint releases_told_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint releases_told_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint releases_told_pkey PRIMARY KEY (producer_id, student_id, lesson_id)
);
alter table releases_told enable row level security, force row level security;
CREATE INDEX releases_told_of_day ON public.releases_told USING btree (producer_id, student_id, day);
CREATE INDEX releases_told_of_lesson ON public.releases_told USING btree (producer_id, lesson_id);
create policy platform on releases_told for all to ateneu_platform using (true) with check (true);
create policy school on releases_told for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on releases_told for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = releases_told.producer_id) AND (seen.id = releases_told.lesson_id)))));
grant delete, insert, select, update on releases_told to ateneu_app;
grant delete, insert, select, update on releases_told to ateneu_platform;

create table reply_addresses (
  producer_id uuid not null,
  token_hash bytea not null,
  thread_id uuid not null,
  student_id uuid,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint reply_addresses_check CHECK ((num_nonnulls(student_id, user_id) = 1)),
  constraint reply_addresses_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint reply_addresses_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint reply_addresses_producer_id_thread_id_fkey FOREIGN KEY (producer_id, thread_id) REFERENCES threads(producer_id, id) ON DELETE CASCADE,
  constraint reply_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint reply_addresses_pkey PRIMARY KEY (producer_id, token_hash),
  constraint reply_addresses_token_hash_key UNIQUE (token_hash)
);
alter table reply_addresses enable row level security, force row level security;
CREATE INDEX reply_addresses_of_student ON public.reply_addresses USING btree (producer_id, student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX reply_addresses_of_thread ON public.reply_addresses USING btree (producer_id, thread_id);
CREATE INDEX reply_addresses_of_user ON public.reply_addresses USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX reply_addresses_old ON public.reply_addresses USING btree (expires_at);
create policy platform on reply_addresses for all to ateneu_platform using (true) with check (true);
create policy school on reply_addresses for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on reply_addresses for all to ateneu_team using (false);
grant delete, insert, select, update on reply_addresses to ateneu_platform;

create table retired_keys (
  id text not null,
  place integer generated always as identity not null,
  key text not null,
  retired_at timestamp with time zone default app_now() not null,
  constraint retired_keys_pkey PRIMARY KEY (id),
  constraint retired_keys_place_key UNIQUE (place)
);
alter table retired_keys enable row level security, force row level security;
create policy platform on retired_keys for all to ateneu_platform using (true) with check (true);
grant insert, select on retired_keys to ateneu_platform;
grant update (key) on retired_keys to ateneu_platform;

create table sale_addresses (
  producer_id uuid not null,
  platform text not null,
  version integer default 1 not null,
  secret text,
  last4 text,
  constraint sale_addresses_check CHECK (((secret IS NULL) = (last4 IS NULL))),
  constraint sale_addresses_last4_check CHECK ((length(last4) <= 4)),
  constraint sale_addresses_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 40))),
  constraint sale_addresses_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint sale_addresses_pkey PRIMARY KEY (producer_id, platform)
);
alter table sale_addresses enable row level security, force row level security;
create policy platform on sale_addresses for all to ateneu_platform using (true) with check (true);
create policy school on sale_addresses for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on sale_addresses for all to ateneu_team using (false);
grant insert, select, update on sale_addresses to ateneu_app;
grant select, update on sale_addresses to ateneu_platform;

create table sale_payments (
  producer_id uuid not null,
  platform text not null,
  transaction_id text not null,
  kind text not null,
  course_id uuid not null,
  at timestamp with time zone not null,
  amount_cents bigint,
  currency text not null,
  product text,
  instalment_of text,
  constraint sale_payments_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint sale_payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint sale_payments_instalment_of_check CHECK (((length(instalment_of) >= 1) AND (length(instalment_of) <= 200))),
  constraint sale_payments_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'refunded'::text]))),
  constraint sale_payments_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 40))),
  constraint sale_payments_product_check CHECK (((length(product) >= 1) AND (length(product) <= 300))),
  constraint sale_payments_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 200))),
  constraint sale_payments_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint sale_payments_pkey PRIMARY KEY (producer_id, platform, transaction_id, kind)
);
alter table sale_payments enable row level security, force row level security;
CREATE INDEX sale_payments_of_school ON public.sale_payments USING btree (producer_id, at);
create policy platform on sale_payments for all to ateneu_platform using (true) with check (true);
create policy school on sale_payments for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on sale_payments for all to ateneu_team using (false);
grant insert, select, update on sale_payments to ateneu_app;
grant select on sale_payments to ateneu_platform;

create table sandbox_payments (
  id bigint generated always as identity not null,
  reference uuid not null,
  status text not null,
  status_detail text not null,
  method text not null,
  amount_cents integer not null,
  refunded_cents integer default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  changed_at timestamp with time zone default app_now() not null,
  approved_at timestamp with time zone,
  constraint sandbox_payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint sandbox_payments_method_check CHECK ((length(method) <= 100)),
  constraint sandbox_payments_refunded_cents_check CHECK ((refunded_cents >= 0)),
  constraint sandbox_payments_status_check CHECK ((length(status) <= 100)),
  constraint sandbox_payments_status_detail_check CHECK ((length(status_detail) <= 200)),
  constraint sandbox_payments_pkey PRIMARY KEY (id)
);
alter table sandbox_payments enable row level security, force row level security;
CREATE INDEX sandbox_payments_of_reference ON public.sandbox_payments USING btree (reference);
create policy platform on sandbox_payments for all to ateneu_platform using (true) with check (true);
grant insert, select, update on sandbox_payments to ateneu_platform;

create table saved_replies (
  producer_id uuid not null,
  id uuid not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone default app_now() not null,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint saved_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint saved_replies_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint saved_replies_version_check CHECK ((version >= 1)),
  constraint saved_replies_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint saved_replies_pkey PRIMARY KEY (producer_id, id)
);
alter table saved_replies enable row level security, force row level security;
create policy platform on saved_replies for all to ateneu_platform using (true) with check (true);
create policy school on saved_replies for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
grant delete, insert, select, update on saved_replies to ateneu_app;
grant select on saved_replies to ateneu_platform;

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);
grant select on schema_migrations to ateneu_app;
grant select on schema_migrations to ateneu_platform;

create table school_days (
  producer_id uuid not null,
  day date not null,
  watched integer default 0 not null,
  completed integer default 0 not null,
  merged boolean default false not null
);
alter table school_days enable row level security, force row level security;
CREATE INDEX school_days_of_school ON public.school_days USING btree (producer_id, day) INCLUDE (watched, completed);
CREATE INDEX school_days_to_merge ON public.school_days USING btree (producer_id) WHERE (NOT merged);
create policy platform on school_days for all to ateneu_platform using (true) with check (true);
create policy school on school_days for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ( SELECT (app_student_id() IS NULL)))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on school_days for select to ateneu_team using (false);
grant delete, insert, select on school_days to ateneu_platform;
grant insert, select on school_days to ateneu_app;

create table school_deeds (
  producer_id uuid not null,
  id uuid not null,
  at timestamp with time zone default app_clock() not null,
  actor_id uuid,
  actor_name text not null,
  by text not null,
  action text not null,
  subject text,
  count integer,
  details jsonb default '{}'::jsonb not null,
  address text,
  device text,
  constraint school_deeds_action_check CHECK (((length(action) >= 1) AND (length(action) <= 60))),
  constraint school_deeds_actor_name_check CHECK (((length(actor_name) >= 1) AND (length(actor_name) <= 120))),
  constraint school_deeds_address_check CHECK ((length(address) <= 45)),
  constraint school_deeds_by_check CHECK ((by = ANY (ARRAY['session'::text, 'api_key'::text, 'owner'::text, 'system'::text]))),
  constraint school_deeds_count_check CHECK ((count >= 0)),
  constraint school_deeds_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint school_deeds_device_check CHECK ((length(device) <= 60)),
  constraint school_deeds_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint school_deeds_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint school_deeds_pkey PRIMARY KEY (producer_id, id)
);
alter table school_deeds enable row level security, force row level security;
CREATE INDEX school_deeds_newest ON public.school_deeds USING btree (producer_id, at DESC, id DESC);
CREATE INDEX school_deeds_of_actor ON public.school_deeds USING btree (actor_id, at);
CREATE TRIGGER kept BEFORE UPDATE OF subject ON public.school_deeds FOR EACH ROW EXECUTE FUNCTION keep_deed();
create policy forgetting on school_deeds for update to ateneu_platform using (true) with check (true);
create policy platform_forgets on school_deeds for delete to ateneu_platform using ((at < (app_now() - '365 days'::interval)));
create policy platform_reads on school_deeds for select to ateneu_platform using (true);
create policy platform_writes on school_deeds for insert to ateneu_platform with check (true);
create policy school_reads on school_deeds for select to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy school_writes on school_deeds for insert to ateneu_app with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on school_deeds for select to ateneu_team using (false);
grant delete, select on school_deeds to ateneu_platform;
grant insert (action, actor_id, actor_name, address, by, count, details, device, id, producer_id, subject) on school_deeds to ateneu_app;
grant insert (action, actor_id, actor_name, address, by, count, details, device, id, producer_id, subject) on school_deeds to ateneu_platform;
grant select on school_deeds to ateneu_app;
grant update (actor_id, subject) on school_deeds to ateneu_platform;

create table school_domains (
  producer_id uuid not null,
  domain text not null,
  token text not null,
  problem text,
  checked_at timestamp with time zone,
  verified_at timestamp with time zone,
  failing_since timestamp with time zone,
  constraint school_domains_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 4) AND (length(domain) <= 253)))),
  constraint school_domains_problem_check CHECK ((problem = ANY (ARRAY['txt_missing'::text, 'txt_wrong'::text, 'not_pointing'::text, 'dns_unreachable'::text, 'taken'::text]))),
  constraint school_domains_token_check CHECK ((length(token) >= 20)),
  constraint school_domains_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint school_domains_pkey PRIMARY KEY (producer_id)
);
alter table school_domains enable row level security, force row level security;
create policy platform on school_domains for all to ateneu_platform using (true) with check (true);
create policy school on school_domains for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on school_domains for all to ateneu_team using (false);
grant delete, insert, select, update on school_domains to ateneu_app;
grant select on school_domains to ateneu_platform;

create table school_packages (
  producer_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  tries smallint default 0 not null,
  progress smallint default 0 not null,
  asked_at timestamp with time zone default app_now() not null,
  seen_at timestamp with time zone default app_clock() not null,
  finished_at timestamp with time zone,
  problem text,
  key text,
  seal text,
  bytes bigint,
  sha256 text,
  until timestamp with time zone not null,
  parts integer,
  received integer default 0 not null,
  confirmed_at timestamp with time zone,
  found jsonb,
  part_salts text[] default '{}'::text[] not null,
  constraint school_packages_bytes_check CHECK ((bytes > 0)),
  constraint school_packages_check CHECK ((received <= COALESCE(parts, 0))),
  constraint school_packages_check1 CHECK (((kind = 'import'::text) = (parts IS NOT NULL))),
  constraint school_packages_check2 CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint school_packages_check3 CHECK (((kind = 'import'::text) OR (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))),
  constraint school_packages_found_check CHECK ((jsonb_typeof(found) = 'object'::text)),
  constraint school_packages_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint school_packages_parts_check CHECK ((parts > 0)),
  constraint school_packages_problem_check CHECK ((problem ~ '^[a-z_]{1,40}$'::text)),
  constraint school_packages_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint school_packages_received_check CHECK ((received >= 0)),
  constraint school_packages_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'waiting'::text, 'running'::text, 'examined'::text, 'done'::text, 'failed'::text]))),
  constraint school_packages_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint school_packages_pkey PRIMARY KEY (producer_id, id),
  constraint school_packages_key_key UNIQUE (key)
);
alter table school_packages enable row level security, force row level security;
CREATE INDEX school_packages_over ON public.school_packages USING btree (until);
CREATE UNIQUE INDEX school_packages_underway ON public.school_packages USING btree (producer_id, kind) WHERE (state = ANY (ARRAY['receiving'::text, 'waiting'::text, 'running'::text, 'examined'::text]));
CREATE INDEX school_packages_working ON public.school_packages USING btree (seen_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
create policy platform on school_packages for all to ateneu_platform using (true) with check (true);
create policy school on school_packages for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on school_packages for all to ateneu_team using (false);
grant delete, select, update on school_packages to ateneu_platform;
grant insert, select, update on school_packages to ateneu_app;

create table school_slugs (
  slug text not null,
  producer_id uuid not null,
  constraint school_slugs_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint school_slugs_pkey PRIMARY KEY (slug)
);
alter table school_slugs enable row level security, force row level security;
CREATE INDEX school_slugs_of ON public.school_slugs USING btree (producer_id);
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE ON public.school_slugs FOR EACH ROW EXECUTE FUNCTION announce_school();
create policy platform on school_slugs for all to ateneu_platform using (true) with check (true);
create policy school on school_slugs for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
grant insert, select on school_slugs to ateneu_app;
grant insert, select on school_slugs to ateneu_platform;

create table separate_cohorts (
  producer_id uuid not null,
  cohort_id uuid not null,
  constraint separate_cohorts_producer_id_cohort_id_fkey FOREIGN KEY (producer_id, cohort_id) REFERENCES cohorts(producer_id, id) ON DELETE CASCADE,
  constraint separate_cohorts_pkey PRIMARY KEY (producer_id, cohort_id)
);
alter table separate_cohorts enable row level security, force row level security;
create policy platform on separate_cohorts for all to ateneu_platform using (true) with check (true);
create policy school on separate_cohorts for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on separate_cohorts for all to ateneu_team using ((EXISTS ( SELECT
   FROM cohorts seen
  WHERE ((seen.producer_id = separate_cohorts.producer_id) AND (seen.id = separate_cohorts.cohort_id)))));
grant delete, insert, select on separate_cohorts to ateneu_app;
grant select on separate_cohorts to ateneu_platform;

create table student_activity (
  producer_id uuid not null,
  student_id uuid not null,
  seen_on date,
  learnt_on datemultirange default '{}'::datemultirange not null,
  constraint student_activity_pkey PRIMARY KEY (producer_id, student_id)
);
alter table student_activity enable row level security, force row level security;
create policy platform on student_activity for all to ateneu_platform using (true) with check (true);
create policy school on student_activity for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT (app_student_id() IS NULL)) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on student_activity for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = student_activity.producer_id) AND (seen.id = student_activity.student_id)))));
grant delete, insert, select, update on student_activity to ateneu_app;
grant delete, insert, select, update on student_activity to ateneu_platform;

create table student_addresses (
  producer_id uuid not null,
  student_id uuid not null,
  rule text not null,
  address text,
  since timestamp with time zone,
  constraint student_addresses_address_check CHECK (((length(address) >= 2) AND (length(address) <= 60))),
  constraint student_addresses_check CHECK (((rule <> 'fixed'::text) OR (address IS NOT NULL))),
  constraint student_addresses_check1 CHECK (((rule <> 'off'::text) OR (address IS NULL))),
  constraint student_addresses_check2 CHECK (((address IS NULL) = (since IS NULL))),
  constraint student_addresses_rule_check CHECK ((rule = ANY (ARRAY['school'::text, 'off'::text, 'next_login'::text, 'fixed'::text]))),
  constraint student_addresses_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint student_addresses_pkey PRIMARY KEY (producer_id, student_id)
);
alter table student_addresses enable row level security, force row level security;
create policy platform on student_addresses for all to ateneu_platform using (true) with check (true);
create policy school on student_addresses for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on student_addresses for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = student_addresses.producer_id) AND (seen.id = student_addresses.student_id)))));
grant delete, insert, select, update on student_addresses to ateneu_app;
grant insert, select, update on student_addresses to ateneu_platform;

create table student_banners (
  producer_id uuid not null,
  id uuid not null,
  title text default ''::text not null,
  image_url text not null,
  phone_image_url text,
  link_url text,
  active boolean default true not null,
  "position" integer not null,
  created_at timestamp with time zone default app_now() not null,
  version integer default 1 not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  edited_in uuid,
  constraint student_banners_image_url_check CHECK (((length(image_url) >= 1) AND (length(image_url) <= 2048))),
  constraint student_banners_link_url_check CHECK ((length(link_url) <= 2048)),
  constraint student_banners_phone_image_url_check CHECK ((length(phone_image_url) <= 2048)),
  constraint student_banners_position_check CHECK (("position" >= 1)),
  constraint student_banners_title_check CHECK ((length(title) <= 200)),
  constraint student_banners_version_check CHECK ((version >= 1)),
  constraint student_banners_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint student_banners_pkey PRIMARY KEY (producer_id, id),
  constraint student_banners_producer_id_position_excl EXCLUDE USING btree (producer_id WITH =, "position" WITH =) DEFERRABLE INITIALLY DEFERRED
);
alter table student_banners enable row level security, force row level security;
CREATE TRIGGER announce_offer AFTER INSERT OR DELETE OR UPDATE ON public.student_banners FOR EACH ROW EXECUTE FUNCTION announce_offer();
create policy platform on student_banners for all to ateneu_platform using (true) with check (true);
create policy school on student_banners for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
grant delete, insert, select, update on student_banners to ateneu_app;
grant select on student_banners to ateneu_platform;

create table student_enrollments (
  producer_id uuid not null,
  student_id uuid not null,
  access_until timestamp with time zone not null,
  unfinished integer not null,
  behind integer not null,
  merged boolean default false not null
);
alter table student_enrollments enable row level security, force row level security;
CREATE INDEX student_enrollments_of_student ON public.student_enrollments USING btree (producer_id, student_id, access_until) INCLUDE (unfinished, behind);
CREATE INDEX student_enrollments_to_merge ON public.student_enrollments USING btree (producer_id) WHERE (NOT merged);
create policy platform on student_enrollments for all to ateneu_platform using (true) with check (true);
create policy school on student_enrollments for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ( SELECT (app_student_id() IS NULL)))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on student_enrollments for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = student_enrollments.producer_id) AND (seen.id = student_enrollments.student_id)))));
grant delete, insert, select on student_enrollments to ateneu_platform;
grant insert, select on student_enrollments to ateneu_app;

create table student_import_rows (
  producer_id uuid not null,
  import_id uuid not null,
  line integer not null,
  email text not null,
  name text default ''::text not null,
  phone text default ''::text not null,
  cpf text default ''::text not null,
  outcome text not null,
  course_ids uuid[],
  cohort_ids uuid[] default '{}'::uuid[] not null,
  ends_at timestamp with time zone,
  gave jsonb,
  undone text,
  constraint student_import_rows_course_ids_check CHECK ((cardinality(course_ids) <= 200)),
  constraint student_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'added'::text, 'enrolled'::text, 'renewed'::text, 'unchanged'::text, 'waitlisted'::text, 'course_gone'::text, 'no_email'::text, 'invalid_email'::text, 'invalid_cpf'::text, 'repeated'::text, 'no_place'::text, 'not_processed'::text, 'erased'::text, 'refunded'::text, 'cancelled'::text, 'unpaid'::text, 'unknown_status'::text, 'expired'::text, 'no_course'::text]))),
  constraint student_import_rows_undone_check CHECK ((undone = ANY (ARRAY['waiting'::text, 'taken'::text, 'removed'::text, 'kept'::text, 'not_processed'::text]))),
  constraint student_import_rows_producer_id_import_id_fkey FOREIGN KEY (producer_id, import_id) REFERENCES student_imports(producer_id, id) ON DELETE CASCADE,
  constraint student_import_rows_pkey PRIMARY KEY (producer_id, import_id, line)
);
alter table student_import_rows enable row level security, force row level security;
CREATE INDEX student_import_rows_by_email ON public.student_import_rows USING hash (email) WHERE (outcome = 'waiting'::text);
CREATE INDEX student_import_rows_undoing ON public.student_import_rows USING btree (producer_id, import_id, line) WHERE (undone = 'waiting'::text);
CREATE INDEX student_import_rows_waiting ON public.student_import_rows USING btree (producer_id, import_id, line) WHERE (outcome = 'waiting'::text);
create policy platform on student_import_rows for all to ateneu_platform using (true) with check (true);
create policy school on student_import_rows for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on student_import_rows for all to ateneu_team using (false);
grant insert, select, update on student_import_rows to ateneu_app;
grant select on student_import_rows to ateneu_platform;
grant update (cpf, email, name, outcome, phone) on student_import_rows to ateneu_platform;

create table student_imports (
  producer_id uuid not null,
  id uuid not null,
  course_ids uuid[] not null,
  total integer not null,
  done integer default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  finished_at timestamp with time zone,
  failures smallint default 0 not null,
  cohort_ids uuid[] default '{}'::uuid[] not null,
  platform text default 'list'::text not null,
  send_later boolean default false not null,
  emails_asked_at timestamp with time zone,
  undo_started_at timestamp with time zone,
  undo_finished_at timestamp with time zone,
  constraint student_imports_check CHECK (((done >= 0) AND (done <= total))),
  constraint student_imports_failures_check CHECK ((failures >= 0)),
  constraint student_imports_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 40))),
  constraint student_imports_total_check CHECK ((total > 0)),
  constraint student_imports_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint student_imports_pkey PRIMARY KEY (producer_id, id)
);
alter table student_imports enable row level security, force row level security;
CREATE INDEX student_imports_emails_asked ON public.student_imports USING btree (producer_id, id) WHERE (emails_asked_at IS NOT NULL);
CREATE INDEX student_imports_over ON public.student_imports USING btree (created_at);
CREATE INDEX student_imports_recent ON public.student_imports USING btree (producer_id, created_at DESC);
CREATE INDEX student_imports_running ON public.student_imports USING btree (producer_id, created_at DESC) WHERE (finished_at IS NULL);
CREATE INDEX student_imports_undoing ON public.student_imports USING btree (updated_at) WHERE ((undo_started_at IS NOT NULL) AND (undo_finished_at IS NULL));
create policy platform on student_imports for all to ateneu_platform using (true) with check (true);
create policy school on student_imports for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on student_imports for all to ateneu_team using (false);
grant delete, select on student_imports to ateneu_platform;
grant insert, select, update on student_imports to ateneu_app;

create table student_limit_expansions (
  producer_id uuid not null,
  id uuid not null,
  additional_students integer not null,
  price_per_month numeric(10,2) not null,
  status text not null,
  end_date timestamp with time zone not null,
  created_at timestamp with time zone default app_now() not null,
  payment_id uuid,
  constraint student_limit_expansions_additional_students_check CHECK ((additional_students > 0)),
  constraint student_limit_expansions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'expired'::text]))),
  constraint student_limit_expansions_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint student_limit_expansions_producer_id_payment_id_fkey FOREIGN KEY (producer_id, payment_id) REFERENCES payments(producer_id, id) ON DELETE CASCADE,
  constraint student_limit_expansions_pkey PRIMARY KEY (producer_id, id)
);
alter table student_limit_expansions enable row level security, force row level security;
CREATE INDEX student_limit_expansions_ending ON public.student_limit_expansions USING btree (end_date) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX student_limit_expansions_of_payment ON public.student_limit_expansions USING btree (producer_id, payment_id);
create policy platform on student_limit_expansions for all to ateneu_platform using (true) with check (true);
create policy school on student_limit_expansions for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
create policy team on student_limit_expansions for all to ateneu_team using (false);
grant insert, select, update on student_limit_expansions to ateneu_platform;
grant select on student_limit_expansions to ateneu_app;

create table students (
  producer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  phone text,
  cpf text,
  status text default 'active'::text not null,
  last_password_sent timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  notify_by_email boolean default true not null,
  notify_in_browser boolean default false not null,
  email text not null,
  search text generated always as (((((((searchable(name) || ''::text) || email) || ''::text) || COALESCE(cpf, ''::text)) || ''::text) || COALESCE(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), ''::text))) stored not null,
  autoplay boolean default false not null,
  notices_off text[] default '{replies.email}'::text[] not null,
  email_since timestamp with time zone,
  constraint students_cpf_check CHECK ((cpf ~ '^[0-9]{11}$'::text)),
  constraint students_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint students_notices_off_check CHECK ((notices_off <@ ARRAY['answers.email'::text, 'answers.browser'::text, 'replies.email'::text, 'replies.browser'::text])),
  constraint students_phone_check CHECK ((length(phone) <= 20)),
  constraint students_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint students_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint students_user_id_email_fkey FOREIGN KEY (user_id, email) REFERENCES profiles(id, email) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint students_pkey PRIMARY KEY (producer_id, id),
  constraint students_producer_id_user_id_key UNIQUE (producer_id, user_id)
);
alter table students enable row level security, force row level security;
CREATE INDEX students_by_cpf ON public.students USING btree (cpf) WHERE (cpf IS NOT NULL);
CREATE UNIQUE INDEX students_by_email ON public.students USING btree (producer_id, email);
CREATE INDEX students_by_id ON public.students USING hash (id);
CREATE INDEX students_by_name ON public.students USING btree (producer_id, search) INCLUDE (id);
CREATE INDEX students_by_user ON public.students USING btree (user_id);
CREATE INDEX students_newest ON public.students USING btree (producer_id, created_at DESC, id) INCLUDE (search, status);
CREATE TRIGGER announce_change AFTER UPDATE ON public.students FOR EACH ROW WHEN (((((old.user_id IS DISTINCT FROM new.user_id) OR (old.name IS DISTINCT FROM new.name)) OR (old.cpf IS DISTINCT FROM new.cpf)) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION announce_student();
CREATE TRIGGER announce_deletion AFTER DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION announce_student();
CREATE TRIGGER forget_activity AFTER DELETE ON public.students REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_activity();
CREATE TRIGGER forget_holders AFTER DELETE ON public.students REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_holders();
CREATE TRIGGER forgets_pictures BEFORE DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION forget_pictures();
CREATE TRIGGER forgets_posts BEFORE DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION forget_posts();
CREATE TRIGGER recognise_holders AFTER INSERT ON public.students REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION recognise_holders();
CREATE TRIGGER stamp_address BEFORE UPDATE OF email ON public.students FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION stamp_address();
create policy platform on students for all to ateneu_platform using (true) with check (true);
create policy school on students for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on students for all to ateneu_team using ((EXISTS ( SELECT
   FROM enrollments seen
  WHERE ((seen.producer_id = students.producer_id) AND (seen.student_id = students.id)))));
grant delete, insert, select, update on students to ateneu_app;
grant delete, insert, select, update on students to ateneu_platform;

create table submission_files (
  producer_id uuid not null,
  id uuid not null,
  submission_id uuid,
  student_id uuid not null,
  key text not null,
  name text not null,
  kind text not null,
  extension text not null,
  bytes integer not null,
  created_at timestamp with time zone default app_now() not null,
  constraint submission_files_bytes_check CHECK ((bytes > 0)),
  constraint submission_files_extension_check CHECK ((extension ~ '^[a-z0-9]{2,5}$'::text)),
  constraint submission_files_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'sheet'::text, 'document'::text, 'slides'::text, 'zip'::text, 'audio'::text, 'image'::text]))),
  constraint submission_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint submission_files_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint submission_files_producer_id_submission_id_fkey FOREIGN KEY (producer_id, submission_id) REFERENCES submissions(producer_id, id) ON DELETE SET NULL (submission_id),
  constraint submission_files_pkey PRIMARY KEY (producer_id, id),
  constraint submission_files_key_key UNIQUE (key)
);
alter table submission_files enable row level security, force row level security;
CREATE INDEX submission_files_left ON public.submission_files USING btree (created_at) WHERE (submission_id IS NULL);
CREATE INDEX submission_files_of_school ON public.submission_files USING btree (producer_id) INCLUDE (bytes);
CREATE INDEX submission_files_of_submission ON public.submission_files USING btree (producer_id, submission_id) WHERE (submission_id IS NOT NULL);
create policy platform on submission_files for all to ateneu_platform using (true) with check (true);
create policy school on submission_files for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on submission_files for all to ateneu_team using ((EXISTS ( SELECT
   FROM submissions seen
  WHERE ((seen.producer_id = submission_files.producer_id) AND (seen.id = submission_files.submission_id)))));
grant delete, select on submission_files to ateneu_platform;
grant insert, select, update on submission_files to ateneu_app;

create table submissions (
  producer_id uuid not null,
  id uuid not null,
  assignment_id uuid not null,
  student_id uuid not null,
  version smallint not null,
  state text not null,
  current boolean default false not null,
  body text default ''::text not null,
  link text,
  late boolean default false not null,
  saved_at timestamp with time zone default app_now() not null,
  submitted_at timestamp with time zone,
  criteria text[],
  marks smallint[] default '{}'::smallint[] not null,
  comment text default ''::text not null,
  grader_name text,
  graded_at timestamp with time zone,
  returned_at timestamp with time zone,
  constraint submissions_body_check CHECK ((length(body) <= 20000)),
  constraint submissions_check CHECK (((state = 'draft'::text) = (submitted_at IS NULL))),
  constraint submissions_check1 CHECK (((state = ANY (ARRAY['redo'::text, 'approved'::text])) = (graded_at IS NOT NULL))),
  constraint submissions_check2 CHECK (((state <> 'draft'::text) OR (NOT current))),
  constraint submissions_check3 CHECK (((returned_at IS NULL) OR (graded_at IS NOT NULL))),
  constraint submissions_comment_check CHECK ((length(comment) <= 5000)),
  constraint submissions_grader_name_check CHECK ((length(grader_name) <= 120)),
  constraint submissions_link_check CHECK ((length(link) <= 2048)),
  constraint submissions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'reviewing'::text, 'redo'::text, 'approved'::text]))),
  constraint submissions_version_check CHECK (((version >= 1) AND (version <= 50))),
  constraint submissions_producer_id_assignment_id_fkey FOREIGN KEY (producer_id, assignment_id) REFERENCES assignments(producer_id, id) ON DELETE CASCADE,
  constraint submissions_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint submissions_pkey PRIMARY KEY (producer_id, id),
  constraint submissions_producer_id_assignment_id_student_id_version_key UNIQUE (producer_id, assignment_id, student_id, version)
);
alter table submissions enable row level security, force row level security;
CREATE INDEX submissions_by_id ON public.submissions USING hash (id);
CREATE UNIQUE INDEX submissions_current ON public.submissions USING btree (producer_id, assignment_id, student_id) WHERE current;
CREATE INDEX submissions_in_queue ON public.submissions USING btree (producer_id, submitted_at, id) WHERE (current AND (state = ANY (ARRAY['submitted'::text, 'reviewing'::text])));
CREATE INDEX submissions_latest ON public.submissions USING btree (producer_id, submitted_at DESC, id) WHERE current;
CREATE INDEX submissions_of_student ON public.submissions USING btree (producer_id, student_id, submitted_at DESC);
CREATE INDEX submissions_unreturned ON public.submissions USING btree (graded_at) WHERE (current AND (returned_at IS NULL) AND (graded_at IS NOT NULL));
create policy platform on submissions for all to ateneu_platform using (true) with check (true);
create policy school on submissions for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on submissions for all to ateneu_team using ((EXISTS ( SELECT
   FROM assignments seen
  WHERE ((seen.producer_id = submissions.producer_id) AND (seen.id = submissions.assignment_id)))));
grant delete, insert, select, update on submissions to ateneu_app;
grant delete, select, update on submissions to ateneu_platform;

create table subscription_notices (
  producer_id uuid not null,
  kind text not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone default app_now() not null,
  constraint subscription_notices_kind_check CHECK ((kind = ANY (ARRAY['trial_ending'::text, 'ending_soon'::text, 'ending'::text, 'trial_over'::text, 'over'::text, 'active'::text, 'expansion_ending'::text]))),
  constraint subscription_notices_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint subscription_notices_pkey PRIMARY KEY (producer_id, kind, ends_at)
);
alter table subscription_notices enable row level security, force row level security;
create policy platform on subscription_notices for all to ateneu_platform using (true) with check (true);
create policy school on subscription_notices for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (false);
grant insert, select on subscription_notices to ateneu_platform;

create table team_invitations (
  producer_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  finance boolean default false not null,
  course_ids uuid[] default '{}'::uuid[] not null,
  cohort_ids uuid[] default '{}'::uuid[] not null,
  member_until timestamp with time zone,
  invited_by text not null,
  token_hash bytea,
  message_id uuid not null,
  sent_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default app_now() not null,
  constraint team_invitations_check CHECK (((NOT finance) OR (role = 'admin'::text))),
  constraint team_invitations_check1 CHECK (((role = 'instructor'::text) OR (course_ids = '{}'::uuid[]))),
  constraint team_invitations_check2 CHECK (((role = 'moderator'::text) OR (cohort_ids = '{}'::uuid[]))),
  constraint team_invitations_email_check CHECK ((length(email) <= 254)),
  constraint team_invitations_invited_by_check CHECK (((length(invited_by) >= 1) AND (length(invited_by) <= 200))),
  constraint team_invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'instructor'::text, 'support'::text, 'moderator'::text]))),
  constraint team_invitations_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint team_invitations_pkey PRIMARY KEY (producer_id, id),
  constraint team_invitations_producer_id_email_key UNIQUE (producer_id, email),
  constraint team_invitations_token_hash_key UNIQUE (token_hash)
);
alter table team_invitations enable row level security, force row level security;
create policy platform on team_invitations for all to ateneu_platform using (true) with check (true);
create policy school on team_invitations for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on team_invitations for all to ateneu_team using (false);
grant delete, insert, select, update on team_invitations to ateneu_app;
grant delete, insert, select, update on team_invitations to ateneu_platform;

create table team_members (
  producer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  finance boolean default false not null,
  course_ids uuid[] default '{}'::uuid[] not null,
  cohort_ids uuid[] default '{}'::uuid[] not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  granted_at timestamp with time zone,
  constraint team_members_check CHECK (((NOT finance) OR (role = 'admin'::text))),
  constraint team_members_check1 CHECK (((role = 'instructor'::text) OR (course_ids = '{}'::uuid[]))),
  constraint team_members_check2 CHECK (((role = 'moderator'::text) OR (cohort_ids = '{}'::uuid[]))),
  constraint team_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'instructor'::text, 'support'::text, 'moderator'::text]))),
  constraint team_members_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint team_members_pkey PRIMARY KEY (producer_id, id),
  constraint team_members_producer_id_user_id_key UNIQUE (producer_id, user_id)
);
alter table team_members enable row level security, force row level security;
CREATE INDEX team_members_of_person ON public.team_members USING btree (user_id);
CREATE TRIGGER marks_granted_rights BEFORE UPDATE OF role, finance, course_ids, cohort_ids, expires_at ON public.team_members FOR EACH ROW EXECUTE FUNCTION mark_granted_rights();
CREATE TRIGGER unassigns_threads AFTER DELETE OR UPDATE OF role, course_ids, cohort_ids ON public.team_members FOR EACH ROW EXECUTE FUNCTION unassign_threads();
create policy platform on team_members for all to ateneu_platform using (true) with check (true);
create policy school on team_members for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on team_members for all to ateneu_team using (false);
grant delete, insert, select, update on team_members to ateneu_app;
grant delete, insert, select, update on team_members to ateneu_platform;

create table team_notes (
  producer_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  author_id uuid not null,
  author_name text not null,
  body text not null,
  created_at timestamp with time zone default app_now() not null,
  edited_at timestamp with time zone,
  constraint team_notes_author_name_check CHECK (((length(author_name) >= 1) AND (length(author_name) <= 120))),
  constraint team_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint team_notes_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint team_notes_pkey PRIMARY KEY (producer_id, id)
);
alter table team_notes enable row level security, force row level security;
CREATE INDEX team_notes_of_student ON public.team_notes USING btree (producer_id, student_id, created_at DESC);
create policy platform on team_notes for all to ateneu_platform using (true) with check (true);
create policy school on team_notes for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on team_notes for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = team_notes.producer_id) AND (seen.id = team_notes.student_id)))));
grant delete, insert, select, update on team_notes to ateneu_app;
grant insert, select on team_notes to ateneu_platform;
grant update (author_id) on team_notes to ateneu_platform;

create table thread_follows (
  producer_id uuid not null,
  thread_id uuid not null,
  student_id uuid not null,
  muted boolean default false not null,
  constraint thread_follows_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint thread_follows_producer_id_thread_id_fkey FOREIGN KEY (producer_id, thread_id) REFERENCES threads(producer_id, id) ON DELETE CASCADE,
  constraint thread_follows_pkey PRIMARY KEY (producer_id, thread_id, student_id)
);
alter table thread_follows enable row level security, force row level security;
CREATE INDEX thread_follows_of_student ON public.thread_follows USING btree (producer_id, student_id);
create policy platform on thread_follows for all to ateneu_platform using (true) with check (true);
create policy school on thread_follows for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on thread_follows for all to ateneu_team using ((EXISTS ( SELECT
   FROM threads seen
  WHERE ((seen.producer_id = thread_follows.producer_id) AND (seen.id = thread_follows.thread_id)))));
grant delete, insert, select, update on thread_follows to ateneu_app;
grant select on thread_follows to ateneu_platform;

create table thread_posts (
  producer_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  author_id uuid,
  by_team boolean default false not null,
  author_name text not null,
  body text not null,
  has_link boolean default false not null,
  held boolean default false not null,
  hidden_at timestamp with time zone,
  hidden_by text,
  reports smallint default 0 not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  judged_at timestamp with time zone,
  told_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  search text generated always as (
CASE
    WHEN (id = thread_id) THEN searchable(((author_name || ''::text) || body))
    ELSE NULL::text
END) stored,
  by_mail boolean default false not null,
  constraint thread_posts_author_name_check CHECK ((length(author_name) <= 120)),
  constraint thread_posts_body_check CHECK ((length(body) <= 4000)),
  constraint thread_posts_check CHECK (((hidden_at IS NULL) = (hidden_by IS NULL))),
  constraint thread_posts_check1 CHECK (((NOT by_team) OR (author_id IS NULL))),
  constraint thread_posts_hidden_by_check CHECK ((hidden_by = ANY (ARRAY['team'::text, 'reports'::text]))),
  constraint thread_posts_reports_check CHECK ((reports >= 0)),
  constraint thread_posts_producer_id_author_id_fkey FOREIGN KEY (producer_id, author_id) REFERENCES students(producer_id, id) ON DELETE SET NULL (author_id),
  constraint thread_posts_producer_id_thread_id_fkey FOREIGN KEY (producer_id, thread_id) REFERENCES threads(producer_id, id) ON DELETE CASCADE,
  constraint thread_posts_pkey PRIMARY KEY (producer_id, id)
);
alter table thread_posts enable row level security, force row level security;
CREATE INDEX thread_posts_by_id ON public.thread_posts USING hash (id);
CREATE INDEX thread_posts_of_author ON public.thread_posts USING btree (producer_id, author_id, created_at DESC) WHERE (author_id IS NOT NULL);
CREATE INDEX thread_posts_of_thread ON public.thread_posts USING btree (producer_id, thread_id, created_at, id);
create policy platform on thread_posts for all to ateneu_platform using (true) with check (true);
create policy school on thread_posts for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (author_id = ( SELECT app_student_id() AS app_student_id)) OR ((NOT held) AND (hidden_at IS NULL) AND (EXISTS ( SELECT
   FROM threads t
  WHERE ((t.producer_id = thread_posts.producer_id) AND (t.id = thread_posts.thread_id)))))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (author_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on thread_posts for all to ateneu_team using ((EXISTS ( SELECT
   FROM threads seen
  WHERE ((seen.producer_id = thread_posts.producer_id) AND (seen.id = thread_posts.thread_id)))));
grant delete, insert, select, update on thread_posts to ateneu_app;
grant delete, select, update on thread_posts to ateneu_platform;

create table threads (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  lesson_id uuid,
  cohort_id uuid,
  author_id uuid,
  kind text not null,
  private boolean default false not null,
  at_second integer,
  held boolean default false not null,
  hidden boolean default false not null,
  hides boolean default false not null,
  reported boolean default false not null,
  pinned_at timestamp with time zone,
  closed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  waiting_since timestamp with time zone,
  answered_at timestamp with time zone,
  last_post_at timestamp with time zone default app_now() not null,
  changed_at timestamp with time zone default app_now() not null,
  created_at timestamp with time zone default app_now() not null,
  assignee_id uuid,
  assignee_name text,
  assigned_at timestamp with time zone,
  waited_since timestamp with time zone,
  constraint threads_assignee_name_check CHECK ((length(assignee_name) <= 120)),
  constraint threads_at_second_check CHECK ((at_second >= 0)),
  constraint threads_check CHECK (((kind = 'question'::text) OR (NOT private))),
  constraint threads_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'comment'::text]))),
  constraint threads_producer_id_author_id_fkey FOREIGN KEY (producer_id, author_id) REFERENCES students(producer_id, id) ON DELETE SET NULL (author_id),
  constraint threads_producer_id_cohort_id_fkey FOREIGN KEY (producer_id, cohort_id) REFERENCES cohorts(producer_id, id) ON DELETE SET NULL (cohort_id),
  constraint threads_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES courses(producer_id, id) ON DELETE CASCADE,
  constraint threads_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE SET NULL (lesson_id),
  constraint threads_pkey PRIMARY KEY (producer_id, id)
);
alter table threads enable row level security, force row level security;
CREATE INDEX threads_answered ON public.threads USING btree (producer_id, answered_at DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX threads_asked ON public.threads USING btree (producer_id, created_at) WHERE (kind = 'question'::text);
CREATE INDEX threads_assigned ON public.threads USING btree (producer_id, assignee_id, last_post_at DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX threads_by_id ON public.threads USING hash (id);
CREATE INDEX threads_hiding ON public.threads USING btree (producer_id, last_post_at DESC) WHERE hides;
CREATE INDEX threads_latest ON public.threads USING btree (producer_id, last_post_at DESC, id);
CREATE INDEX threads_of_author ON public.threads USING btree (producer_id, author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX threads_of_cohort ON public.threads USING btree (producer_id, cohort_id) WHERE (cohort_id IS NOT NULL);
CREATE INDEX threads_of_course ON public.threads USING btree (producer_id, course_id, last_post_at DESC);
CREATE INDEX threads_of_lesson ON public.threads USING btree (producer_id, lesson_id, kind, last_post_at DESC, id);
CREATE INDEX threads_pinned ON public.threads USING btree (producer_id, last_post_at DESC) WHERE (pinned_at IS NOT NULL);
CREATE INDEX threads_reported ON public.threads USING btree (producer_id, last_post_at DESC) WHERE reported;
CREATE INDEX threads_waiting ON public.threads USING btree (producer_id, waiting_since, id) WHERE (waiting_since IS NOT NULL);
CREATE INDEX threads_waiting_in_lesson ON public.threads USING btree (producer_id, lesson_id, at_second) WHERE (waiting_since IS NOT NULL);
CREATE TRIGGER announced AFTER INSERT OR UPDATE ON public.threads FOR EACH ROW WHEN ((current_setting('app.sums'::text, true) IS DISTINCT FROM 'at_once'::text)) EXECUTE FUNCTION announce_thread();
create policy platform on threads for all to ateneu_platform using (true) with check (true);
create policy school on threads for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (author_id = ( SELECT app_student_id() AS app_student_id)) OR ((NOT private) AND (NOT held) AND (NOT hidden) AND (NOT ((kind = 'question'::text) AND ( SELECT keeps_questions_apart() AS keeps_questions_apart))) AND ((cohort_id IS NULL) OR (cohort_id <> ALL (( SELECT closed_cohorts() AS closed_cohorts)::uuid[]))))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (author_id = ( SELECT app_student_id() AS app_student_id)) OR ((NOT private) AND (NOT held) AND (NOT hidden) AND (NOT ((kind = 'question'::text) AND ( SELECT keeps_questions_apart() AS keeps_questions_apart))) AND ((cohort_id IS NULL) OR (cohort_id <> ALL (( SELECT closed_cohorts() AS closed_cohorts)::uuid[])))))));
create policy team on threads for all to ateneu_team using (((course_id = ANY (( SELECT app_course_ids() AS app_course_ids)::uuid[])) AND ((( SELECT app_cohort_ids() AS app_cohort_ids) IS NULL) OR (cohort_id = ANY (( SELECT app_cohort_ids() AS app_cohort_ids)::uuid[])))));
grant delete, insert, select, update on threads to ateneu_app;
grant delete, select, update on threads to ateneu_platform;

create table totp_secrets (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  created_at timestamp with time zone default app_now() not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  last_used_at timestamp with time zone,
  constraint totp_secrets_check CHECK (((confirmed_at IS NULL) = (last_step IS NULL))),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint totp_secrets_pkey PRIMARY KEY (id)
);
alter table totp_secrets enable row level security, force row level security;
CREATE UNIQUE INDEX totp_secrets_confirmed ON public.totp_secrets USING btree (user_id) WHERE (confirmed_at IS NOT NULL);
CREATE UNIQUE INDEX totp_secrets_setup ON public.totp_secrets USING btree (user_id) WHERE (confirmed_at IS NULL);
create policy platform on totp_secrets for all to ateneu_platform using (true) with check (true);
grant delete, insert, select, update on totp_secrets to ateneu_platform;

create table uploads (
  producer_id uuid not null,
  id uuid not null,
  key text not null,
  purpose text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone default app_now() not null,
  unused_since timestamp with time zone,
  constraint uploads_bytes_check CHECK ((bytes > 0)),
  constraint uploads_purpose_check CHECK ((purpose = ANY (ARRAY['cover'::text, 'module'::text, 'logo'::text, 'banner'::text, 'photo'::text, 'sprite'::text]))),
  constraint uploads_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint uploads_pkey PRIMARY KEY (producer_id, id),
  constraint uploads_key_key UNIQUE (key)
);
alter table uploads enable row level security, force row level security;
CREATE INDEX uploads_unused ON public.uploads USING btree (unused_since) WHERE (unused_since IS NOT NULL);
create policy platform on uploads for all to ateneu_platform using (true) with check (true);
create policy school on uploads for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check ((producer_id = ( SELECT app_producer_id() AS app_producer_id)));
grant delete, select, update on uploads to ateneu_platform;
grant insert, select, update on uploads to ateneu_app;

create table user_sessions (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  producer_id uuid,
  token_hash bytea not null,
  device_id text,
  ip_address inet,
  user_agent text,
  created_at timestamp with time zone default app_now() not null,
  last_active timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  is_active boolean default true not null,
  ended_reason text,
  owner_session_id uuid,
  scope_producer_id uuid,
  opened_with credential_origin not null,
  host text default ''::text not null,
  factor text,
  elevated_until timestamp with time zone,
  constraint user_sessions_check1 CHECK (((owner_session_id IS NULL) OR (kind = 'producer'::text))),
  constraint user_sessions_ended_reason_check CHECK (((length(ended_reason) >= 1) AND (length(ended_reason) <= 40))),
  constraint user_sessions_factor_check CHECK ((factor = ANY (ARRAY['totp'::text, 'recovery_code'::text, 'passkey'::text]))),
  constraint user_sessions_host_check CHECK ((length(host) <= 253)),
  constraint user_sessions_kind_check CHECK ((kind = ANY (ARRAY['student'::text, 'producer'::text, 'owner'::text]))),
  constraint user_sessions_of_team_unbound CHECK (((scope_producer_id IS NULL) OR (kind <> 'producer'::text) OR (producer_id IS NULL) OR (owner_session_id IS NOT NULL))),
  constraint user_sessions_school CHECK (
CASE
    WHEN ((kind = 'student'::text) OR (owner_session_id IS NOT NULL)) THEN (producer_id IS NOT NULL)
    ELSE ((kind = 'producer'::text) OR (producer_id IS NULL))
END),
  constraint user_sessions_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint user_sessions_within_scope CHECK (
CASE
    WHEN (scope_producer_id IS NULL) THEN ((opened_with)::text = ANY (ARRAY['mailed_by_operator'::text, 'chosen_after_proof'::text, 'registered_after_proof'::text]))
    ELSE (((kind = 'student'::text) AND (scope_producer_id = producer_id)) OR ((kind = 'producer'::text) AND (scope_producer_id = user_id) AND ((opened_with)::text = 'chosen_at_sign_up'::text)))
END),
  constraint viewing_is_never_elevated CHECK (((owner_session_id IS NULL) OR (elevated_until IS NULL))),
  constraint user_sessions_owner_session_id_fkey FOREIGN KEY (owner_session_id) REFERENCES user_sessions(id) ON DELETE CASCADE,
  constraint user_sessions_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint user_sessions_scope_producer_id_fkey FOREIGN KEY (scope_producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint user_sessions_pkey PRIMARY KEY (id),
  constraint user_sessions_token_hash_key UNIQUE (token_hash)
);
alter table user_sessions enable row level security, force row level security;
CREATE INDEX user_sessions_by_school ON public.user_sessions USING btree (producer_id) WHERE (producer_id IS NOT NULL);
CREATE INDEX user_sessions_of_device ON public.user_sessions USING btree (user_id, device_id);
CREATE INDEX user_sessions_of_school ON public.user_sessions USING btree (scope_producer_id) WHERE (scope_producer_id IS NOT NULL);
CREATE INDEX user_sessions_of_team ON public.user_sessions USING btree (producer_id, user_id) WHERE ((kind = 'producer'::text) AND is_active);
CREATE UNIQUE INDEX user_sessions_open ON public.user_sessions USING btree (user_id, device_id) WHERE is_active;
CREATE INDEX user_sessions_over ON public.user_sessions USING btree (expires_at);
CREATE INDEX user_sessions_viewing ON public.user_sessions USING btree (owner_session_id) WHERE (owner_session_id IS NOT NULL);
CREATE TRIGGER announce_change AFTER UPDATE ON public.user_sessions FOR EACH ROW WHEN (((old.kind = 'student'::text) AND old.is_active AND ((NOT new.is_active) OR (new.expires_at < old.expires_at) OR ((((((old.elevated_until IS DISTINCT FROM new.elevated_until) OR (old.producer_id IS DISTINCT FROM new.producer_id)) OR (old.scope_producer_id IS DISTINCT FROM new.scope_producer_id)) OR ((old.opened_with)::text IS DISTINCT FROM (new.opened_with)::text)) OR (old.factor IS DISTINCT FROM new.factor)) OR (old.host IS DISTINCT FROM new.host))))) EXECUTE FUNCTION announce_session();
CREATE TRIGGER announce_deletion AFTER DELETE ON public.user_sessions FOR EACH ROW WHEN (((old.kind = 'student'::text) AND old.is_active)) EXECUTE FUNCTION announce_session();
CREATE TRIGGER announce_end AFTER UPDATE OF is_active ON public.user_sessions FOR EACH ROW WHEN (((old.kind = 'student'::text) AND old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION announce_session_end();
CREATE TRIGGER end_elevation BEFORE UPDATE OF is_active ON public.user_sessions FOR EACH ROW WHEN ((NOT new.is_active)) EXECUTE FUNCTION end_elevation();
CREATE TRIGGER forget_push_device_at_end AFTER UPDATE OF is_active ON public.user_sessions FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION forget_push_device();
CREATE TRIGGER forget_push_device_of_another AFTER INSERT ON public.user_sessions FOR EACH ROW WHEN ((new.device_id IS NOT NULL)) EXECUTE FUNCTION forget_push_device();
CREATE TRIGGER proven_mailbox BEFORE INSERT OR UPDATE OF scope_producer_id, user_id ON public.user_sessions FOR EACH ROW EXECUTE FUNCTION require_proven_mailbox();
CREATE TRIGGER second_step BEFORE INSERT ON public.user_sessions FOR EACH ROW EXECUTE FUNCTION require_second_step();
create policy platform on user_sessions for all to ateneu_platform using (true) with check (true);
create policy school on user_sessions for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on user_sessions for all to ateneu_team using ((EXISTS ( SELECT
   FROM students seen
  WHERE ((seen.producer_id = user_sessions.producer_id) AND (seen.user_id = user_sessions.user_id)))));
grant delete, insert, select, update on user_sessions to ateneu_platform;
grant select (created_at, ended_reason, expires_at, id, is_active, kind, last_active, producer_id, user_agent, user_id) on user_sessions to ateneu_app;

create table video_checks (
  producer_id uuid not null,
  lesson_id uuid not null,
  video_url text not null,
  problem text,
  failures integer default 0 not null,
  since timestamp with time zone,
  checked_at timestamp with time zone default app_now() not null,
  constraint video_checks_check CHECK (((problem IS NULL) = (since IS NULL))),
  constraint video_checks_failures_check CHECK ((failures >= 0)),
  constraint video_checks_problem_check CHECK ((problem = ANY (ARRAY['gone'::text, 'refused'::text, 'private'::text, 'unreachable'::text]))),
  constraint video_checks_video_url_check CHECK ((length(video_url) <= 2048)),
  constraint video_checks_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint video_checks_pkey PRIMARY KEY (producer_id, lesson_id)
);
alter table video_checks enable row level security, force row level security;
CREATE INDEX video_checks_failing ON public.video_checks USING btree (producer_id) WHERE (problem IS NOT NULL);
create policy platform on video_checks for all to ateneu_platform using (true) with check (true);
create policy school on video_checks for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on video_checks for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = video_checks.producer_id) AND (seen.id = video_checks.lesson_id)))));
grant delete, insert, select, update on video_checks to ateneu_platform;
grant delete, select on video_checks to ateneu_app;

create table video_keys (
  producer_id uuid not null,
  provider text not null,
  name text not null,
  secret text not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint video_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint video_keys_provider_check CHECK ((provider = ANY (ARRAY['bunny'::text, 'panda'::text, 'mux'::text, 'cloudflare'::text]))),
  constraint video_keys_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint video_keys_pkey PRIMARY KEY (producer_id, provider, name)
);
alter table video_keys enable row level security, force row level security;
create policy platform on video_keys for all to ateneu_platform using (true) with check (true);
create policy school on video_keys for all to ateneu_app using ((producer_id = ( SELECT app_producer_id() AS app_producer_id))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy school_removes on video_keys for delete to ateneu_app using ((( SELECT app_student_id() AS app_student_id) IS NULL));
grant delete, insert, select, update on video_keys to ateneu_app;
grant select, update on video_keys to ateneu_platform;

create table video_reports (
  producer_id uuid not null,
  lesson_id uuid not null,
  student_id uuid not null,
  video_url text not null,
  problem text not null,
  asked boolean not null,
  first_at timestamp with time zone default app_now() not null,
  told_at timestamp with time zone default app_now() not null,
  constraint video_reports_problem_check CHECK ((problem = ANY (ARRAY['silent'::text, 'failed'::text]))),
  constraint video_reports_video_url_check CHECK ((length(video_url) <= 2048)),
  constraint video_reports_producer_id_lesson_id_fkey FOREIGN KEY (producer_id, lesson_id) REFERENCES lessons(producer_id, id) ON DELETE CASCADE,
  constraint video_reports_producer_id_student_id_fkey FOREIGN KEY (producer_id, student_id) REFERENCES students(producer_id, id) ON DELETE CASCADE,
  constraint video_reports_pkey PRIMARY KEY (producer_id, lesson_id, student_id)
);
alter table video_reports enable row level security, force row level security;
CREATE INDEX video_reports_of_student ON public.video_reports USING btree (producer_id, student_id);
create policy platform on video_reports for all to ateneu_platform using (true) with check (true);
create policy school on video_reports for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id))))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND ((( SELECT app_student_id() AS app_student_id) IS NULL) OR (student_id = ( SELECT app_student_id() AS app_student_id)))));
create policy team on video_reports for all to ateneu_team using ((EXISTS ( SELECT
   FROM lessons seen
  WHERE ((seen.producer_id = video_reports.producer_id) AND (seen.id = video_reports.lesson_id)))));
grant delete, insert, select, update on video_reports to ateneu_app;
grant delete, select, update on video_reports to ateneu_platform;

create table webhook_addresses (
  producer_id uuid not null,
  course_id uuid not null,
  version integer default 1 not null,
  renewed_at timestamp with time zone,
  constraint webhook_addresses_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint webhook_addresses_pkey PRIMARY KEY (producer_id, course_id),
  constraint webhook_addresses_course_id_key UNIQUE (course_id)
);
alter table webhook_addresses enable row level security, force row level security;
create policy platform on webhook_addresses for all to ateneu_platform using (true) with check (true);
create policy school on webhook_addresses for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on webhook_addresses for all to ateneu_team using (false);
grant insert, select, update on webhook_addresses to ateneu_app;
grant select on webhook_addresses to ateneu_platform;

create table webhook_deliveries (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid,
  platform text not null,
  dedup_key text not null,
  body bytea not null,
  headers jsonb default '{}'::jsonb not null,
  query jsonb default '{}'::jsonb not null,
  received_at timestamp with time zone default app_now() not null,
  repeats integer default 0 not null,
  simulated boolean default false not null,
  event text not null,
  kind text,
  buyer text,
  status text not null,
  outcome text,
  attempts smallint default 0 not null,
  error text,
  settled_at timestamp with time zone,
  purchase_ids uuid[] default '{}'::uuid[] not null,
  sale_keys text[],
  constraint webhook_deliveries_dedup_key_check CHECK ((length(dedup_key) <= 200)),
  constraint webhook_deliveries_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 40))),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['received'::text, 'applied'::text, 'ignored'::text, 'waiting'::text, 'failed'::text]))),
  constraint webhook_deliveries_of_school FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint webhook_deliveries_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES webhook_addresses(producer_id, course_id) ON DELETE CASCADE,
  constraint webhook_deliveries_pkey PRIMARY KEY (producer_id, id),
  constraint webhook_deliveries_told_once UNIQUE NULLS NOT DISTINCT (producer_id, course_id, platform, dedup_key)
);
alter table webhook_deliveries enable row level security, force row level security;
CREATE INDEX webhook_deliveries_new ON public.webhook_deliveries USING btree (received_at) WHERE (status = 'received'::text);
CREATE INDEX webhook_deliveries_of_course ON public.webhook_deliveries USING btree (producer_id, course_id, received_at DESC, id);
CREATE INDEX webhook_deliveries_of_sales ON public.webhook_deliveries USING gin (sale_keys) WHERE (sale_keys IS NOT NULL);
CREATE INDEX webhook_deliveries_of_school_latest ON public.webhook_deliveries USING btree (producer_id, received_at DESC, id);
CREATE INDEX webhook_deliveries_over ON public.webhook_deliveries USING btree (received_at);
CREATE INDEX webhook_deliveries_to_look_at ON public.webhook_deliveries USING btree (producer_id, course_id, status, received_at DESC, id) WHERE (status = ANY (ARRAY['waiting'::text, 'failed'::text]));
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (producer_id) WHERE (status = 'waiting'::text);
create policy platform on webhook_deliveries for all to ateneu_platform using (true) with check (true);
create policy school on webhook_deliveries for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on webhook_deliveries for all to ateneu_team using (false);
grant delete, select, update on webhook_deliveries to ateneu_platform;
grant insert, select, update on webhook_deliveries to ateneu_app;

create table webhook_refusals (
  producer_id uuid not null,
  course_id uuid,
  day date default local_day(app_now()) not null,
  reason text not null,
  platform text not null,
  tries integer default 1 not null,
  last_at timestamp with time zone default app_now() not null,
  constraint webhook_refusals_reason_check CHECK ((reason = ANY (ARRAY['token'::text, 'signature'::text]))),
  constraint webhook_refusals_of_school FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint webhook_refusals_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES webhook_addresses(producer_id, course_id) ON DELETE CASCADE,
  constraint webhook_refusals_once UNIQUE NULLS NOT DISTINCT (producer_id, course_id, day, reason, platform)
);
alter table webhook_refusals enable row level security, force row level security;
create policy platform on webhook_refusals for all to ateneu_platform using (true) with check (true);
create policy school on webhook_refusals for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on webhook_refusals for all to ateneu_team using (false);
grant delete, select on webhook_refusals to ateneu_platform;
grant insert, select, update on webhook_refusals to ateneu_app;

create table webhook_secrets (
  producer_id uuid not null,
  course_id uuid not null,
  platform text not null,
  secret text not null,
  last4 text not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint webhook_secrets_last4_check CHECK ((length(last4) <= 4)),
  constraint webhook_secrets_platform_check CHECK (((length(platform) >= 1) AND (length(platform) <= 40))),
  constraint webhook_secrets_producer_id_course_id_fkey FOREIGN KEY (producer_id, course_id) REFERENCES webhook_addresses(producer_id, course_id) ON DELETE CASCADE,
  constraint webhook_secrets_pkey PRIMARY KEY (producer_id, course_id, platform)
);
alter table webhook_secrets enable row level security, force row level security;
create policy platform on webhook_secrets for all to ateneu_platform using (true) with check (true);
create policy school on webhook_secrets for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on webhook_secrets for all to ateneu_team using (false);
grant delete, insert, select, update on webhook_secrets to ateneu_app;
grant select, update on webhook_secrets to ateneu_platform;

create table weekly_digests (
  producer_id uuid not null,
  since timestamp with time zone,
  sent_on date,
  constraint weekly_digests_producer_id_fkey FOREIGN KEY (producer_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint weekly_digests_pkey PRIMARY KEY (producer_id)
);
alter table weekly_digests enable row level security, force row level security;
create policy platform on weekly_digests for all to ateneu_platform using (true) with check (true);
create policy school on weekly_digests for all to ateneu_app using (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL))) with check (((producer_id = ( SELECT app_producer_id() AS app_producer_id)) AND (( SELECT app_student_id() AS app_student_id) IS NULL)));
create policy team on weekly_digests for all to ateneu_team using (false);
grant insert, select, update on weekly_digests to ateneu_app;
grant select, update on weekly_digests to ateneu_platform;
