-- Into which course a sale lets its buyer, where its producer chose another one because its own is gone.
alter table purchases add column opens_course_id uuid;

alter table webhook_deliveries alter column headers set default '{}', alter column query set default '{}';
