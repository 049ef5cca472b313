-- A reset of a member's second step that came to nothing, because they had left every team before it was due.
alter table factor_resets drop constraint factor_resets_cancelled_by_check;
alter table factor_resets add constraint factor_resets_cancelled_by_check
  check (cancelled_by in ('owner', 'producer', 'link', 'left_team'));
