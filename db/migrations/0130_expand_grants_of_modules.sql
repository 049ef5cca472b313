-- Packages and grants of some modules of a course. docs/decisions/0053
-- Null: the whole course, also what is added to it later.
alter table access_grants add column module_ids uuid[] check (cardinality(module_ids) <= 500);
create index access_grants_of_modules on access_grants (producer_id, student_id, course_id) where module_ids is not null;
alter table package_lines add column module_ids uuid[] check (cardinality(module_ids) between 1 and 500);

-- Which modules of a course a student holds: those of all their grants that are open; null for the whole course.
create function modules_held(of_producer uuid, of_student uuid, of_course uuid, at timestamptz default app_now()) returns uuid[]
  language plpgsql stable as $$
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
end $$;

-- The percentage of shared/access/progress.ts, of what the student holds.
create function progress_held(of_producer uuid, of_student uuid, of_course uuid) returns integer language plpgsql stable as $$
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
end $$;

-- The rule of shared/access/release.ts, as in 0100: what is in a module that the student does not hold is open never, whatever
-- the rules and openings say, and nothing waits for it.
create or replace function lesson_window(of_producer uuid, of_student uuid, of_course uuid, enrolled timestamptz, first_access timestamptz,
    of_lesson uuid, of_module uuid, out opens_at timestamptz, out closes_at timestamptz, out after_lesson uuid)
  language plpgsql stable as $$
declare
  turma record;
  rule release_rules;
  opens timestamptz;
  closes timestamptz;
  done timestamptz;
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
    select c.id, c.starts_at, case when c.ends_access then c.ends_at end as ends_at
    from (select distinct g.cohort_id from access_grants g
      where g.producer_id = of_producer and g.student_id = of_student and g.course_id = of_course
        and g.cohort_id is not null and g.closed_at is null and g.starts_at <= app_now()) mine
    join cohorts c on c.producer_id = of_producer and c.id = mine.cohort_id
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
      select l.id into lesson_before
      from lessons here join course_modules module on module.producer_id = of_producer and module.id = of_module
      join course_modules m on m.producer_id = of_producer and m.course_id = of_course and m.deleted_at is null
      join lessons l on l.producer_id = of_producer and l.module_id = m.id and l.deleted_at is null
      where here.producer_id = of_producer and here.id = of_lesson and (m.position, l.position) < (module.position, here.position)
        and (held is null or m.id = any (held))
      order by m.position desc, l.position desc limit 1;
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
    closes := least(rule.until, opens + rule.until_days * interval '24 hours', turma.ends_at, 'infinity');
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
