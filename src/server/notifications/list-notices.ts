import { sql } from 'kysely';
import type { z } from 'zod';
import type { noticePage } from '#shared/contract/school/notices.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { AUDIENCE } from './notice-audience.ts';

type NoticePage = z.infer<typeof noticePage>;

/** A page of a school's notices: those that wait, the next one first, then the others, the latest first. */
export function listNotices(
  db: Database,
  { producerId }: SchoolActor,
  { page }: { page: number },
): Promise<NoticePage> {
  const pageSize = LIMITS.noticePage;
  const shown = sql`
    select n.id, n.type, n.title, n.message, n.recipients, n.version,
      coalesce(n.sent_at, n.cancelled_at, n.due_at) as at,
      case when n.sent_at is not null then 'sent' when n.cancelled_at is not null then 'cancelled' else 'scheduled' end as state,
      ${AUDIENCE} as audience,
      case when n.recipients is not null then coalesce(
        (select sum(r.students)::integer from notice_reads r where r.producer_id = n.producer_id and r.notice_id = n.id), 0)
      end as reads
    from (
      select *, sent_at is null and cancelled_at is null as waits from notices where producer_id = ${producerId}
      order by waits desc, case when sent_at is null and cancelled_at is null then due_at end,
        coalesce(sent_at, cancelled_at) desc, id
      limit ${pageSize} offset ${(page - 1) * pageSize}) n
    order by n.waits desc, case when n.waits then n.due_at end, coalesce(n.sent_at, n.cancelled_at) desc, n.id`;
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<NoticePage>`
      select (select count(*)::integer from notices where producer_id = ${producerId}) as total,
        ${page}::integer as page, ${pageSize}::integer as "pageSize",
        array(select to_jsonb(shown) from (${shown}) shown) as notices`.execute(tx);
    return rows[0] as NoticePage;
  });
}
