-- What one person did, in whatever school: for their copy, and when their account moves. docs/decisions/0071
create index school_deeds_of_actor on school_deeds (actor_id, at);
