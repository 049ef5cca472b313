-- Turmas: who learns a course together, from when, and on which day each lesson opens for them. docs/decisions/0052
create table cohorts (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- Before it only what is always open can be watched; null for a turma that has always begun.
  starts_at timestamptz,
  ends_at timestamptz,
  -- At its end its lessons close; otherwise the end is told, and access lasts as long as the grants.
  ends_access boolean not null default false,
  enroll_from timestamptz,
  enroll_until timestamptz,
  seats integer check (seats between 1 and 100000),
  -- Where whoever is enrolled without a word of a turma enters.
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (producer_id, id),
  unique (producer_id, course_id, id),
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade,
  check (ends_at > starts_at),
  check (enroll_until > enroll_from),
  check (not ends_access or ends_at is not null)
);
create unique index cohorts_default on cohorts (producer_id, course_id) where is_default;

-- Null: the turma that every course has, with the rules of the course itself.
alter table access_grants add column cohort_id uuid;
alter table access_grants add constraint access_grants_of_cohort
  foreign key (producer_id, course_id, cohort_id) references cohorts (producer_id, course_id, id) on delete set null (cohort_id);
create index access_grants_in_cohort on access_grants (producer_id, cohort_id, student_id) where cohort_id is not null;

-- When a lesson, or what lies in a module, opens: in one turma, or without one in all that say nothing else.
create table release_rules (
  producer_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  cohort_id uuid,
  module_id uuid,
  lesson_id uuid,
  kind text not null check (kind in ('always', 'never', 'at', 'start', 'enrollment', 'first_access', 'previous')),
  at timestamptz,
  days integer not null default 0 check (days between 0 and 3650),
  -- In São Paulo.
  hour time,
  after_lesson_id uuid,
  until timestamptz,
  until_days integer check (until_days between 1 and 3650),
  primary key (producer_id, id),
  unique nulls not distinct (producer_id, course_id, cohort_id, module_id, lesson_id),
  foreign key (producer_id, course_id) references courses (producer_id, id) on delete cascade,
  foreign key (producer_id, course_id, cohort_id) references cohorts (producer_id, course_id, id) on delete cascade,
  foreign key (producer_id, module_id) references course_modules (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade,
  foreign key (producer_id, after_lesson_id) references lessons (producer_id, id) on delete set null (after_lesson_id),
  check (num_nonnulls(module_id, lesson_id) = 1),
  check ((kind = 'at') = (at is not null))
);
create index release_rules_of_lesson on release_rules (producer_id, lesson_id) where lesson_id is not null;
create index release_rules_of_module on release_rules (producer_id, module_id) where module_id is not null;
create index release_rules_after on release_rules (producer_id, after_lesson_id) where after_lesson_id is not null;

-- A lesson that is open to one student whatever the rules say.
create table lesson_openings (
  producer_id uuid not null,
  student_id uuid not null,
  lesson_id uuid not null,
  opened_at timestamptz not null default app_now(),
  primary key (producer_id, student_id, lesson_id),
  foreign key (producer_id, student_id) references students (producer_id, id) on delete cascade,
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create index lesson_openings_of_lesson on lesson_openings (producer_id, lesson_id);

alter table cohorts enable row level security;
alter table cohorts force row level security;
create policy school on cohorts to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on cohorts to ateneu_platform using (true) with check (true);
alter table release_rules enable row level security;
alter table release_rules force row level security;
create policy school on release_rules to ateneu_app
  using (producer_id = (select app_producer_id())) with check (producer_id = (select app_producer_id()));
create policy platform on release_rules to ateneu_platform using (true) with check (true);
alter table lesson_openings enable row level security;
alter table lesson_openings force row level security;
create policy school on lesson_openings to ateneu_app
  using (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())))
  with check (producer_id = (select app_producer_id())
    and ((select app_student_id()) is null or student_id = (select app_student_id())));
