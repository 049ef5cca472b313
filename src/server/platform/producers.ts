import { sql } from 'kysely';
import type { SubscriptionState } from '#shared/billing/subscription.ts';
import type { ProducerPage } from '#shared/contract/owner.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Owner } from '../actors.ts';
import { containing } from '../database/containing.ts';
import { type Database, readAsPlatform } from '../db.ts';

type Question = { search: string; status?: SubscriptionState; page: number };

const state = sql`subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now())`;

export function listProducers(db: Database, _owner: Owner, { search, status, page }: Question): Promise<ProducerPage> {
  const pageSize = LIMITS.ownerPage;
  const found = sql`
    select p.id, p.created_at from profiles p
    where p.role = 'admin' and p.removed_at is null and ${status ? sql`${state} = ${status}` : sql`true`}
      and ${containing(search, sql`p.name`, sql`p.email`)}`;
  const line = sql`jsonb_build_object(
    'id', p.id, 'name', p.name, 'email', p.email, 'status', ${state}, 'planId', p.plan_id, 'planName', pl.name,
    'studentCount', p.student_count, 'studentLimit', school_student_limit(p.id, app_now()), 'createdAt', p.created_at,
    'closeAt', (select r.close_at from producer_requests r
      where r.account_id = p.id and r.kind = 'closing' and r.state in ('open', 'working')))`;
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<ProducerPage>`
      with found as materialized (${found}),
      shown as (
        select ${line} as line, p.created_at, p.id
        from (select * from found order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) paged
        join profiles p on p.id = paged.id join plans pl on pl.id = p.plan_id)
      select (select count(*)::integer from found) as total, ${page}::integer as page, ${pageSize}::integer as "pageSize",
        array(select line from shown order by created_at desc, id) as producers`.execute(tx);
    return rows[0] as ProducerPage;
  });
}
