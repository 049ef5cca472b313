import { studentProcedures as os, producerProcedures } from '../guards.ts';
import { readAllNotifications, readNotification, readNotifications } from './reading.ts';
import { sendNotice } from './send-notice.ts';

export const notificationRoutes = {
  notifications: os.notifications.handler(({ context }) => readNotifications(context.db, context.student)),
  readNotification: os.readNotification.handler(({ context, input }) =>
    readNotification(context.db, context.student, input),
  ),
  readAllNotifications: os.readAllNotifications.handler(({ context }) =>
    readAllNotifications(context.db, context.student),
  ),
};

export const noticeRoutes = {
  sendNotice: producerProcedures.sendNotice.handler(({ context, input }) =>
    sendNotice(context.db, context.jobs, context.producer, input),
  ),
};
