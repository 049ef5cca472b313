import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { notFound } from '../problem.ts';

/** The modules of each course in a package; null for the whole course. */
export type Bought = ReadonlyMap<string, string[] | null>;

/**
 * The contents of a package if bought now; courses whose modules were all deleted are empty.
 * @throws Problem not_found
 */
export async function readBought(db: Database, { producerId }: SchoolActor, packageId: string): Promise<Bought> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{ courseId: string; moduleIds: string[] | null }>`
      select l.course_id as "courseId", l.module_ids as "moduleIds" from package_lines l
      where l.producer_id = ${producerId} and l.package_id = ${packageId} and (l.module_ids is null or exists (
        select from course_modules m
        where m.producer_id = l.producer_id and m.id = any (l.module_ids) and m.deleted_at is null))`.execute(tx),
  );
  if (rows.length === 0) throw notFound();
  return new Map(rows.map(({ courseId, moduleIds }) => [courseId, moduleIds]));
}
