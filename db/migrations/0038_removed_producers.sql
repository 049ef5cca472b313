-- A producer whose removal was begun: nobody of the school gets in any more, and a job deletes what there is.
alter table profiles add column removed_at timestamptz check (removed_at is null or role = 'admin');
create index profiles_removed on profiles (removed_at) where removed_at is not null;
