import { sql } from 'kysely';
import { asPlatform, type Database } from '../db.ts';

/** One process at a time: two would each merge what the other is about to. */
const ADVISORY_LOCK = 7_283_469;
const BATCH = 20_000;

/**
 * Merges what was added to the numbers of a day into one row for each lesson, and drops what has come to nothing. The
 * sums are the same before and after, also for whoever reads or adds at that moment.
 * @returns how many rows were merged
 */
export async function mergeLessonDays(db: Database): Promise<number> {
  let merged = 0;
  for (;;) {
    const batch = await mergeBatch(db);
    merged += batch;
    if (batch < BATCH) return merged;
  }
}

const mergeBatch = (db: Database) =>
  asPlatform(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(tx);
    const { rows } = await sql<{ merged: number }>`
      with loose as (
        delete from lesson_days where ctid = any (array(select ctid from lesson_days where not merged limit ${BATCH}))
        returning producer_id, lesson_id, day, watched, completed),
      known as (
        delete from lesson_days d using (select distinct producer_id, lesson_id, day from loose) k
        where d.merged and d.producer_id = k.producer_id and d.day = k.day and d.lesson_id = k.lesson_id
        returning d.producer_id, d.lesson_id, d.day, d.watched, d.completed),
      summed as (
        insert into lesson_days (producer_id, lesson_id, day, watched, completed, merged)
        select producer_id, lesson_id, day, sum(watched), sum(completed), true
        from (select * from loose union all select * from known) added
        group by producer_id, lesson_id, day having sum(watched) <> 0 or sum(completed) <> 0)
      select count(*)::integer as merged from loose`.execute(tx);
    return rows[0]?.merged ?? 0;
  });
