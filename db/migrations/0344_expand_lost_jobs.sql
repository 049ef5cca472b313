-- Every five minutes and at the start, what has no job in the queue is looked for (docs/decisions/0041).
create index submissions_unreturned on submissions (graded_at) where current and returned_at is null and graded_at is not null;
create index student_imports_emails_asked on student_imports (producer_id, id) where emails_asked_at is not null;
create index caption_tasks_unfinished on caption_tasks (asked_at) where state in ('waiting', 'working');
