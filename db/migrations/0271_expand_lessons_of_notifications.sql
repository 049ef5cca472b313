-- What was answered is under a lesson: the notification leads there. One that is gone keeps it from nothing. docs/decisions/0063
alter table notifications add column lesson_id uuid;
