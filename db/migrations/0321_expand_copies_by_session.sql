-- The session in which the code of a data request came back: it alone may fetch the copy without another code (docs/decisions/0064).
alter table data_requests add column proven_in uuid;
