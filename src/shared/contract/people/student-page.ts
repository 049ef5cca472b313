import { z } from 'zod';
import { SALES_PLATFORMS } from '#shared/sales-platforms.ts';
import { day, enrollmentStatus, id, timestamp } from '#shared/schemas.ts';
import { submissionState } from '../assignments/handed-in.ts';
import { everyday, nothing } from '../base.ts';
import { waitingReason } from '../school/sales.ts';
import { accessHistory } from './access-history.ts';
import { lastEmail } from './emails.ts';
import { studentPage, studentRow } from './students.ts';
import { teamNote } from './team-notes.ts';

/* Everything a school stores about one student, on one screen. */

const studentCourse = z.strictObject({
  courseId: id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  status: enrollmentStatus,
  progress: z.int(),
  enrolledAt: timestamp,
  completedAt: timestamp.nullable(),
  /** The last day with access; null for no end. */
  lastDay: day.nullable(),
});
export type StudentCourse = z.infer<typeof studentCourse>;

const studentPurchase = z.strictObject({
  id,
  platform: z.enum(SALES_PLATFORMS),
  /** The platform's display name. */
  sender: z.string(),
  /** Null if the course was deleted for good. */
  courseTitle: z.string().nullable(),
  /** Names of the offer and of its package, for purchases at the school's own address. */
  offer: z.string().nullable(),
  packageName: z.string().nullable(),
  transactionId: z.string(),
  /** Null if only its end was reported. */
  paidAt: timestamp.nullable(),
  renewedAt: timestamp.nullable(),
  /** Time of the first report, and of the last one. */
  toldAt: timestamp,
  changedAt: timestamp,
  closedBy: z.enum(['refunded', 'chargeback', 'revoked']).nullable(),
  /** End of a subscription that was cancelled or has expired. */
  endedAt: timestamp.nullable(),
  granted: z.boolean(),
  /** The amount paid, if the platform reported it. */
  amountCents: z.int().nullable(),
  currency: z.string().nullable(),
  waitingFor: waitingReason.nullable(),
  simulated: z.boolean(),
});
export type StudentPurchase = z.infer<typeof studentPurchase>;

const studentEmail = z.strictObject({
  ...lastEmail.shape,
  template: z.string(),
  email: z.string(),
  createdAt: timestamp,
});

const studentSession = z.strictObject({
  id,
  /** "Chrome no Android". */
  device: z.string(),
  beganAt: timestamp,
  lastActiveAt: timestamp,
  open: z.boolean(),
});
export type StudentSession = z.infer<typeof studentSession>;

const studentSubmission = z.strictObject({
  id,
  title: z.string(),
  lessonTitle: z.string(),
  state: submissionState,
  version: z.int(),
  late: z.boolean(),
  submittedAt: timestamp,
  /** Null until it is scored. */
  grade: z.int().nullable(),
  bestGrade: z.int().nullable(),
});
export type StudentSubmission = z.infer<typeof studentSubmission>;

const studentDetail = z.strictObject({
  student: studentRow,
  /** Options for the page's dialogs. */
  choices: studentPage.shape.courses,
  /** The input of shared/access/access.ts, for every course that was ever open to the student. */
  access: accessHistory,
  courses: z.array(studentCourse),
  purchases: z.array(studentPurchase),
  /** The latest version for each task. */
  submissions: z.array(studentSubmission),
  emails: z.array(studentEmail),
  /** Sessions in this school only, while they are stored. */
  sessions: z.array(studentSession),
  /** The days on which lessons were watched, and how many. */
  days: z.array(z.strictObject({ day, lessons: z.int() })),
  /** The last day on which a lesson was opened, even if its session is no longer stored. */
  seenOn: day.nullable(),
  notes: z.array(teamNote),
});
export type StudentDetail = z.infer<typeof studentDetail>;

const studentLesson = z.strictObject({
  id,
  title: z.string(),
  completedAt: timestamp.nullable(),
  lastWatchedAt: timestamp.nullable(),
  /** The tenth of the video where the student stopped, if the player reported it; 10 for completed. */
  reached: z.int().nullable(),
  watchedSeconds: z.int(),
});
export type StudentLesson = z.infer<typeof studentLesson>;

const studentLessons = z.strictObject({
  /** `held`: whether the student's access includes the module; it may still be closed by a release rule. */
  modules: z.array(z.strictObject({ id, title: z.string(), held: z.boolean(), lessons: z.array(studentLesson) })),
});
export type StudentLessons = z.infer<typeof studentLessons>;

const ofStudent = z.strictObject({ studentId: id });

export const studentPageContract = {
  student: everyday
    .route({
      method: 'GET',
      path: '/producer/students/{studentId}',
      summary: 'Get everything the school knows about a student',
    })
    .input(ofStudent)
    .output(studentDetail),
  studentLessons: everyday
    .route({
      method: 'GET',
      path: '/producer/students/{studentId}/courses/{courseId}/lessons',
      summary: "Get a student's progress in each lesson of a course",
    })
    .input(z.strictObject({ studentId: id, courseId: id }))
    .output(studentLessons),
  endStudentSession: everyday
    .route({
      method: 'POST',
      path: '/producer/students/{studentId}/session-ends',
      summary: "End one of a student's sessions; ending it again changes nothing",
    })
    .input(z.strictObject({ studentId: id, sessionId: id }))
    .output(nothing),
};
