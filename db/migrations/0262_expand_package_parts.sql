-- Of each part that was counted, the random word by which it is sealed and lies in storage: what is written twice never shares a key, and
-- what comes late replaces nothing. docs/decisions/0069
alter table school_packages add column part_salts text[] not null default '{}';
