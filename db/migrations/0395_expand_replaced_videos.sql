-- What was watched of a video says nothing about the one that replaces it. Another spelling of the same address is no
-- replacement. The rows are locked in one order, so that two replacements, or a removal of students, never wait for each other.
create function forget_watched() returns trigger language plpgsql as $$
begin
  perform from lesson_progress where producer_id = new.producer_id and lesson_id = new.id order by student_id for no key update;
  update lesson_progress p
  set watched = '{}', position_seconds = 0, duration_seconds = null,
    begun_at = case when p.completed then p.begun_at else app_now() end
  where p.producer_id = new.producer_id and p.lesson_id = new.id
    and (p.watched <> '{}' or p.position_seconds > 0 or p.duration_seconds is not null);
  return null;
end $$;
create trigger forget_watched after update of video_url on lessons for each row
  when ((old.video_provider, coalesce(old.video_id, old.video_url)) is distinct from (new.video_provider, coalesce(new.video_id, new.video_url)))
  execute function forget_watched();
