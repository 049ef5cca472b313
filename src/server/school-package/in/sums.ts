import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** For the rest of this transaction, triggers skip their sums per row; they are computed at its end (0261). */
export const deferSums = (tx: Tx) => sql`set local app.sums = 'at_once'`.execute(tx);

/** Recomputes sums that triggers do not maintain during an import. */
export async function recomputeSums(tx: Tx, producerId: string): Promise<void> {
  const own = sql`producer_id = ${producerId}`;
  await sql`
    insert into school_days (producer_id, day, completed, watched, merged)
    select ${producerId}::uuid, day, sum(completed), sum(watched), true from (
      select local_day(completed_at) as day, count(*) as completed, 0 as watched from lesson_progress
      where ${own} and completed_at is not null group by 1
      union all
      select day, 0, count(*) from lesson_viewings where ${own} and counts_as_watched(watched_seconds) group by 1) days
    group by day`.execute(tx);
  await sql`
    insert into lesson_reach (producer_id, lesson_id, reached, students, merged)
    select producer_id, lesson_id, reached, count(*), true from (
      select producer_id, lesson_id, lesson_reached(position_seconds, duration_seconds, completed_at) as reached
      from lesson_progress where ${own}) r
    where reached is not null group by 1, 2, 3`.execute(tx);
  await sql`
    insert into student_activity (producer_id, student_id, seen_on, learnt_on)
    select ${producerId}::uuid, student_id, max(seen),
      coalesce(range_agg(daterange(learnt, learnt, '[]')) filter (where learnt is not null), '{}')
    from (
      select student_id, local_day(last_watched_at) as seen, local_day(completed_at) as learnt from lesson_progress where ${own}
      union all
      select student_id, day, null from lesson_viewings where ${own}) days
    group by student_id`.execute(tx);
  await sql`
    insert into notice_reads (producer_id, notice_id, students, merged)
    select n.producer_id, n.notice_id, count(*), true from notifications n
    join notices o on o.producer_id = n.producer_id and o.id = n.notice_id
    where n.producer_id = ${producerId} and n.read group by 1, 2`.execute(tx);
  await sql`
    select index_lesson(producer_id, lesson_id)
    from (select distinct producer_id, lesson_id from lesson_captions where ${own}) c`.execute(tx);
  await sql`
    update profiles set student_count = (select count(*) from students where ${own}) where id = ${producerId}`.execute(
    tx,
  );
}
