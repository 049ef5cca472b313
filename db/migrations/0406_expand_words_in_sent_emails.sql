-- Words of students in e-mails to others: their authors may delete them. docs/decisions/0064
set local role ateneu_platform;
update email_logs set content = null
where template_name in ('thread_answered', 'conversations_waiting') and content is not null;
reset role;
