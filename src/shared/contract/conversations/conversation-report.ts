import { z } from 'zod';
import { REPORT_DAYS } from '#shared/reports.ts';
import { id } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/** A minute of a video, counted from 0, and the number of questions about it. */
const askedMinute = z.strictObject({ minute: z.int(), questions: z.int() });

/** Median waiting time of the questions that were answered in the period; null without any. */
const medianMinutes = z.int().nullable();

const askedLesson = z.strictObject({
  /** Null for a deleted lesson. */
  id: id.nullable(),
  title: z.string().nullable(),
  courseId: id,
  courseTitle: z.string(),
  /** Length of the video, if known. */
  lengthSeconds: z.int().nullable(),
  questions: z.int(),
  /** Of these, the unanswered ones. */
  waiting: z.int(),
  medianMinutes,
  /** Only minutes with questions, in the order of the video. */
  minutes: z.array(askedMinute),
});
export type AskedLesson = z.infer<typeof askedLesson>;

const conversationReport = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Questions asked in the period, and the change in percent. */
  questions: z.strictObject({ value: z.int(), change: z.number().nullable() }),
  medianMinutes,
  /** Questions waiting for the team now, regardless of the period, and those waiting for more than a day. */
  waiting: z.int(),
  waitingLong: z.int(),
  /** Most questions first. */
  lessons: z.array(askedLesson),
  /** Courses that have conversations. */
  courses: z.array(z.strictObject({ id, title: z.string() })),
});
export type ConversationReport = z.infer<typeof conversationReport>;

export const conversationReportContract = {
  conversationReport: everyday
    .route({
      method: 'GET',
      path: '/producer/reports/conversations',
      summary: "Get a report of students' questions: what was asked, where in the videos, and the waiting times",
    })
    .input(
      z.strictObject({
        days: z.coerce.number<number>().pipe(z.literal(REPORT_DAYS, 'invalid')).default(30),
        courseId: id.nullish().transform((typed) => typed ?? null),
      }),
    )
    .output(conversationReport),
};
