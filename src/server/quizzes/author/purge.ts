import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { deleteInBatches, inBatches } from '../../database/in-batches.ts';
import type { Database } from '../../db.ts';

const BATCH = 100;

/** Deletes quizzes that were removed too long ago to be restored, with their attempts. */
export async function purgeQuizzes(db: Database, now = new Date()): Promise<{ quizzes: number }> {
  const before = new Date(now.getTime() - LIMITS.trashDays * 86_400_000).toISOString();
  const gone = sql`select q.producer_id, q.id from quizzes q where q.deleted_at < ${before}`;
  await inBatches(
    db,
    BATCH,
    sql`delete from quiz_attempts where ctid = any (array(
      select a.ctid from quiz_attempts a join (${gone}) g on g.producer_id = a.producer_id and g.id = a.quiz_id
      limit ${BATCH} for update of a skip locked))`,
  );
  return { quizzes: await deleteInBatches(db, 'quizzes', sql`deleted_at < ${before}`, BATCH) };
}
