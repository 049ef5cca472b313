import { sql } from 'kysely';
import type { ImportUndo } from '#shared/contract/people/imports.ts';
import type { SchoolActor } from '../../../actors.ts';
import { type Database, readAsSchool } from '../../../db.ts';
import { notFound } from '../../../problem.ts';
import { undoUntil } from '../read.ts';
import { addedByImport, givenGrants, givenWaits, hasNothingElse, onlyCompleted } from './given.ts';

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
      touched as (select distinct student_id from given where unchanged),
      losing as (
        select distinct student_id from given where unchanged and not exists (
          select from access_grants g
          where g.producer_id = ${producerId} and g.student_id = given.student_id and g.course_id = given.course_id
            and g.closed_at is null and g.starts_at <= app_now()
            and coalesce(g.ends_at, 'infinity') >= coalesce(given.ends_at, 'infinity')
            and (g.module_ids is null or given.module_ids <@ g.module_ids)
            and g.id not in (select grant_id from given where unchanged))),
      leaving as (
        select s.id from students s
        where s.producer_id = ${producerId} and s.id in (
          select (r.gave ->> 'studentId')::uuid from student_import_rows r
          where r.producer_id = ${producerId} and r.import_id = ${importId} and ${addedByImport})
          and ${hasNothingElse(importId)})
      select ${undoUntil} as until,
        (select count(*)::integer from (
          select student_id from losing union select student_id from waits union select id from leaving
          union (${onlyCompleted(producerId, importId)})) people) as people,
        (select count(*)::integer from leaving) as removed,
        (select count(*)::integer from losing join students s on s.producer_id = ${producerId} and s.id = student_id
          where exists (select from user_sessions u
            where u.producer_id = s.producer_id and u.user_id = s.user_id and u.kind = 'student' and u.last_active >= i.created_at)) as watched,
        (select count(*)::integer from given where not unchanged) as changed,
        (select count(*)::integer from touched where exists (
          select from access_grants g
          where g.producer_id = ${producerId} and g.student_id = touched.student_id and g.closed_at is null
            and coalesce(g.ends_at, 'infinity') > app_now()
            and g.id not in (select grant_id from given where unchanged))) as stays
      from student_imports i where i.producer_id = ${producerId} and i.id = ${importId}`.execute(tx);
    if (!rows[0]) throw notFound();
    return rows[0];
  });
}
