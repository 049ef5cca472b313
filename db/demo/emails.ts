import { sql } from 'kysely';
import { asPlatform, type Database } from '#server/db.ts';

/** Who of the newest, counted from 1, has a mistyped address, and whose server did not take the message. */
const [MISTYPED, TURNED_AWAY] = [4, 9];

/** The access e-mails of every enrolment, as if they had been sent at the time: nearly all arrived. */
export function noteAccessEmails(db: Database): Promise<void> {
  return asPlatform(db, async (tx) => {
    await sql`
      with newest as (select *, row_number() over (partition by producer_id order by created_at desc) as place from students),
      sent as (
        select s.*, e.course_id, e.enrolled_at + interval '9 seconds' as at,
          case place when ${MISTYPED} then 'bounced' when ${TURNED_AWAY} then 'failed' else 'sent' end as state
        from newest s join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id)
      insert into email_logs (id, producer_id, user_id, recipient_email, recipient_name, template_name, payload, status,
        attempts, created_at, tried_at, sent_at, reason, error)
      select gen_random_uuid(), producer_id, user_id, email, name, 'course_access',
        jsonb_build_object('courseIds', jsonb_build_array(course_id), 'passwordSetBySchool', false), state,
        1, at - interval '9 seconds', at, case state when 'sent' then at end,
        case state when 'bounced' then 'address' when 'failed' then 'refused' end,
        case state when 'bounced' then 'EENVELOPE 550 5.1.1 User unknown'
          when 'failed' then 'EMESSAGE 554 5.7.1 Message rejected' end
      from sent`.execute(tx);
  });
}
