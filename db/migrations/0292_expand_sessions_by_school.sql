-- What goes with a school, and what of it is kept, is found by it: user_sessions has those of all schools.
create index user_sessions_by_school on user_sessions (producer_id) where producer_id is not null;
