-- What a school teaches is kept in memory as one piece (server/learning/offer.ts).
create function announce_offer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform announce_change('offer:' || old.producer_id, '*'); end if;
  if tg_op <> 'DELETE' then perform announce_change('offer:' || new.producer_id, '*'); end if;
  return null;
end $$;
create trigger announce_offer after insert or update or delete on courses for each row execute function announce_offer();
create trigger announce_offer after insert or update or delete on course_modules for each row execute function announce_offer();
create trigger announce_offer after insert or update or delete on lessons for each row execute function announce_offer();
create trigger announce_offer after insert or update or delete on student_banners for each row execute function announce_offer();
