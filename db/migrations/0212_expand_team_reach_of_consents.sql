-- Of people, and of the whole school: nobody's who is bound to courses. docs/decisions/0064
create policy team on consents as restrictive to ateneu_team using (false);
