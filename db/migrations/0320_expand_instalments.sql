-- The transaction that a payment is a later instalment of: money of its own, and no sale of its own (docs/decisions/0053).
alter table sale_payments add column instalment_of text check (length(instalment_of) between 1 and 200);
