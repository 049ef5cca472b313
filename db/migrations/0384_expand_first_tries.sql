-- When the e-mail was first tried since it was queued: it is given up so many hours later, however many tries that were.
alter table email_logs add column first_tried_at timestamptz;
