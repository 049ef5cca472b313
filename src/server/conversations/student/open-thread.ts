import { sql } from 'kysely';
import type { Thread } from '#shared/contract/conversations/lesson-threads.ts';
import type { PictureOfPost } from '#shared/contract/conversations/posts.ts';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { findAvailableLesson } from '../../learning/lesson.ts';
import { notFound, Problem } from '../../problem.ts';
import { attachPictures } from '../pictures/attach.ts';
import { allowedBy, readChoices } from '../settings-of.ts';
import { findThread } from './read-threads.ts';
import { judgePost, lockWriter } from './write-limits.ts';

type Written = {
  threadId: string;
  lessonId: string;
  kind: ThreadKind;
  body: string;
  second: number | null;
  private: boolean;
  pictures: PictureOfPost[];
};

/**
 * Opens a question or comment. Idempotent by the caller's id.
 * @throws Problem not_found, course_locked, lesson_not_released, post_refused, post_repeated,
 * post_limit_reached, picture_gone
 */
export function openThread(db: Database, student: Learner, written: Written): Promise<Thread> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await lockWriter(tx, student);
    const { courseId } = await findAvailableLesson(tx, student, written.lessonId);
    if (!(await isThere(tx, student, written.threadId))) await insertThread(tx, student, { ...written, courseId });
    return findThread(tx, student, written.threadId);
  });
}

/** @throws Problem not_found if the id belongs to somebody else's thread */
async function isThere(tx: Tx, { producerId, studentId }: Learner, id: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select p.author_id = ${studentId} is true as mine from thread_posts p
    where p.producer_id = ${producerId} and p.id = ${id}`.execute(tx);
  if (rows[0]?.mine === false) throw notFound();
  return rows.length > 0;
}

async function insertThread(tx: Tx, student: Learner, written: Written & { courseId: string }): Promise<void> {
  const { producerId, studentId } = student;
  const { threadId, lessonId, courseId, kind, body, second, pictures } = written;
  const allowed = allowedBy(await readChoices(tx, producerId));
  if ((kind === 'comment' && !allowed.mayComment) || (pictures.length > 0 && !allowed.pictures))
    throw new Problem('post_refused');
  const { authorName, hasLink, held } = await judgePost(tx, student, body);
  const isPrivate = kind === 'question' && (written.private || allowed.alwaysPrivate);
  const { rows } = await sql`
    insert into threads (producer_id, id, course_id, lesson_id, cohort_id, author_id, kind, private, at_second, held, waiting_since)
    values (${producerId}, ${threadId}, ${courseId}, ${lessonId}, ${cohortOf(student, courseId)}, ${studentId}, ${kind},
      ${isPrivate}, ${second}, ${held}, case when ${kind === 'question' || held}::boolean then app_now() end)
    on conflict (producer_id, id) do nothing returning id`.execute(tx);
  if (rows.length === 0) throw notFound();
  await sql`
    insert into thread_posts (producer_id, id, thread_id, author_id, author_name, body, has_link, held)
    values (${producerId}, ${threadId}, ${threadId}, ${studentId}, ${authorName}, ${body}, ${hasLink}, ${held})`.execute(
    tx,
  );
  await attachPictures(tx, { producerId, studentId }, { postId: threadId, pictures });
}

/** Of several turmas, one that still gives access, then one that is not over, then one with separate conversations, else the latest. */
const cohortOf = ({ producerId, studentId }: Learner, courseId: string) => sql`(
  select g.cohort_id from access_grants g
  join cohorts t on t.producer_id = g.producer_id and t.id = g.cohort_id
  left join separate_cohorts s on s.producer_id = g.producer_id and s.cohort_id = g.cohort_id
  where g.producer_id = ${producerId} and g.student_id = ${studentId} and g.course_id = ${courseId} and g.cohort_id is not null
    and g.closed_at is null and g.starts_at <= app_now()
  order by coalesce(g.ends_at, 'infinity') <= app_now(), coalesce(t.ends_access and t.ends_at <= app_now(), false),
    s.cohort_id is null, g.starts_at desc limit 1)`;
