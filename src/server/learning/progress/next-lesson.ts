import { sql } from 'kysely';
import type { Learner } from '../../actors.ts';
import type { Tx } from '../../db.ts';
import { moduleHeld, released } from '../release/decision.ts';

const leftUnfinished = sql<boolean>`(p.lesson_id is not null and not p.completed and ${released})`;
const stillToDo = sql<boolean>`(not coalesce(p.completed, false) and ${released})`;

/**
 * For course `c` under enrollment `e`: the last unfinished lesson, else the next one, else, while all others
 * are locked, the last watched. Numbers count the student's non-empty modules, as on the course's page.
 */
export const nextLesson = (tx: Tx, { producerId, studentId }: Learner) =>
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
    .where(moduleHeld)
    .orderBy(leftUnfinished, 'desc')
    .orderBy(sql`case when ${leftUnfinished} then p.last_watched_at end desc nulls last`)
    .orderBy(stillToDo, 'desc')
    .orderBy(sql`case when not ${stillToDo} then p.last_watched_at end desc nulls last`)
    .orderBy('m.position')
    .orderBy('l.position')
    .limit(1)
    .select(({ fn, val }) => [
      'l.id as lessonId',
      'l.title as lessonTitle',
      released.as('available'),
      'p.last_watched_at as watchedAt',
      sql<string | null>`max(p.last_watched_at) over ()`.as('lastWatchedAt'),
      fn.coalesce('p.position_seconds', val(0)).as('positionSeconds'),
      'p.duration_seconds as durationSeconds',
      sql<number>`dense_rank() over (order by m.position)`.as('moduleNumber'),
      sql<number>`row_number() over (partition by m.id order by l.position)`.as('lessonNumber'),
      sql<number>`count(*) over (partition by m.id)`.as('moduleLessons'),
    ]);
