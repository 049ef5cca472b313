-- Backups read every table as the platform.
grant select on sale_payments to ateneu_platform;
