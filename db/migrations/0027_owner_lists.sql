-- The owner's list of producers, newest first.
create index producers_newest on profiles (created_at desc, id) where role = 'admin';
