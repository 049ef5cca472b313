import { type RawBuilder, sql } from 'kysely';

/** The server's answer within a stored error: its code and everything after it. */
const ANSWER = '[245]\\d\\d[ -].*';

/** The displayed state of an `email_logs` row e. */
export const emailState = sql`
  e.id, e.status, e.reason, substring(e.error from ${sql.lit(ANSWER)}) as answer,
  coalesce(e.tried_at, e.sent_at, e.created_at) as at`;

/** The last access e-mail of a school to a person, as LastEmail, null when there is none. */
export const lastEmailTo = (producerId: RawBuilder<unknown> | string, userId: RawBuilder<unknown>) => sql`
  (select to_jsonb(last) from (
    select ${emailState} from email_logs e
    where e.producer_id = ${producerId} and e.user_id = ${userId} and e.template_name in ('course_access', 'magic_link')
    order by e.created_at desc limit 1) last)`;
