-- A student's e-mail beside the name, so that one row answers a search. It is the account's: the reference keeps it so.
alter table profiles add unique (id, email);
alter table students add column email text;
update students s set email = p.email from profiles p where p.id = s.user_id;
alter table students
  alter column email set not null,
  drop constraint students_user_id_fkey,
  add foreign key (user_id, email) references profiles (id, email) on delete cascade on update cascade;

-- Without accents and capitals, whatever the database's own rules for letters are.
create function searchable(words text) returns text language sql immutable parallel safe
  return translate(lower(words), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn');

-- A unit separator between them: nobody can type it, so no search runs from one into the next.
alter table students add column search text not null
  generated always as (searchable(name) || E'\x1f' || email || E'\x1f' || coalesce(cpf, '')) stored;

-- Newest first with what is searched: a school's students are gone through without their rows.
drop index students_newest;
create index students_newest on students (producer_id, created_at desc, id) include (search);
