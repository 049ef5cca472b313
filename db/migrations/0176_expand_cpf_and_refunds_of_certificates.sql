-- A course may ask for the CPF that stands on its certificates, and take them back with the money. docs/decisions/0056
alter table certificate_rules
  add column ask_cpf boolean not null default false,
  add column revoke_refunded boolean not null default false;

-- Whether it asks is a matter of when it was issued.
alter table certificates
  add column asks_cpf boolean not null default false,
  add column holder_cpf text;
comment on column certificates.holder_cpf is 'Sealed with an application key, for its holder';

-- Whoever goes leaves the register without their name, and without their CPF.
create or replace function forget_holders() returns trigger language plpgsql as $$
begin
  update certificates c
  set holder_salt = salted.salt, holder_hash = holder_hash(c.holder_name, salted.salt), holder_name = null, holder_cpf = null
  from (select g.producer_id, g.id, gen_random_uuid() as salt from gone g) salted
  where c.producer_id = salted.producer_id and c.student_id = salted.id and c.holder_name is not null;
  return null;
end $$;

-- What a school has to look at, and what is taken back by itself: certificates of those whose money went back.
create index access_grants_taken_back on access_grants (producer_id, course_id, student_id)
  where closed_reason in ('refunded', 'charged_back');
