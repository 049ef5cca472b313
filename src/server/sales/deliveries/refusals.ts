import { sql } from 'kysely';
import { asSchool, type Database } from '../../db.ts';
import type { Log } from '../../log.ts';

type Refused = { producerId: string; courseId: string; reason: 'token' | 'signature'; platform: string };

/** Notes that somebody was turned away: the log for its operator, a row a day for the school. */
export async function noteRefusal({ db, log }: { db: Database; log: Log }, refused: Refused): Promise<void> {
  const { producerId, courseId, reason, platform } = refused;
  log.error('delivery_refused', { courseId, reason, platform });
  await asSchool(db, { producerId }, (tx) =>
    sql`
      insert into webhook_refusals (producer_id, course_id, reason, platform)
      values (${producerId}, ${courseId}, ${reason}, ${platform})
      on conflict (producer_id, course_id, day, reason, platform)
      do update set tries = webhook_refusals.tries + 1, last_at = app_now()`.execute(tx),
  );
}
