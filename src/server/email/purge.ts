import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Database } from '../db.ts';

const BATCH = 1_000;

/** E-mails shown in the students' table are kept as long as the student. */
const isShown = sql`
  e.template_name in ('course_access', 'magic_link') and exists (
    select from students s where s.producer_id = e.producer_id and s.user_id = e.user_id)`;

/**
 * Deletes old e-mails. For students' access e-mails only the fact and the delivery state are kept.
 * @returns how many were deleted, and how many lost their text
 */
export async function purgeEmails(db: Database, now = new Date()): Promise<{ deleted: number; emptied: number }> {
  const before = new Date(now.getTime() - LIMITS.emailDays * 86_400_000);
  const old = sql`e.created_at < ${before} and e.status <> 'queued'`;
  return {
    deleted: await inBatches(
      db,
      BATCH,
      sql`delete from email_logs where id in (
        select id from email_logs e where ${old} and not (${isShown}) limit ${BATCH} for update skip locked)`,
    ),
    emptied: await inBatches(
      db,
      BATCH,
      sql`update email_logs set subject = null, content = null where id in (
        select id from email_logs e where ${old} and (subject is not null or content is not null)
        limit ${BATCH} for update skip locked)`,
    ),
  };
}
