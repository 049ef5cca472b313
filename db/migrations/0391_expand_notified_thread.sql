-- Whether a notice leads to the questions of its lesson, or to the comments. Older notices lead to the questions.
alter table notifications add column thread_kind text constraint notifications_thread_kind_check
  check (thread_kind in ('question', 'comment'));
