import type { LessonStops, ReportDay, Reports } from '#shared/contract/school/reports.ts';
import { addDays } from '#shared/time/days.ts';
import type { CourseCount, DayCount, LessonCount } from './questions.ts';

export type Counts = {
  students: { total: number; added: number };
  learners: { now: number; before: number };
  days: DayCount[];
  watchedSince: string;
  courses: CourseCount[];
  topLessons: LessonCount[];
  lessonStops: LessonStops[];
};
export type Period = { from: string; to: string; before: string };

export const periodOf = (days: number, today: string): Period => ({
  from: addDays(today, 1 - days),
  to: today,
  before: addDays(today, 1 - 2 * days),
});

/** The specified formulas. Figures without a divisor are null. */
export function reportsFrom(counts: Counts, { from, to, before }: Period): Reports {
  const { students, learners, courses, topLessons, lessonStops, watchedSince } = counts;
  const now = counts.days.filter(({ day }) => day >= from);
  const then = counts.days.filter(({ day }) => day < from);
  const studentsBefore = students.total - students.added;
  const engagement = percent(learners.now, students.total);
  const wholeTime = watchedSince <= before;
  return {
    from,
    to,
    watchedSince: watchedSince > from ? watchedSince : null,
    students: { value: students.total, added: students.added, change: change(students.total, studentsBefore) },
    watched: {
      value: total(now, 'watched'),
      change: wholeTime ? change(total(now, 'watched'), total(then, 'watched')) : null,
    },
    completed: { value: total(now, 'completed'), change: change(total(now, 'completed'), total(then, 'completed')) },
    engagement: {
      value: engagement,
      change: change(engagement, percent(learners.before, studentsBefore)),
      students: learners.now,
    },
    days: everyDay(now, { from, to }),
    courses: courses.map(reportCourse).toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1)),
    topLessons: topLessons.map((lesson) => ({
      ...lesson,
      completionRate: (lesson.completed * 100) / lesson.enrollments,
    })),
    lessonStops,
    details: {
      courses: courses.length,
      publishedCourses: courses.filter(({ published }) => published).length,
      lessons: sum(courses, ({ lessons }) => lessons),
      openEnrollments: sum(courses, ({ open }) => open),
      averageProgress: ratio(
        sum(courses, ({ progress }) => progress),
        sum(courses, ({ enrollments }) => enrollments),
      ),
      completedCourses: sum(courses, ({ finished }) => finished),
    },
  };
}

function reportCourse({
  id,
  title,
  lessons,
  enrollments,
  progress,
  completed,
}: CourseCount): Reports['courses'][number] {
  const averageProgress = ratio(progress, enrollments);
  const completionRate = percent(completed, lessons * enrollments);
  const engagement =
    averageProgress === null || completionRate === null ? null : (averageProgress + completionRate) / 2;
  return { id, title, lessons, enrollments, averageProgress, completionRate, engagement };
}

function everyDay(counted: DayCount[], { from, to }: Pick<Period, 'from' | 'to'>): ReportDay[] {
  const known = new Map(counted.map((each) => [each.day, each]));
  const days: ReportDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(known.get(day) ?? { day, watched: 0, completed: 0 });
  return days;
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const percent = (part: number, whole: number): number | null => ratio(part * 100, whole);

export const change = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : percent(now - before, before);

const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
const total = (days: DayCount[], what: 'watched' | 'completed') => sum(days, (day) => day[what]);
