import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { NotificationList, UnreadCount } from '#shared/contract/student/student-notifications.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Learner } from '../actors.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';
import { countUnread, isUnread, unreadOf } from './unread.ts';

export async function readNotifications(db: Database, student: Learner): Promise<NotificationList> {
  const { producerId, studentId } = student;
  const rows = await readAsSchool(db, { producerId, studentId }, (tx) =>
    tx
      .selectFrom('notifications')
      .where('producer_id', '=', producerId)
      .where('student_id', '=', studentId)
      .select(['id', 'title', 'message', 'type', 'read', 'quiet', 'created_at as createdAt'])
      .select('thread_kind as threadKind')
      .select((row) => [unreadOf(tx, student).as('unread'), courseOf(row).as('courseId'), lessonOf(row).as('lessonId')])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(LIMITS.notificationList)
      .execute(),
  );
  return {
    unread: rows[0]?.unread ?? 0,
    notifications: rows.map(({ unread: _, ...notification }) => notification),
  };
}

/** If students still see it. */
const courseOf = ({ selectFrom }: ExpressionBuilder<Schema, 'notifications'>) =>
  selectFrom('courses as c')
    .whereRef('c.producer_id', '=', 'notifications.producer_id')
    .whereRef('c.id', '=', 'notifications.course_id')
    .where('c.published', '=', true)
    .where('c.deleted_at', 'is', null)
    .select('c.id');

/** If it still exists. */
const lessonOf = ({ selectFrom }: ExpressionBuilder<Schema, 'notifications'>) =>
  selectFrom('lessons as l')
    .whereRef('l.producer_id', '=', 'notifications.producer_id')
    .whereRef('l.id', '=', 'notifications.lesson_id')
    .where('l.deleted_at', 'is', null)
    .select('l.id');

/**
 * Doing it twice changes nothing more.
 * @throws Problem not_found
 */
export function readNotification(
  db: Database,
  student: Learner,
  { notificationId }: { notificationId: string },
): Promise<UnreadCount> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const known = await markRead(tx, student).where('id', '=', notificationId).returning('id').executeTakeFirst();
    if (!known) throw notFound();
    return { unread: await countUnread(tx, student) };
  });
}

export function readAllNotifications(db: Database, student: Learner): Promise<UnreadCount> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await markRead(tx, student).where(isUnread).execute();
    return { unread: await countUnread(tx, student) };
  });
}

const markRead = (tx: Tx, { producerId, studentId }: Learner) =>
  tx
    .updateTable('notifications')
    .set({ read: true })
    .where('producer_id', '=', producerId)
    .where('student_id', '=', studentId);
