-- A backup reads every table, as the platform.
grant select on certificate_numbers to ateneu_platform;
