-- Deleting an account looks for its e-mails; each night those from long ago are looked for.
create index email_logs_of_account on email_logs (user_id);
create index email_logs_by_age on email_logs (created_at);

-- The few among a school's purchases.
create index purchases_simulated on purchases (producer_id, course_id, created_at desc) where simulated;
