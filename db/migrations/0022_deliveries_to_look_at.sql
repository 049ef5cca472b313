-- A course's deliveries that somebody has to do something about, among thousands that need nothing.
create index webhook_deliveries_to_look_at on webhook_deliveries (producer_id, course_id, status, received_at desc, id)
  where status in ('waiting', 'failed');
