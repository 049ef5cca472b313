import { z } from 'zod';
import { day, enrollmentStatus, id, timestamp, videoProvider } from '#shared/schemas.ts';
import { accountContract } from './account/account.ts';
import { tasksContract } from './assignments/tasks.ts';
import { everyday } from './base.ts';
import { lessonThreadsContract } from './conversations/lesson-threads.ts';
import { attachment } from './school/attachments.ts';
import { calendarContract } from './student/calendar.ts';
import { courseProgress } from './student/course-progress.ts';
import { lessonRelease } from './student/lesson-release.ts';
import { ownDataContract } from './student/own-data.ts';
import { pushContract } from './student/push.ts';
import { readingContract } from './student/reading.ts';
import { studentCertificatesContract } from './student/student-certificates.ts';
import { libraryContract } from './student/student-library.ts';
import { notificationsContract } from './student/student-notifications.ts';
import { lessonQuiz, studentQuizContract } from './student/student-quiz.ts';

const counts = { moduleCount: z.int(), lessonCount: z.int() };

export const courseCard = z.strictObject({
  id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  progress: z.int(),
  status: enrollmentStatus,
  lessonCount: z.int(),
  /** The last day of access, included; null for access without end. */
  lastDay: day.nullable(),
});
export type CourseCard = z.infer<typeof courseCard>;

export const lockedCourse = z.strictObject({
  id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  lessonCount: z.int(),
  /** The last day of access that has ended; null for a course that was never open or was closed. */
  endedOn: day.nullable(),
});

export const banner = z.strictObject({
  id,
  title: z.string(),
  imageUrl: z.string(),
  phoneImageUrl: z.string().nullable(),
  linkUrl: z.string().nullable(),
});

/** A lesson in lists, without its video's address. */
export const lessonRow = z.strictObject({
  id,
  title: z.string(),
  hasEbook: z.boolean(),
  /** Length of the video, if known; null also for lessons without one. */
  durationSeconds: z.int().nullable(),
  /** Where to resume the video; 0 at the beginning and near the end. */
  positionSeconds: z.int(),
  completed: z.boolean(),
  favorite: z.boolean(),
  available: z.boolean(),
  /** Whole days until the release; 0 when available. In the producer's preview, days after any enrollment. */
  inDays: z.int(),
  /** Null for an unlimited lesson. */
  release: lessonRelease.nullable(),
});
export type LessonRow = z.infer<typeof lessonRow>;

export const courseModule = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  lessons: z.array(lessonRow),
});
export type CourseModule = z.infer<typeof courseModule>;

/** The course to continue, with its next lesson. */
export const resumeCard = z.strictObject({
  stage: z.enum(['start', 'continue', 'done']),
  courseId: id,
  courseTitle: z.string(),
  courseCoverUrl: z.string().nullable(),
  progress: z.int(),
  lessonCount: z.int(),
  enrolledAt: timestamp,
  completedAt: timestamp.nullable(),
  lastDay: day.nullable(),
  /** Total length of its lessons; null if any is unknown. */
  courseSeconds: z.int().nullable(),
  lessonId: id,
  lessonTitle: z.string(),
  /** 1-based, among the modules that have lessons. */
  moduleNumber: z.int(),
  /** 1-based, within its module of `moduleLessons`. */
  lessonNumber: z.int(),
  moduleLessons: z.int(),
  /** Where to resume the video; 0 at the beginning and near the end. */
  positionSeconds: z.int(),
  durationSeconds: z.int().nullable(),
  /** When this lesson was last watched; null if not begun. */
  watchedAt: timestamp.nullable(),
});
export type ResumeCard = z.infer<typeof resumeCard>;

export const catalogue = z.strictObject({
  courses: z.array(courseCard),
  others: z.array(lockedCourse),
  banners: z.array(banner),
  /** The lesson to continue with, then other begun ones; empty if nothing can be watched. */
  resume: z.array(resumeCard),
  /** The modules if exactly one course is open to the student; otherwise empty. */
  modules: z.array(courseModule),
});
export type Catalogue = z.infer<typeof catalogue>;

