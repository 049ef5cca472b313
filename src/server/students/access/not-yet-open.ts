import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Newcomer } from './announce.ts';
import { opensLess } from './held-modules.ts';

export type Person = Omit<Newcomer, 'missing'> & { wasActive: boolean };

/** Students who gain access, and to which courses. Somebody who was inactive gains all of them. */
export async function notYetOpen(
  tx: Tx,
  producerId: string,
  people: readonly Person[],
  courseIds: readonly string[],
): Promise<Newcomer[]> {
  const { rows } = await sql<{ studentId: string; missing: string[] }>`
    select p.student_id as "studentId", array(
        select course from unnest(${courseIds}::uuid[]) as course
        where not p.was_active or not exists (
          select from enrollments e
          where e.producer_id = ${producerId} and e.student_id = p.student_id and e.course_id = course
            and enrollment_open(e.status, e.access_until, app_now()) and not ${opensLess(null)})) as missing
    from unnest(${people.map(({ studentId }) => studentId)}::uuid[], ${people.map(({ wasActive }) => wasActive)}::boolean[])
      as p (student_id, was_active)`.execute(tx);
  const missing = new Map(rows.map((row) => [row.studentId, row.missing]));
  return people
    .map((person) => ({ ...person, missing: missing.get(person.studentId) ?? [] }))
    .filter((person) => person.missing.length > 0);
}
