import { studentProcedures as os, producerProcedures as school } from '../guards.ts';
import { cancelNotice, updateNotice } from './change-notice.ts';
import { listNotices } from './list-notices.ts';
import { readNoticeForm } from './notice-form.ts';
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
  notices: school.notices.handler(({ context, input }) => listNotices(context.db, context.producer, input)),
  noticeForm: school.noticeForm.handler(({ context, input }) => readNoticeForm(context.db, context.producer, input)),
  sendNotice: school.sendNotice.handler(({ context, input }) =>
    sendNotice(context.db, context.jobs, context.producer, input),
  ),
  updateNotice: school.updateNotice.handler(({ context, input }) =>
    updateNotice(context.db, context.jobs, context.producer, input),
  ),
  cancelNotice: school.cancelNotice.handler(({ context, input }) => cancelNotice(context.db, context.producer, input)),
};
