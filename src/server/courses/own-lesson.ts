import type { Tx } from '../db.ts';

/** A lesson of the school, as `l`, unless it or its parent is deleted. */
export const ownLesson = (tx: Tx, producerId: string, lessonId: string) =>
  tx
    .selectFrom('lessons as l')
    .innerJoin('course_modules as m', (on) =>
      on.onRef('m.producer_id', '=', 'l.producer_id').onRef('m.id', '=', 'l.module_id'),
    )
    .innerJoin('courses as c', (on) =>
      on.onRef('c.producer_id', '=', 'l.producer_id').onRef('c.id', '=', 'l.course_id'),
    )
    .where('l.producer_id', '=', producerId)
    .where('l.id', '=', lessonId)
    .where('l.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null);
