-- An enrollment is only announced where access is lost: what opens one, or completes a course, makes nothing wrong that is
-- kept, and every NOTIFY takes its turn at the commit.
drop trigger announce_change on enrollments;
create trigger announce_change after update on enrollments for each row
  when (old.status <> 'inactive' and new.status = 'inactive' or new.access_until < old.access_until)
  execute function announce_enrollment();
