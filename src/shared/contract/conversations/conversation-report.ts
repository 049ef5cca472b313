import { z } from 'zod';
import { REPORT_DAYS } from '#shared/reports.ts';
import { id } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/** A minute of a video, counted from 0, and how many questions name a moment of it. */
const askedMinute = z.strictObject({ minute: z.int(), questions: z.int() });

/** How long half of the questions that were answered in the period waited; null without any. */
const medianMinutes = z.int().nullable();

const askedLesson = z.strictObject({
  /** Null for a lesson that is gone. */
  id: id.nullable(),
  title: z.string().nullable(),
  courseId: id,
  courseTitle: z.string(),
  /** How long its video is, where that is known. */
  lengthSeconds: z.int().nullable(),
  questions: z.int(),
  /** Of them, those that nobody has answered. */
  waiting: z.int(),
  medianMinutes,
  /** In the video's order, those with questions alone. */
  minutes: z.array(askedMinute),
});
export type AskedLesson = z.infer<typeof askedLesson>;

const conversationReport = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Asked in the period, and how much that has changed, in percent. */
  questions: z.strictObject({ value: z.int(), change: z.number().nullable() }),
  medianMinutes,
  /** What waits for the team now, whenever it was asked, and of that what does for more than a day. */
  waiting: z.int(),
  waitingLong: z.int(),
  /** The most asked in first. */
  lessons: z.array(askedLesson),
  /** Those with conversations. */
  courses: z.array(z.strictObject({ id, title: z.string() })),
});
export type ConversationReport = z.infer<typeof conversationReport>;

export const conversationReportContract = {
  conversationReport: everyday
    .route({
      method: 'GET',
      path: '/producer/reports/conversations',
      summary: 'What students asked, where in the videos, and how long they waited',
    })
    .input(
      z.strictObject({
        days: z.coerce.number<number>().pipe(z.literal(REPORT_DAYS, 'invalid')).default(30),
        courseId: id.nullish().transform((typed) => typed ?? null),
      }),
    )
    .output(conversationReport),
};
