import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** Current lessons of a course, as `l` in `m`: deleted ones, or those in deleted modules, never count. */
export const currentLessons = (tx: Tx, producerId: string) =>
  tx
    .selectFrom('lessons as l')
    .innerJoin('course_modules as m', (on) =>
      on.onRef('m.producer_id', '=', 'l.producer_id').onRef('m.id', '=', 'l.module_id'),
    )
    .where('l.producer_id', '=', producerId)
    .where('l.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null);

export const lessonCount = (tx: Tx, producerId: string, courseId: 'courses.id' | 'c.id') =>
  currentLessons(tx, producerId)
    .whereRef('l.course_id', '=', sql.ref(courseId))
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('lessons'))
    .$asScalar()
    .$notNull();

/** For a module `m`: empty modules are hidden from students. */
export const hasLessons = sql<boolean>`exists (
  select from lessons of_module where of_module.producer_id = m.producer_id
    and of_module.module_id = m.id and of_module.deleted_at is null)`;
