alter table login_attempts drop constraint login_attempts_action_check;
alter table login_attempts add constraint login_attempts_action_check
  check (action in ('login', 'sign_up', 'recovery', 'token', 'password', 'api_key', 'api_call', 'message', 'email_test'));
