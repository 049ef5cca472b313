import { sql } from 'kysely';
import type { ImportUndo } from '#shared/contract/people/imports.ts';
import type { SchoolActor } from '../../../actors.ts';
import { type Database, readAsSchool } from '../../../db.ts';
import { notFound } from '../../../problem.ts';
import { undoUntil } from '../read.ts';
import { givenGrants, givenWaits, newcomers, onlyCompleted, untouchedNewcomers } from './given.ts';

/** Preview of undoing an import. @throws Problem not_found */
export function readImportUndo(
  db: Database,
  { producerId }: SchoolActor,
  { importId }: { importId: string },
): Promise<ImportUndo> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<ImportUndo>`
      with given as materialized (${givenGrants(producerId, importId)}),
      waits as materialized (${givenWaits(producerId, importId)}),
      came as materialized (${newcomers(producerId, importId)}),
      touched as materialized (select distinct student_id from given where unchanged),
      losing as materialized (
        select distinct student_id from given where unchanged and (
          -- Of the student, not of the course: there are as many of that as there are lines.
          select count(*) from (
            select * from access_grants where producer_id = ${producerId} and student_id = given.student_id offset 0) g
          where g.course_id = given.course_id and g.closed_at is null and g.starts_at <= app_now()
            and coalesce(g.ends_at, 'infinity') >= coalesce(given.ends_at, 'infinity')
            and (g.module_ids is null or given.module_ids <@ g.module_ids)
            and g.id not in (select grant_id from given where unchanged)) = 0),
      leaving as materialized (${untouchedNewcomers(producerId)})
      select ${undoUntil} as until,
        (select count(*)::integer from (
          select student_id from losing union select student_id from waits union select id from leaving
          union (${onlyCompleted(producerId, importId)})) people) as people,
        (select count(*)::integer from leaving) as removed,
        (select count(*)::integer from losing where (
          select count(*) from students s join user_sessions u on u.user_id = s.user_id
          where s.producer_id = ${producerId} and s.id = losing.student_id
            and u.producer_id = s.producer_id and u.kind = 'student' and u.last_active >= i.created_at) > 0) as watched,
        (select count(*)::integer from given where not unchanged) as changed,
        (select count(*)::integer from touched where (
          select count(*) from access_grants g
          where g.producer_id = ${producerId} and g.student_id = touched.student_id and g.closed_at is null
            and coalesce(g.ends_at, 'infinity') > app_now()
            and g.id not in (select grant_id from given where unchanged)) > 0) as stays
      from student_imports i where i.producer_id = ${producerId} and i.id = ${importId}`.execute(tx);
    if (!rows[0]) throw notFound();
    return rows[0];
  });
}