export const courseDetail = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  instructorName: z.string(),
  progress: z.int(),
  completedLessons: z.int(),
  lastDay: day.nullable(),
  /** Set while the student's turma has not begun; `now` is the server's clock, for the countdown. */
  beginning: z.strictObject({ turma: z.string(), startsAt: timestamp, now: timestamp }).nullable(),
  /** Counts of what the student may open. The same applies to all fields below except `locked`. */
  ...counts,
  modules: z.array(courseModule),
  /** Modules of the course that are not included in the student's access, and where to buy it. */
  locked: z.array(z.strictObject({ id, title: z.string(), coverUrl: z.string().nullable(), lessonCount: z.int() })),
  salesUrl: z.string().nullable(),
  /** Asked for ahead: opening the course will be the first access, from which its lessons count their days. */
  firstAccessAhead: z.literal(true).optional(),
});
export type CourseDetail = z.infer<typeof courseDetail>;

export const coursePreview = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  /** The producer's price; null if none is shown. */
  priceCents: z.int().nullable(),
  salesUrl: z.string().nullable(),
  /** Like in `lockedCourse`. */
  endedOn: day.nullable(),
  ...counts,
  modules: z.array(
    z.strictObject({ id, title: z.string(), lessons: z.array(z.strictObject({ id, title: z.string() })) }),
  ),
});
export type CoursePreview = z.infer<typeof coursePreview>;

export const lessonContent = z.strictObject({
  id,
  courseId: id,
  title: z.string(),
  description: z.string(),
  completed: z.boolean(),
  /** Where to resume the video; 0 near the end. */
  positionSeconds: z.int(),
  video: z
    .strictObject({
      provider: videoProvider,
      url: z.string(),
      videoId: z.string().nullable(),
      embedUrl: z.string().nullable(),
      /** Signed address of the host's preview sprite; for other hosts it is derived from `url`. */
      storyboard: z.string().optional(),
    })
    .nullable(),
  ebookUrl: z.string().nullable(),
  attachments: z.array(attachment),
  /** Whether the student has autoplay on. */
  autoplay: z.boolean(),
  /** Languages of its captions. */
  captions: z.array(z.string()),
  /** Languages whose captions are machine-made and unreviewed. */
  automaticCaptions: z.array(z.string()),
  /** The student's rating, 1 to 5. */
  rating: z.int().nullable(),
  hasTask: z.boolean(),
  /** What must be done before the lesson counts as completed. */
  held: z.enum(['quiz', 'task']).nullable(),
  quiz: lessonQuiz.nullable(),
});
export type LessonContent = z.infer<typeof lessonContent>;

export const mySchool = z.strictObject({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  url: z.string(),
  current: z.boolean(),
});
export type MySchool = z.infer<typeof mySchool>;

/** The course is not opened yet: this is no access. A query names it as text. */
const ahead = z
  .literal([true, 'true'], 'invalid')
  .transform(() => true)
  .optional();

export const studentContract = {
  schools: everyday
    .route({ method: 'GET', path: '/student/schools', summary: 'List the schools in which this account is a student' })
    .output(z.strictObject({ schools: z.array(mySchool) })),
  catalogue: everyday
    .route({
      method: 'GET',
      path: '/student/catalogue',
      summary: "Get the student's catalogue: banners, own courses, other courses",
    })
    .output(catalogue),
  course: everyday
    .route({ method: 'GET', path: '/student/courses/{courseId}', summary: 'Get a course with its modules and lessons' })
    .input(z.strictObject({ courseId: id, ahead }))
    .output(courseDetail),
  coursePreview: everyday
    .route({
      method: 'GET',
      path: '/student/courses/{courseId}/preview',
      summary: 'Get the preview of a locked course',
    })
    .input(z.strictObject({ courseId: id }))
    .output(coursePreview),
  lesson: everyday
    .route({
      method: 'GET',
      path: '/student/lessons/{lessonId}',
      summary: 'Get a released lesson with its video and e-book',
    })
    .input(z.strictObject({ lessonId: id }))
    .output(lessonContent),
  setCompletion: everyday
    .route({
      method: 'PUT',
      path: '/student/lessons/{lessonId}/completion',
      summary: 'Mark a lesson as completed or not completed',
    })
    .input(z.strictObject({ lessonId: id, completed: z.boolean({ error: 'required' }) }))
    .output(courseProgress),
  ...calendarContract,
  ...ownDataContract,
  ...libraryContract,
  ...studentCertificatesContract,
  ...tasksContract,
  ...lessonThreadsContract,
  ...readingContract,
  ...studentQuizContract,
  ...accountContract,
  ...notificationsContract,
  ...pushContract,
};
