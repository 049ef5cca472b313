-- A producer closes their school: asked for, for seven days undone by a word, then done by a job. docs/decisions/0072
alter table producer_requests
  -- When the school closes, when its producer was told that this is near, and until when everybody with access has been.
  add column close_at timestamptz,
  add column told_at timestamptz,
  add column checked_at timestamptz,
  drop constraint producer_requests_kind_check,
  add constraint producer_requests_kind_check check (kind in ('copy', 'other', 'closing')),
  drop constraint producer_requests_state_check,
  add constraint producer_requests_state_check check (state in ('open', 'working', 'done', 'refused', 'withdrawn')),
  drop constraint producer_requests_check1,
  add constraint producer_requests_settled check ((state in ('open', 'working')) = (settled_at is null)),
  add constraint producer_requests_closing check ((kind = 'closing') = (close_at is not null)),
  add constraint producer_requests_working check (kind = 'closing' or state <> 'working');
create unique index producer_requests_one_closing on producer_requests (account_id)
  where kind = 'closing' and state in ('open', 'working');
create index producer_requests_closings on producer_requests (close_at) where kind = 'closing' and state = 'open';

-- From when and where people were in a school is kept for its six months, whatever becomes of the school.
alter table access_records drop constraint access_records_producer_id_fkey;
