import { studentProcedures as os } from '../auth/guards.ts';
import { readAllNotifications, readNotification, readNotifications } from './reading.ts';

export const notificationRoutes = {
  notifications: os.notifications.handler(({ context }) => readNotifications(context.db, context.student)),
  readNotification: os.readNotification.handler(({ context, input }) =>
    readNotification(context.db, context.student, input),
  ),
  readAllNotifications: os.readAllNotifications.handler(({ context }) =>
    readAllNotifications(context.db, context.student),
  ),
};
