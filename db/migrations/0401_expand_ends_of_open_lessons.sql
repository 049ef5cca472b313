-- The days of a lesson that opens at once count from the enrollment. They were counted from the epoch, so that it closed in 1970.
create or replace function lesson_window(of_producer uuid, of_student uuid, of_course uuid, enrolled timestamp with time zone, first_access timestamp with time zone, of_lesson uuid, of_module uuid, OUT opens_at timestamp with time zone, OUT closes_at timestamp with time zone, OUT after_lesson uuid)
returns record language plpgsql stable as $$
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
end $$;
