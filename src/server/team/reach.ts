import { type RawBuilder, sql } from 'kysely';
import type { MemberFields } from '#shared/contract/school/team.ts';
import { isBelow } from '#shared/team/roles.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import type { Producer } from '../actors.ts';
import type { Tx } from '../db.ts';
import { Problem } from '../problem.ts';

/** Keeps only the fields that apply to the role. */
export const reachOf = ({ role, finance, courseIds, cohortIds, until }: MemberFields) => ({
  role,
  finance: role === 'admin' && finance,
  courseIds: role === 'instructor' ? courseIds : [],
  cohortIds: role === 'moderator' ? cohortIds : [],
  until: until ? endOfDay(until) : null,
});

/** In the shape of `MemberFields`, from a row `as`. Without what was deleted for good, which could not be saved again. */
export const shownReach = (as: string, until: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${as}.${name}`);
  const existing = (table: 'courses' | 'cohorts', ids: RawBuilder<unknown>) => sql`array(
    select c.id from ${sql.table(table)} c where c.producer_id = ${column('producer_id')} and c.id = any (${ids})
    order by array_position(${ids}, c.id))`;
  return sql`'role', ${column('role')}, 'finance', ${column('finance')},
    'courseIds', ${existing('courses', column('course_ids'))}, 'cohortIds', ${existing('cohorts', column('cohort_ids'))},
    'until', access_last_day(${column(until)})`;
};

/** @throws Problem invalid_input for a last day that is over: what is granted until then opens nothing */
export function refusePastUntil(until: string | null, now = new Date()): void {
  if (until && until < localDay(now))
    throw new Problem('invalid_input', { fields: [{ field: 'until', code: 'invalid' }] });
}

/**
 * Members can only grant what they have, and only courses and turmas of the school.
 * @throws Problem role_forbidden, invalid_input
 */
export async function refuseReach(tx: Tx, by: Producer, fields: MemberFields): Promise<void> {
  const { role, finance, courseIds, cohortIds } = reachOf(fields);
  if (!isBelow(role, by.role) || (finance && !by.finance)) throw new Problem('role_forbidden');
  const { rows } = await sql<{ courses: boolean; cohorts: boolean }>`
    select
      (select count(*) from courses c where c.producer_id = ${by.producerId} and c.id = any (${courseIds}::uuid[]))
        = ${new Set(courseIds).size}::integer as courses,
      (select count(*) from cohorts c where c.producer_id = ${by.producerId} and c.id = any (${cohortIds}::uuid[]))
        = ${new Set(cohortIds).size}::integer as cohorts`.execute(tx);
  const [known] = rows;
  if (!known?.courses) throw new Problem('invalid_input', { fields: [{ field: 'courseIds', code: 'invalid' }] });
  if (!known.cohorts) throw new Problem('invalid_input', { fields: [{ field: 'cohortIds', code: 'invalid' }] });
}
