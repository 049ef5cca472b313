import { sql } from 'kysely';
import type { AccessHistory } from '#shared/contract/people/access-history.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';

/** The offer of a grant `g`, if it came from one. */
const bought = sql`(
  select jsonb_build_object('transactionId', p.transaction_id, 'package', i.opened ->> 'package',
    'offer', coalesce(o.name, nullif(o.product_code, ''), 'produto sem nome'))
  from purchases p
  join offers o on o.producer_id = p.producer_id and o.id = p.offer_id
  left join purchase_items i on i.producer_id = p.producer_id and i.platform = p.platform
    and i.transaction_id = p.transaction_id and i.offer_id = p.offer_id
  where p.producer_id = g.producer_id and p.id = g.purchase_id)`;

/** Titles of a grant `g`'s modules, including those in the bin. */
const modulesOf = sql`array(select m.title from course_modules m
  where m.producer_id = g.producer_id and m.id = any (g.module_ids) order by m.position, m.id)`;

/** Grants of course `c` to student `s`, newest first. */
export const grantsOf = sql`
  select jsonb_agg(jsonb_build_object('id', g.id, 'origin', g.origin, 'reference', g.reference, 'bought', ${bought}, 'addsDays', g.adds_days,
    'modules', case when g.module_ids is not null then ${modulesOf} end,
    'startsAt', g.starts_at, 'endsAt', g.ends_at, 'closedAt', g.closed_at, 'closedReason', g.closed_reason)
    order by g.starts_at desc, g.id) as list
  from access_grants g
  where g.producer_id = s.producer_id and g.student_id = s.id and g.course_id = c.id`;

/**
 * The input of shared/access/access.ts: the school's courses; those in the bin only if the student once had
 * them.
 * @throws Problem not_found
 */
export function readAccessHistory(
  db: Database,
  { producerId }: SchoolActor,
  { studentId }: { studentId: string },
): Promise<AccessHistory> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<AccessHistory>`
      select s.status = 'active' as "studentActive",
        subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) <> 'expired'
          as "schoolOpen",
        array(
          select jsonb_build_object('id', c.id, 'title', c.title, 'grants', coalesce(granted.list, '[]'), 'state',
            case when c.deleted_at is not null then 'deleted' when c.published then 'published' else 'draft' end)
          from courses c cross join lateral (${grantsOf}) granted
          where c.producer_id = s.producer_id and (c.deleted_at is null or granted.list is not null)
          order by searchable(c.title), c.id) as courses
      from students s join profiles p on p.id = s.producer_id
      where s.producer_id = ${producerId} and s.id = ${studentId}`.execute(tx);
    const [history] = rows;
    if (!history) throw notFound();
    return history;
  });
}
