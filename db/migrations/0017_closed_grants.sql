-- Why a source of access was closed; empty for those closed before this was noted.
alter table access_grants
  add column closed_reason text check (closed_reason in ('edited', 'replaced', 'refunded', 'charged_back', 'canceled')),
  add check (closed_at is not null or closed_reason is null);
