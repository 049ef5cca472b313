import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, moment, noticeMessage, pageNumber, timestamp, title } from '#shared/schemas.ts';
import { everyday } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';
import { studentChoice } from '../people/student-choices.ts';
import { notificationType } from '../student/student-notifications.ts';

/** The chosen audience. The recipients are determined when the notice is sent: those with access at that time. */
export const noticeAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('course'), courseId: id }),
  z.strictObject({
    kind: z.literal('students'),
    studentIds: z
      .array(id)
      .min(1, 'required')
      .max(LIMITS.noticeStudents, 'too_long')
      .transform((ids) => [...new Set(ids)]),
  }),
]);
export type NoticeAudience = z.infer<typeof noticeAudience>;

export const noticeText = { type: notificationType.default('system'), title, message: noticeMessage };

export const noticeInput = z.strictObject({
  ...noticeText,
  audience: noticeAudience.default({ kind: 'all' }),
  /** Null for now. */
  sendAt: moment.nullish().transform((at) => at ?? null),
});
export type NoticeInput = z.infer<typeof noticeInput>;

const words = {
  id,
  type: notificationType,
  title: z.string(),
  message: z.string(),
  audience: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    /** `title` is null if the course was purged; `deleted` if it is in the bin. */
    z.strictObject({
      kind: z.literal('course'),
      courseId: id.nullable(),
      title: z.string().nullable(),
      deleted: z.boolean(),
    }),
    z.strictObject({ kind: z.literal('students'), chosen: z.int() }),
  ]),
  version,
};

/** One that waits, as its form is filled; the students as far as they are still there. */
const scheduledNotice = z.strictObject({ ...words, at: timestamp, studentIds: z.array(id) });
export type ScheduledNotice = z.infer<typeof scheduledNotice>;

const notice = z.strictObject({
  ...words,
  state: z.enum(['scheduled', 'sent', 'cancelled']),
  /** When it was sent or cancelled, or is scheduled. */
  at: timestamp,
  /** Number of recipients and of readers; null while not counted yet. */
  recipients: z.int().nullable(),
  reads: z.int().nullable(),
});
export type NoticeShown = z.infer<typeof notice>;

export const noticePage = z.strictObject({
  notices: z.array(notice),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

const named = z.strictObject({ noticeId: id });

export const noticesContract = {
  notices: everyday
    .route({
      method: 'GET',
      path: '/producer/notices',
      summary: 'List notices by page: scheduled ones first, then sent ones',
    })
    .input(z.strictObject({ page: pageNumber }))
    .output(noticePage),
  /** Data for the notice form: selectable courses and, for a scheduled notice, its audience. */
  noticeForm: everyday
    .route({
      method: 'GET',
      path: '/producer/notices/form',
      summary: 'Get the choices for a notice, and the recipients of an existing one',
    })
    .input(z.strictObject({ noticeId: id.optional() }))
    .output(
      z.strictObject({
        courses: z.array(z.strictObject({ id, title: z.string() })),
        studentIds: z.array(id),
        /** The first recipients, by name. */
        students: z.array(studentChoice),
      }),
    ),
  /** The caller chooses the id, so that a repetition after a lost connection sends nothing. */
  sendNotice: everyday
    .route({
      method: 'PUT',
      path: '/producer/notices/{noticeId}',
      summary: 'Create a notice, to be sent once, now or at a given time (no_courses, no_students)',
    })
    .input(z.strictObject({ noticeId: id, ...noticeInput.shape }))
    .output(z.strictObject({ id })),
  updateNotice: everyday
    .errors(conflictsOver(scheduledNotice))
    .route({
      method: 'PATCH',
      path: '/producer/notices/{noticeId}',
      summary: 'Update a notice that has not been sent (notice_gone)',
    })
    .input(z.strictObject({ noticeId: id, ...noticeInput.shape, ...edit }))
    .output(z.strictObject({ id, version })),
  cancelNotice: everyday
    .route({
      method: 'DELETE',
      path: '/producer/notices/{noticeId}',
      summary: 'Cancel a notice that has not been sent (notice_gone)',
    })
    .input(named)
    .output(z.strictObject({ id })),
};
