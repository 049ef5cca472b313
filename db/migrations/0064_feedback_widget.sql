-- The script with which producers tell the operator what they think. None is loaded without an address.
alter table platform_settings add column feedback_url text check (feedback_url ~ '^https://');
