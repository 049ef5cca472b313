-- Whether the team hears by e-mail of what waits for it, and who notes when it last did. docs/decisions/0063
alter table conversation_settings add column digests boolean not null default true;
grant insert on conversation_settings to ateneu_platform;
