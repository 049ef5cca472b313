import { sql } from 'kysely';
import type { ImportStart } from '#shared/contract/people/imports.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { coursesToChoose } from '../row.ts';
import { undoState } from './read.ts';

const RECENT = 10;
const OFFERS = 500;

/** The products of `import_choices` c, without turmas that are gone since: with one of these no list is accepted. */
const productsBefore = sql`(
  select coalesce(jsonb_object_agg(product.key, product.value || jsonb_build_object('cohorts', (
    select coalesce(jsonb_agg(chosen), '[]') from jsonb_array_elements(product.value -> 'cohorts') chosen
    where exists (
      select from cohorts t
      where t.producer_id = c.producer_id and t.id = (chosen ->> 'cohortId')::uuid
        and t.course_id = (chosen ->> 'courseId')::uuid)))), '{}')
  from jsonb_each(c.choices -> 'products') product)`;

/**
 * The last imports, the column choices for earlier lists, and what the school's offers open, to suggest settings for a
 * list.
 */
export function readImportStart(db: Database, { producerId }: SchoolActor): Promise<ImportStart> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<ImportStart>`
      select ${coursesToChoose(producerId)} as courses, array(
          select jsonb_build_object('id', i.id, 'platform', i.platform, 'running', i.finished_at is null, 'createdAt', i.created_at,
            'done', i.done, 'total', i.total, 'undo', ${undoState}, 'courses', array(
              select title from courses c where c.producer_id = i.producer_id and c.id = any (i.course_ids) order by title))
          from student_imports i where i.producer_id = ${producerId} order by i.created_at desc limit ${RECENT}) as recent,
        array(
          select c.choices || jsonb_build_object('platform', c.platform, 'products', ${productsBefore})
          from import_choices c where c.producer_id = ${producerId} order by c.platform) as choices,
        array(
          select jsonb_build_object('platform', o.platform, 'productCode', o.product_code, 'offerCode', o.offer_code, 'name', o.name,
            'courseIds', lines.course_ids, 'cohorts', lines.cohorts)
          from offers o
          join lateral (
            select array_agg(l.course_id) as course_ids, coalesce(jsonb_agg(
                jsonb_build_object('courseId', l.course_id, 'cohortId', l.cohort_id)) filter (where l.cohort_id is not null), '[]') as cohorts
            from package_lines l
            join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
            where l.producer_id = o.producer_id and l.package_id = o.package_id and l.module_ids is null) lines
            on lines.course_ids is not null
          where o.producer_id = ${producerId} order by o.last_seen_at desc limit ${OFFERS}) as offers`.execute(tx);
    return rows[0] ?? { courses: [], recent: [], choices: [], offers: [] };
  });
}
