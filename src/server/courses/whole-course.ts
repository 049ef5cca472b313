import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import type { Tx } from '../db.ts';
import { columnsOf, LESSON_COLUMNS, LESSON_RECORD, type LessonInput } from './lesson-columns.ts';

export type WholeLesson = LessonInput & { id: string };
export type WholeCourse = {
  id: string;
  title: string;
  description: string;
  modules: readonly { title: string; description: string; lessons: readonly WholeLesson[] }[];
};

/**
 * Creates a draft with all of its modules and lessons in three statements, whatever their number.
 * @returns false if it existed already
 * @throws Problem invalid_input
 */
export async function insertWholeCourse(tx: Tx, { producerId }: SchoolActor, course: WholeCourse): Promise<boolean> {
  const made = await tx
    .insertInto('courses')
    .values({ producer_id: producerId, id: course.id, title: course.title, description: course.description })
    .onConflict((before) => before.columns(['producer_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  const modules = course.modules.map((module, at) => ({ ...module, id: randomUUID(), place: at + 1 }));
  await sql`
    insert into course_modules (producer_id, id, course_id, title, description, position)
    select ${producerId}, id, ${course.id}, title, description, place
    from jsonb_to_recordset(${JSON.stringify(modules.map(({ lessons: _, ...module }) => module))})
      as m (id uuid, title text, description text, place integer)`.execute(tx);
  await sql`
    insert into lessons (producer_id, id, course_id, module_id, position, ${sql.raw(LESSON_COLUMNS)})
    select ${producerId}, id, ${course.id}, module_id, place, ${sql.raw(LESSON_COLUMNS)}
    from jsonb_to_recordset(${JSON.stringify(modules.flatMap(rowsOf))})
      as l (id uuid, module_id uuid, place integer, ${sql.raw(LESSON_RECORD)})`.execute(tx);
  return true;
}

type PlacedModule = WholeCourse['modules'][number] & { id: string; place: number };

const rowsOf = ({ id: moduleId, place, lessons }: PlacedModule) =>
  lessons.map(({ id, ...input }, at) => ({
    ...columnsOf(input, `modules.${place - 1}.lessons.${at}.`),
    id,
    module_id: moduleId,
    place: at + 1,
  }));
