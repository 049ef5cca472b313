-- A school's own pictures along the bar of a lesson's video, as WebVTT whose lines are addresses of its uploads. docs/decisions/0048
alter table lessons add column thumbnails text check (length(thumbnails) <= 500000);
alter table uploads drop constraint uploads_purpose_check,
  add constraint uploads_purpose_check check (purpose in ('cover', 'module', 'logo', 'banner', 'photo', 'sprite'));
