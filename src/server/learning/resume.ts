import { sql } from 'kysely';
import { resumeAt } from '#shared/access/resume.ts';
import type { ResumeCard } from '#shared/contract/student.ts';
import type { Learner } from '../actors.ts';
import type { Tx } from '../db.ts';
import { enrollmentOpen, lastDay, visibleCourses } from './access.ts';
import { currentLessons, lessonCount } from './progress/current-lessons.ts';
import { nextLesson } from './progress/next-lesson.ts';

/** One card that plays, and two beside it. */
const SHOWN = 3;

type Resumable = Omit<ResumeCard, 'stage'> & { lastWatchedAt: string | null };

/** What a student goes on with: courses begun, the latest watched first; none, one to begin; none, the last completed. */
export function resumeCards(courses: Resumable[]): ResumeCard[] {
  const staged = courses.map(({ lastWatchedAt, ...course }) => ({
    ...course,
    stage: stageOf(course.progress, lastWatchedAt),
    positionSeconds: resumeAt(course),
  }));
  const begun = staged.filter(({ stage }) => stage === 'continue');
  return begun.length > 0 ? begun : staged.slice(0, 1);
}

function stageOf(progress: number, lastWatchedAt: string | null): ResumeCard['stage'] {
  if (progress === 100) return 'done';
  return progress > 0 || lastWatchedAt ? 'continue' : 'start';
}

/** The courses to choose from, each with its next lesson; a course whose lessons all wait for their day is not one. */
export const resumableCourses = (tx: Tx, student: Learner) =>
  tx
    .selectFrom(mostRecent(tx, student).as('e'))
    .innerJoin('courses as c', (on) => on.on('c.producer_id', '=', student.producerId).onRef('c.id', '=', 'e.courseId'))
    .innerJoinLateral(
      () => nextLesson(tx, student).as('next'),
      (on) => on.onTrue(),
    )
    .where('next.available', '=', true)
    .orderBy('e.rank')
    .select(({ ref }) => [
      'c.id as courseId',
      'c.title as courseTitle',
      'c.cover_url as courseCoverUrl',
      lessonCount(tx, student.producerId, 'c.id').as('lessonCount'),
      'e.progress',
      'e.enrolled_at as enrolledAt',
      'e.completed_at as completedAt',
      'e.lastDay',
      'next.lessonId',
      'next.lessonTitle',
      'next.moduleNumber',
      'next.lessonNumber',
      'next.moduleLessons',
      'next.positionSeconds',
      'next.durationSeconds',
      'next.watchedAt',
      ref('next.lastWatchedAt').as('lastWatchedAt'),
    ]);

/** Chosen before their lessons are read, so that a student of forty courses costs three. */
const mostRecent = (tx: Tx, student: Learner) =>
  visibleCourses(tx, student)
    .leftJoinLateral(
      (each) =>
        each
          .selectFrom('lesson_progress as p')
          .where('p.producer_id', '=', student.producerId)
          .where('p.student_id', '=', student.studentId)
          .whereRef('p.course_id', '=', 'c.id')
          .select(({ fn }) => fn.max('p.last_watched_at').as('at'))
          .as('watched'),
      (on) => on.onTrue(),
    )
    .where(enrollmentOpen)
    .where(({ exists }) => exists(currentLessons(tx, student.producerId).whereRef('l.course_id', '=', sql.ref('c.id'))))
    .orderBy(sql.ref('rank'))
    .limit(SHOWN)
    .select(({ ref }) => [
      'c.id as courseId',
      ref('e.progress').$notNull().as('progress'),
      ref('e.enrolled_at').$notNull().as('enrolled_at'),
      'e.completed_at',
      'e.status',
      'e.access_until',
      lastDay.as('lastDay'),
      sql<number>`row_number() over (order by
        (e.progress < 100 and watched.at is not null) desc, (e.progress < 100) desc,
        coalesce(watched.at, e.enrolled_at) desc, c.id)`.as('rank'),
    ]);
