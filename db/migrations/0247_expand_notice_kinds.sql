-- Of what a student is not told, by kind and by way, where they want notices at all. docs/decisions/0063
alter table students add column notices_off text[] not null default '{replies.email}'
  check (notices_off <@ array['answers.email', 'answers.browser', 'replies.email', 'replies.browser']);
