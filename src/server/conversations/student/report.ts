import { sql } from 'kysely';
import { TALK } from '#shared/conversations/limits.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { findThread } from './read-threads.ts';

type Report = { postId: string; reason: string };

/**
 * Reports another student's visible post. Enough reports by different students hide it until the team
 * decides; after that, earlier reporters do not count again.
 * @throws Problem not_found, lesson_not_released
 */
export async function reportPost(db: Database, student: Learner, { postId, reason }: Report) {
  const { producerId, studentId } = student;
  const threadId = await asSchool(db, { producerId, studentId }, (tx) => findReportable(tx, student, postId));
  // As the school: a student cannot see others' reports. The post may have been deleted meanwhile.
  await asSchool(db, { producerId }, async (tx) => {
    await sql`select from threads where producer_id = ${producerId} and id = ${threadId} for update`.execute(tx);
    const { rows } = await sql`
      insert into post_reports (producer_id, post_id, student_id, reason)
      select producer_id, id, ${studentId}, ${reason} from thread_posts
      where producer_id = ${producerId} and id = ${postId} and deleted_at is null and author_id is not null for update
      on conflict (producer_id, post_id, student_id) do nothing returning post_id`.execute(tx);
    if (rows.length > 0) await countReport(tx, { producerId, postId, threadId });
  });
  return {};
}

async function findReportable(tx: Tx, student: Learner, postId: string): Promise<string> {
  const { rows } = await sql<{ threadId: string }>`
    select p.thread_id as "threadId" from thread_posts p
    where p.producer_id = ${student.producerId} and p.id = ${postId} and not p.by_team and p.deleted_at is null
      and p.author_id <> ${student.studentId}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  await findThread(tx, student, found.threadId);
  return found.threadId;
}

type Reported = { producerId: string; postId: string; threadId: string };

async function countReport(tx: Tx, { producerId, postId, threadId }: Reported): Promise<void> {
  await sql`
    update thread_posts set reports = reports + 1,
      hidden_at = case when reports + 1 >= ${TALK.postReporters} then coalesce(hidden_at, app_now()) else hidden_at end,
      hidden_by = case when reports + 1 >= ${TALK.postReporters} then coalesce(hidden_by, 'reports') else hidden_by end
    where producer_id = ${producerId} and id = ${postId}`.execute(tx);
  await sql`
    update threads t set reported = true, changed_at = app_now(), hidden = t.hidden or exists (select from thread_posts p
        where p.producer_id = t.producer_id and p.id = t.id and p.hidden_at is not null),
      hides = t.hides or exists (select from thread_posts p
        where p.producer_id = t.producer_id and p.id = ${postId} and p.hidden_at is not null)
    where t.producer_id = ${producerId} and t.id = ${threadId}`.execute(tx);
}
