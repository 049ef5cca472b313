import { type RawBuilder, sql } from 'kysely';
import type { Trash, TrashedItem } from '#shared/contract/school/trash.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';

export function listTrash(db: Database, { producerId }: SchoolActor): Promise<Trash> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Trash>`
      with items as (
        select 'course' as kind, c.id, c.title, null as "courseTitle", null as "moduleTitle", c.deleted_at,
          null as "missingParent"
        from courses c where c.producer_id = ${producerId} and ${restorable('c')}
        union all
        select 'module', m.id, m.title, c.title, null, m.deleted_at, case when c.deleted_at is not null then 'course' end
        from course_modules m join courses c on c.producer_id = m.producer_id and c.id = m.course_id
        where m.producer_id = ${producerId} and ${restorable('m')} and ${presentOrRestorable('c')}
        union all
        select 'lesson', l.id, l.title, c.title, m.title, l.deleted_at,
          case when c.deleted_at is not null then 'course' when m.deleted_at is not null then 'module' end
        from lessons l
        join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id
        join courses c on c.producer_id = l.producer_id and c.id = l.course_id
        where l.producer_id = ${producerId} and ${restorable('l')}
          and ${presentOrRestorable('m')} and ${presentOrRestorable('c')}),
      newest as (select * from items order by deleted_at desc, id limit ${LIMITS.trashPage})
      select (select count(*)::integer from items) as total,
        array(select jsonb_build_object('kind', kind, 'id', id, 'title', title, 'courseTitle', "courseTitle",
            'moduleTitle', "moduleTitle", 'missingParent', "missingParent", 'deletedAt', deleted_at,
            'daysLeft', days_until(deleted_at + ${KEPT}, app_now()))
          from newest order by deleted_at desc, id) as items`.execute(tx);
    const [trash] = rows;
    if (!trash) throw new Error('A list without a row');
    return trash;
  });
}

export const TABLES = { course: 'courses', module: 'course_modules', lesson: 'lessons' } as const satisfies Record<
  TrashedItem['kind'],
  string
>;

/** In days of 24 hours. */
const KEPT = sql.raw(`interval '${LIMITS.trashDays * 24} hours'`);

/** The row is in the bin and still restorable. */
export const restorable = (row: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${row}.deleted_at`)} > app_now() - ${KEPT}`;

/** Nothing below an item that is due to be purged can be restored. */
const presentOrRestorable = (row: string) => sql`(${sql.ref(`${row}.deleted_at`)} is null or ${restorable(row)})`;
