import { z } from 'zod';
import { id, noticeMessage, title } from '#shared/schemas.ts';
import { everyday } from '../base.ts';
import { notificationType } from '../student/student-notifications.ts';

export const noticeInput = z.strictObject({ type: notificationType.default('system'), title, message: noticeMessage });
export type NoticeInput = z.infer<typeof noticeInput>;

export const noticesContract = {
  /** The caller chooses the id: what is sent again under it, after a lost connection, is not said again. */
  sendNotice: everyday
    .route({
      method: 'PUT',
      path: '/producer/notices/{noticeId}',
      summary: 'Tell every student with an open course something, once (no_courses, no_students)',
    })
    .input(z.strictObject({ noticeId: id, ...noticeInput.shape }))
    .output(z.strictObject({ id })),
};
