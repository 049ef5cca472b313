import { sql } from 'kysely';
import type { LessonThreads, Thread } from '#shared/contract/conversations/lesson-threads.ts';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import { TALK } from '#shared/conversations/limits.ts';
import type { Learner } from '../../actors.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import { listedLesson } from '../../learning/listed-lesson.ts';
import { notFound, Problem } from '../../problem.ts';
import { allowedBy, type Choices, choicesOf } from '../settings-of.ts';
import { LATEST, type StoredThread, shownTo, threadFor } from './shown-threads.ts';

type Asked = { lessonId: string; kind: ThreadKind; page: number };
type Found = Choices &
  Pick<LessonThreads, 'questions' | 'comments'> & {
    available: boolean;
    now: string;
    threads: StoredThread[];
  };

/**
 * Pinned threads first, then by latest post.
 * @throws Problem not_found, also of a course that is not open, lesson_not_released
 */
export async function readLessonThreads(
  db: Database,
  student: Learner,
  { lessonId, kind, page }: Asked,
): Promise<LessonThreads> {
  const { producerId, studentId } = student;
  const found = await readAsSchool(db, { producerId, studentId }, async (tx) => {
    const lesson = listedLesson(tx, student, sql`${lessonId}::uuid`);
    const { rows } = await sql<Found>`
      select lesson.available, app_now() as now, o.audience, o."commentsOn",
        ${counted(student, lessonId, 'question')} as questions, ${counted(student, lessonId, 'comment')} as comments,
        array(select to_jsonb(row) from (
          select ${threadFor(student, LATEST)} from threads t
          where t.producer_id = ${producerId} and t.lesson_id = ${lessonId} and t.kind = ${kind} and t.deleted_at is null
          order by t.pinned_at is null, t.last_post_at desc, t.id
          limit ${TALK.threadPage + 1} offset ${(page - 1) * TALK.threadPage}) row) as threads
      from (${lesson}) lesson ${choicesOf(producerId)}`.execute(tx);
    return rows[0];
  });
  if (!found) throw notFound();
  if (!found.available) throw new Problem('lesson_not_released');
  const allowed = allowedBy(found);
  const threads = found.threads.map(shownTo(allowed, new Date(found.now)));
  return {
    ...{ threads: threads.slice(0, TALK.threadPage), page, more: threads.length > TALK.threadPage },
    ...{ questions: found.questions, comments: found.comments },
    ...{ mayComment: allowed.mayComment, alwaysPrivate: allowed.alwaysPrivate },
    mayPicture: allowed.pictures,
  };
}

const counted = ({ producerId }: Learner, lessonId: string, kind: ThreadKind) => sql`(
  select count(*)::integer from (select from threads t where t.producer_id = ${producerId} and t.lesson_id = ${lessonId}
    and t.kind = ${kind} and t.deleted_at is null limit ${TALK.inboxCounted}) counted)`;

/** One thread with all replies, of a lesson open to the student. @throws Problem not_found, lesson_not_released */
export function readThread(db: Database, student: Learner, { threadId }: { threadId: string }): Promise<Thread> {
  const { producerId, studentId } = student;
  return readAsSchool(db, { producerId, studentId }, (tx) => findThread(tx, student, threadId));
}

export async function findThread(tx: Tx, student: Learner, threadId: string): Promise<Thread> {
  const { producerId } = student;
  const lesson = listedLesson(tx, student, sql`t.lesson_id`);
  const { rows } = await sql<Choices & { available: boolean; now: string; thread: StoredThread }>`
    select lesson.available, app_now() as now, o.audience, o."commentsOn", to_jsonb(shown) as thread
    from threads t cross join lateral (${lesson}) lesson
    cross join lateral (select ${threadFor(student, TALK.threadPosts)}) shown ${choicesOf(producerId)}
    where t.producer_id = ${producerId} and t.id = ${threadId} and t.deleted_at is null`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (!found.available) throw new Problem('lesson_not_released');
  return shownTo(allowedBy(found), new Date(found.now))(found.thread);
}
