-- Days typed in a lesson's form replace its whole rule: what was left of another kind outlived the days it was shown with.
create or replace function keep_release_days() returns trigger language plpgsql as $$
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
end $$;

-- Those that exist stay as students meet them; the form shows no days for such a rule (saveRules).
update lessons l set release_days = null from release_rules r
  where r.producer_id = l.producer_id and r.lesson_id = l.id and r.cohort_id is null and l.release_days is not null
    and (r.after_lesson_id is not null or r.until is not null or r.until_days is not null);
