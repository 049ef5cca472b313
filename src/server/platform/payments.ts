import { sql } from 'kysely';
import type { PaymentStatus } from '#shared/billing/subscription.ts';
import type { PaymentPage } from '#shared/contract/owner.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Owner } from '../actors.ts';
import { containing } from '../database/containing.ts';
import { type Database, readAsPlatform } from '../db.ts';
import { allPayments, analytics, paymentLine } from './money.ts';

type Question = { search: string; status?: PaymentStatus; page: number };

/** A page of payments, latest first. The analytics cover all payments, regardless of the search. */
export function listPayments(db: Database, _owner: Owner, { search, status, page }: Question): Promise<PaymentPage> {
  const pageSize = LIMITS.ownerPage;
  const found = sql`
    select pay.id, pay.payment_date
    from ${allPayments} pay left join profiles p on p.id = pay.producer_id
    where ${status ? sql`pay.status = ${status}` : sql`true`} and ${containing(search, sql`p.name`, sql`p.email`)}`;
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<PaymentPage>`
      with found as materialized (${found}),
      shown as (
        select ${paymentLine} as line, paged.payment_date, paged.id
        from (select * from found order by payment_date desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) paged
        join ${allPayments} pay on pay.id = paged.id
        left join profiles p on p.id = pay.producer_id left join plans pl on pl.id = pay.plan_id)
      select (select ${analytics} from ${allPayments} pay) as analytics, (select count(*)::integer from found) as total,
        ${page}::integer as page, ${pageSize}::integer as "pageSize",
        array(select line from shown order by payment_date desc, id) as payments`.execute(tx);
    return rows[0] as PaymentPage;
  });
}
