-- Of a kind that its student does not want to be interrupted by: an open page shows it in the list alone. docs/decisions/0063
alter table notifications add column quiet boolean not null default false;
