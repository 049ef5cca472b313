import { sql } from 'kysely';
import { asPlatform, type Database } from '#server/db.ts';

/** 1-based positions, newest first: a mistyped address, and a refused message. */
const [MISTYPED, TURNED_AWAY] = [4, 9];

/** Everybody's access e-mail, as if it had been sent when they were enrolled last: nearly all arrived. */
export function noteAccessEmails(db: Database): Promise<void> {
  return asPlatform(db, async (tx) => {
    await sql`
      with newest as (select *, row_number() over (partition by producer_id order by created_at desc) as place from students),
      sent as (
        select s.*, e.course_ids, e.at, case place
            when ${MISTYPED} then 'bounced' when ${TURNED_AWAY} then 'failed' else 'sent' end as state
        from newest s cross join lateral (
          select jsonb_agg(e.course_id) as course_ids, max(e.enrolled_at) + interval '9 seconds' as at
          from enrollments e where e.producer_id = s.producer_id and e.student_id = s.id) e
        where e.at is not null)
      insert into email_logs (id, producer_id, user_id, recipient_email, recipient_name, template_name, payload, status,
        attempts, created_at, tried_at, sent_at, reason, error)
      select gen_random_uuid(), producer_id, user_id, email, name, 'course_access',
        jsonb_build_object('courseIds', course_ids, 'passwordSetBySchool', false), state,
        1, at - interval '9 seconds', at, case state when 'sent' then at end,
        case state when 'bounced' then 'address' when 'failed' then 'refused' end,
        case state when 'bounced' then 'EENVELOPE 550 5.1.1 User unknown'
          when 'failed' then 'EMESSAGE 554 5.7.1 Message rejected' end
      from sent`.execute(tx);
  });
}
