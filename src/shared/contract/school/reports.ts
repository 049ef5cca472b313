import { z } from 'zod';
import { REPORT_DAYS } from '#shared/reports.ts';
import { id } from '#shared/schemas.ts';
import { everyday } from '../base.ts';
import { studentsAtRisk } from './at-risk.ts';
import { weeklyDigest } from './weekly-digest.ts';

/** Percent, not rounded; null without a divisor. */
const rate = z.number().nullable();
/** A figure of the period and its change in percent; null if there is nothing to compare with. */
const figure = z.strictObject({ value: z.int(), change: rate });

const reportDay = z.strictObject({ day: z.iso.date(), watched: z.int(), completed: z.int() });
export type ReportDay = z.infer<typeof reportDay>;

const reportCourse = z.strictObject({
  id,
  title: z.string(),
  lessons: z.int(),
  /** Everybody who is or was in the course. */
  enrollments: z.int(),
  averageProgress: rate,
  completionRate: rate,
  /** The mean of both shares. */
  engagement: rate,
});

const reportLesson = z.strictObject({
  id,
  title: z.string(),
  courseTitle: z.string(),
  completed: z.int(),
  enrollments: z.int(),
  completionRate: z.number(),
});

/** Where in a lesson students stopped watching. */
const lessonStops = z.strictObject({
  id,
  title: z.string(),
  courseTitle: z.string(),
  began: z.int(),
  /** Number of students who did not complete it, per tenth of the video where they stopped. */
  stopped: z.int(),
  tenths: z.array(z.int()).length(10),
  /** Mean rating from 1 to 5; null below five answers. */
  rating: z.strictObject({ mean: z.number(), answers: z.int() }).nullable(),
});
export type LessonStops = z.infer<typeof lessonStops>;

const reports = z.strictObject({
  /** Calendar days in São Paulo, today the last of them. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The first day for which watched time is known, if later than `from`. */
  watchedSince: z.iso.date().nullable(),
  students: z.strictObject({ ...figure.shape, added: z.int() }),
  watched: figure,
  completed: figure,
  /** Students who completed a lesson in the period, and the share of all. */
  engagement: z.strictObject({ value: rate, change: rate, students: z.int() }),
  days: z.array(reportDay),
  courses: z.array(reportCourse),
  /** The ten most completed lessons ever. */
  topLessons: z.array(reportLesson),
  /** The ten lessons where most students stopped. */
  lessonStops: z.array(lessonStops),
  details: z.strictObject({
    courses: z.int(),
    publishedCourses: z.int(),
    lessons: z.int(),
    openEnrollments: z.int(),
    averageProgress: rate,
    completedCourses: z.int(),
  }),
});
export type Reports = z.infer<typeof reports>;

/**
 * The overview together with the first page of the list. `weeklyDigest` is null for members restricted to
 * some courses: the setting is the school's.
 */
const reportsScreen = z.strictObject({ ...reports.shape, studentsAtRisk, weeklyDigest: weeklyDigest.nullable() });
export type ReportsScreen = z.infer<typeof reportsScreen>;

export const reportsContract = {
  reports: everyday
    .route({ method: 'GET', path: '/producer/reports', summary: "Get the school's reports for the last days" })
    .input(z.strictObject({ days: z.coerce.number<number>().pipe(z.literal(REPORT_DAYS, 'invalid')).default(30) }))
    .output(reportsScreen),
  lessonStops: everyday
    .route({
      method: 'GET',
      path: '/producer/reports/lesson-stops',
      summary: 'Get a report of where students stop, lesson by lesson',
    })
    .input(z.strictObject({ courseId: id }))
    .output(z.strictObject({ lessons: z.array(lessonStops) })),
};
