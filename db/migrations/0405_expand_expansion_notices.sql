-- The end of an expansion is announced once, too.
alter table subscription_notices drop constraint subscription_notices_kind_check,
  add constraint subscription_notices_kind_check check (
    kind in ('trial_ending', 'ending_soon', 'ending', 'trial_over', 'over', 'active', 'expansion_ending'));
