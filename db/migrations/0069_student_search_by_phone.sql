-- A telephone's digits beside those of the CPF. What a column is generated from cannot be changed: it is made anew, and its
-- index with it, which also holds the status that lists are narrowed by.
drop index students_newest;
alter table students drop column search;
alter table students add column search text not null generated always as (
  searchable(name) || E'\x1f' || email || E'\x1f' || coalesce(cpf, '') || E'\x1f'
    || coalesce(regexp_replace(phone, '\D', '', 'g'), '')) stored;
create index students_newest on students (producer_id, created_at desc, id) include (search, status);
