-- What a notification leads to: one course, as long as it exists.
alter table notifications
  add column course_id uuid,
  add foreign key (producer_id, course_id) references courses (producer_id, id) on delete set null (course_id);

create index notifications_of_course on notifications (producer_id, course_id) where course_id is not null;
