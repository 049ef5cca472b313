-- Where a student stopped. Without a duration (a live stream, a frame that tells nothing) the end is unknown.
alter table lesson_progress
  add column position_seconds integer not null default 0 check (position_seconds between 0 and 604800),
  add column duration_seconds integer check (duration_seconds between 1 and 604800);
create index lesson_progress_latest on lesson_progress (producer_id, student_id, last_watched_at desc);
