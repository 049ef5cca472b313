import { type RawBuilder, sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { asPlatform, type Database } from '../db.ts';

const BATCH = 1_000;

type Purged = { deleted: number; emptied: number };
type Place = { createdAt: string; id: string };

const START: Place = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Deletes old e-mails. Those shown in the students' table are kept as long as the student, but only the fact and the
 * delivery state. Each batch goes on where the last one ended: what is kept is the oldest, and would be read by each.
 * @returns how many were deleted, and how many lost their text
 */
export async function purgeEmails(db: Database, now = new Date(), size = BATCH): Promise<Purged> {
  const before = new Date(now.getTime() - LIMITS.emailDays * 86_400_000);
  const purged = { deleted: 0, emptied: 0 };
  let after: Place | null = START;
  while (after) {
    const batch: Purged & { last: Place | null } = await purgeBatch(db, { before, after, size });
    purged.deleted += batch.deleted;
    purged.emptied += batch.emptied;
    after = batch.last;
  }
  return purged;
}

async function purgeBatch(
  db: Database,
  { before, after, size }: { before: Date; after: Place; size: number },
): Promise<Purged & { last: Place | null }> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<Purged & { last: Place | null }>`
      with read as materialized (
        select id, created_at, producer_id, user_id, template_name, subject is not null or content is not null as has_text
        from email_logs where created_at < ${before} and status <> 'queued'
          and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)
        order by created_at, id limit ${size}),
      -- A subquery with one result is never answered by reading all students.
      judged as materialized (
        select r.id, r.has_text, r.template_name in ('course_access', 'magic_link') and (select s.id from students s
          where s.producer_id = r.producer_id and s.user_id = r.user_id) is not null as is_shown
        from read r),
      deleted as (delete from email_logs where id = any (${unlocked(sql`not is_shown`)}) returning id),
      emptied as (
        update email_logs set subject = null, content = null
        where id = any (${unlocked(sql`is_shown and has_text`)}) returning id)
      select (select count(*)::integer from deleted) as deleted, (select count(*)::integer from emptied) as emptied,
        (select jsonb_build_object('createdAt', created_at::text, 'id', id) from read
          order by created_at desc, id desc limit 1) as last`.execute(tx),
  );
  const [batch = { deleted: 0, emptied: 0, last: null }] = rows;
  return batch;
}

/** Passes over rows that another transaction holds or has queued again: the next run finds them. */
const unlocked = (which: RawBuilder<unknown>) => sql`array(
  select id from email_logs where id = any (array(select id from judged where ${which})) and status <> 'queued'
  for update skip locked)`;
