import { z } from 'zod';
import { THREAD_KINDS } from '#shared/conversations/kinds.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

export const notificationType = z.enum(['system', 'course', 'achievement']);

const notification = z.strictObject({
  id,
  title: z.string(),
  /** Plain text, line breaks included. */
  message: z.string(),
  type: notificationType,
  read: z.boolean(),
  /** The course concerned; null for none, for several, and for a deleted one. */
  courseId: id.nullable(),
  /** The lesson of that course whose conversation is concerned. */
  lessonId: id.nullable(),
  /** Of that conversation; null in notices of before, which are about questions. */
  threadKind: z.enum(THREAD_KINDS).nullable(),
  /** Of a kind that the student has switched off for the browser. */
  quiet: z.boolean(),
  createdAt: timestamp,
});

const unread = z.int();

export const notificationList = z.strictObject({
  /** Of all notifications, also those older than the list. */
  unread,
  /** Newest first, at most LIMITS.notificationList. */
  notifications: z.array(notification),
});
export type NotificationList = z.infer<typeof notificationList>;
export type Notification = NotificationList['notifications'][number];

export const unreadCount = z.strictObject({ unread });
export type UnreadCount = z.infer<typeof unreadCount>;

export const notificationsContract = {
  notifications: everyday
    .route({
      method: 'GET',
      path: '/student/notifications',
      summary: 'List the newest notifications, with the number unread',
    })
    .output(notificationList),
  readNotification: everyday
    .route({
      method: 'PUT',
      path: '/student/notifications/{notificationId}/read',
      summary: 'Mark a notification as read',
    })
    .input(z.strictObject({ notificationId: id }))
    .output(unreadCount),
  readAllNotifications: everyday
    .route({ method: 'PUT', path: '/student/notifications/read', summary: 'Mark all notifications as read' })
    .output(unreadCount),
};
