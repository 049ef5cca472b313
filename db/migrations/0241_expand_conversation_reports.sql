-- Questions of a period, for the report of conversations. docs/decisions/0063
create index threads_asked on threads (producer_id, created_at) where kind = 'question';
