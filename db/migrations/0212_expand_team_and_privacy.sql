-- Of people, and of the whole school: nobody's who is bound to courses. docs/decisions/0064
create policy team on data_requests as restrictive to ateneu_team using (false);
create policy team on erased_people as restrictive to ateneu_team using (false);
create policy team on access_records as restrictive to ateneu_team using (false);
