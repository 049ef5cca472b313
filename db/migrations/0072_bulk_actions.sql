-- What a producer does for many students at once: a row, and a row for each of them, noted when it starts, so that it means
-- the same people until it is over. Each batch of them is a transaction of its own.
create table bulk_actions (
  producer_id uuid not null references profiles (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('enroll', 'resend', 'extend', 'close', 'reopen')),
  course_ids uuid[] not null,
  period jsonb check ((period is not null) = (kind = 'extend')),
  -- The closure that this takes back.
  reverses uuid check ((reverses is not null) = (kind = 'reopen')),
  total integer not null check (total > 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  finished_at timestamptz,
  failures smallint not null default 0 check (failures >= 0),
  primary key (producer_id, id),
  unique (producer_id, reverses),
  foreign key (producer_id, reverses) references bulk_actions (producer_id, id) on delete cascade
);
create index bulk_actions_running on bulk_actions (producer_id, created_at desc) where finished_at is null;
create index bulk_actions_over on bulk_actions (created_at);

create table bulk_action_students (
  producer_id uuid not null,
  bulk_action_id uuid not null,
  -- Who has left the school meanwhile is still counted.
  student_id uuid not null,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'done', 'unchanged', 'inactive', 'on_its_way', 'no_course', 'gone', 'not_processed')),
  -- Of the transaction, as of everything else that it closed.
  done_at timestamptz,
  primary key (producer_id, bulk_action_id, student_id),
  foreign key (producer_id, bulk_action_id) references bulk_actions (producer_id, id) on delete cascade
);
create index bulk_action_students_waiting on bulk_action_students (producer_id, bulk_action_id, student_id)
  where outcome = 'waiting';

do $$
declare
  name text;
begin
  foreach name in array array['bulk_actions', 'bulk_action_students'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy school on %I for all to ateneu_app
        using (producer_id = (select app_producer_id()) and (select app_student_id()) is null)
        with check (producer_id = (select app_producer_id()) and (select app_student_id()) is null)$policy$, name);
    execute format('create policy platform on %I for all to ateneu_platform using (true) with check (true)', name);
    execute format('grant select, insert, update on %I to ateneu_app', name);
  end loop;
end $$;
grant select, delete on bulk_actions to ateneu_platform;
grant select on bulk_action_students to ateneu_platform;
