import { sql } from 'kysely';
import type { Underway } from '#shared/contract/student/student-library.ts';
import type { Learner } from '../../actors.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import { enrollmentOpen, visibleCourses } from '../access.ts';
import { released } from '../release.ts';

/**
 * The courses a student has begun and not finished, the latest watched first. Begun is more than progress above 0: who
 * left a first lesson halfway has most to gain from finding it here, and no percentage yet. A course once completed that
 * has new lessons is unfinished again.
 */
export async function readUnderway(db: Database, student: Learner): Promise<Underway> {
  const { producerId, studentId } = student;
  const courses = await readAsSchool(db, { producerId, studentId }, (tx) =>
    visibleCourses(tx, student)
      .innerJoinLateral(
        () => lessonToGoOnWith(tx, student).as('next'),
        (on) => on.onTrue(),
      )
      .where(enrollmentOpen)
      .where('e.progress', '<', 100)
      .where('next.lastWatchedAt', 'is not', null)
      .orderBy('next.lastWatchedAt', 'desc')
      .orderBy('c.id')
      .select(({ ref }) => [
        'c.id as courseId',
        'c.title as courseTitle',
        'c.cover_url as courseCoverUrl',
        ref('e.progress').$notNull().as('progress'),
        'next.lessonId',
        'next.lessonTitle',
        'next.watched',
        ref('next.lastWatchedAt').$notNull().as('lastWatchedAt'),
      ])
      .execute(),
  );
  return { courses };
}

const leftUnfinished = sql<boolean>`(p.lesson_id is not null and not p.completed and ${released})`;
const stillToDo = sql<boolean>`(not coalesce(p.completed, false) and ${released})`;

/** Of course `c`: the lesson left unfinished last, else the next to do, else, while the rest waits, the last watched. */
const lessonToGoOnWith = (tx: Tx, { producerId, studentId }: Learner) =>
  tx
    .selectFrom('lessons as l')
    .innerJoin('course_modules as m', (on) =>
      on.onRef('m.producer_id', '=', 'l.producer_id').onRef('m.id', '=', 'l.module_id'),
    )
    .leftJoin('lesson_progress as p', (on) =>
      on
        .onRef('p.producer_id', '=', 'l.producer_id')
        .onRef('p.lesson_id', '=', 'l.id')
        .on('p.student_id', '=', studentId),
    )
    .where('l.producer_id', '=', producerId)
    .whereRef('l.course_id', '=', sql.ref('c.id'))
    .where('l.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .orderBy(leftUnfinished, 'desc')
    .orderBy(sql`case when ${leftUnfinished} then p.last_watched_at end desc nulls last`)
    .orderBy(stillToDo, 'desc')
    .orderBy(sql`case when not ${stillToDo} then p.last_watched_at end desc nulls last`)
    .orderBy('m.position')
    .orderBy('l.position')
    .limit(1)
    .select(({ eb }) => [
      'l.id as lessonId',
      'l.title as lessonTitle',
      eb('p.lesson_id', 'is not', null).$castTo<boolean>().as('watched'),
      sql<string | null>`max(p.last_watched_at) over ()`.as('lastWatchedAt'),
    ]);