create policy platform on lesson_openings to ateneu_platform using (true) with check (true);
grant select, insert, update, delete on cohorts, release_rules, lesson_openings to ateneu_app;
grant select, insert, update, delete on cohorts, release_rules, lesson_openings to ateneu_platform;

create trigger announce_offer after insert or update or delete on cohorts for each row execute function announce_offer();
create trigger announce_offer after insert or update or delete on release_rules for each row execute function announce_offer();

-- When a student opened a lesson of the course for the first time.
alter table enrollments add column first_access_at timestamptz;
update enrollments e set first_access_at = seen.first_at from (
  select v.producer_id, v.student_id, l.course_id, min(v.opened_at) as first_at
  from lesson_viewings v join lessons l on l.producer_id = v.producer_id and l.id = v.lesson_id
  group by 1, 2, 3) seen
where e.producer_id = seen.producer_id and e.student_id = seen.student_id and e.course_id = seen.course_id;
create function note_first_access() returns trigger language plpgsql as $$
begin
  update enrollments e set first_access_at = new.opened_at from lessons l
  where l.producer_id = new.producer_id and l.id = new.lesson_id and e.producer_id = new.producer_id
    and e.student_id = new.student_id and e.course_id = l.course_id and e.first_access_at is null;
  return null;
end $$;
create trigger note_first_access after insert on lesson_viewings for each row execute function note_first_access();

-- The days of waiting that a lesson's form asks for are the first rule of every course's own turma.
insert into release_rules (producer_id, id, course_id, lesson_id, kind, days)
select producer_id, gen_random_uuid(), course_id, id, 'enrollment', release_days from lessons where release_days > 0;
create function keep_release_days() returns trigger language plpgsql as $$
begin
  if new.release_days > 0 then
    insert into release_rules (producer_id, id, course_id, lesson_id, kind, days)
    values (new.producer_id, gen_random_uuid(), new.course_id, new.id, 'enrollment', new.release_days)
    on conflict (producer_id, course_id, cohort_id, module_id, lesson_id) do update
      set kind = 'enrollment', days = excluded.days, at = null, hour = null;
  else
    delete from release_rules where producer_id = new.producer_id and lesson_id = new.id and cohort_id is null
      and kind = 'enrollment' and hour is null and after_lesson_id is null and until is null and until_days is null;
  end if;
  return null;
end $$;
create trigger keep_release_days after insert on lessons for each row when (new.release_days > 0)
  execute function keep_release_days();
create trigger keep_changed_release_days after update of release_days on lessons for each row
  when (new.release_days is distinct from old.release_days) execute function keep_release_days();

-- So many days after a moment; with an hour, at that hour of São Paulo's day.
create function days_after(moment timestamptz, days integer, hour time) returns timestamptz language sql stable parallel safe
  as $$select case when hour is null then moment + days * interval '24 hours'
    else ((moment at time zone 'America/Sao_Paulo')::date + days + hour) at time zone 'America/Sao_Paulo' end$$;

-- The rule of shared/access/release.ts: from when until when a lesson is open to a student whose enrollment is open, the epoch
-- for one that waits for nothing, null for one of which nobody knows, with the lesson that is to be completed first.
create function lesson_window(of_producer uuid, of_student uuid, of_course uuid, enrolled timestamptz, first_access timestamptz,
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
begin
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
        and l.deleted_at is null and m.deleted_at is null) then
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

create function release_open(opens_at timestamptz, closes_at timestamptz, at timestamptz) returns boolean
  language sql immutable parallel safe
  as $$select coalesce(opens_at = 'epoch' or opens_at <= at, false) and closes_at > at$$;

create function lesson_open(of_producer uuid, of_student uuid, of_course uuid, enrolled timestamptz, first_access timestamptz,
    of_lesson uuid, of_module uuid) returns boolean language plpgsql stable as $$
declare
  w record;
begin
  w := lesson_window(of_producer, of_student, of_course, enrolled, first_access, of_lesson, of_module);
  return release_open(w.opens_at, w.closes_at, app_now());
end $$;
