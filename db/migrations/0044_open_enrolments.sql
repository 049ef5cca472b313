-- As before, told in fewer steps: the reports ask it of every enrolment of a school.
create or replace function enrollment_open(status text, access_until timestamptz, at timestamptz)
  returns boolean language sql immutable parallel safe
  as $$ select status <> 'inactive' and access_until > at $$;
