-- What the inbox finds a conversation by, written down once: of what opens a thread alone. docs/decisions/0063
alter table thread_posts add column search text
  generated always as (case when id = thread_id then searchable(author_name || E'\x1f' || body) end) stored;
