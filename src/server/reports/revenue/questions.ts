import { sql } from 'kysely';
import { endOfDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';

export type Period = { producerId: string; from: string; to: string };

/** What one cell of the report comes to: which of day, platform, product and turma it is of, and all of the rest. */
export type Cell = {
  currency: string;
  by: 'currency' | 'day' | 'platform' | 'product' | 'cohort';
  day: string | null;
  platform: string | null;
  product: string | null;
  cohortId: string | null;
  cohort: string | null;
  sales: number;
  refunds: number;
  grossCents: number;
  refundedCents: number;
};

/**
 * Payments of the period, each with the turma of the student it enrolled. What was taken back without an amount is as much
 * as was paid: the whole sale is over. Where a school has no turma, nobody is looked up.
 */
export const payments = ({ producerId, from, to }: Period) => sql`
  select m.currency, m.kind, local_day(m.at) as day, m.platform, m.product, coalesce(m.amount_cents, paid.amount_cents) as cents,
    turma.id as cohort_id, turma.name as cohort
  from sale_payments m
  left join sale_payments paid on m.kind = 'refunded' and m.amount_cents is null and paid.producer_id = m.producer_id
    and paid.platform = m.platform and paid.transaction_id = m.transaction_id and paid.kind = 'paid'
  left join lateral (
    select k.id, k.name from purchases b
    join access_grants g on g.producer_id = b.producer_id and g.student_id = b.student_id
      and g.course_id = coalesce(b.opens_course_id, b.course_id) and g.cohort_id is not null
    join cohorts k on k.producer_id = g.producer_id and k.id = g.cohort_id
    where b.producer_id = m.producer_id and b.platform = m.platform and b.transaction_id = m.transaction_id
      and b.course_id = m.course_id
    order by g.starts_at desc limit 1) turma on (select exists (select from cohorts where producer_id = ${producerId}))
  where m.producer_id = ${producerId} and m.at >= ${endOfDay(addDays(from, -1))} and m.at < ${endOfDay(to)}`;

const sums = sql`
  count(*) filter (where kind = 'paid')::integer as sales, count(*) filter (where kind = 'refunded')::integer as refunds,
  coalesce(sum(cents) filter (where kind = 'paid'), 0)::bigint as "grossCents",
  coalesce(sum(cents) filter (where kind = 'refunded'), 0)::bigint as "refundedCents"`;

/** Of `money` as above, what is known, in one pass. */
export const cells = sql`
  select currency, case
      when grouping(day) = 0 then 'day' when grouping(platform) = 0 then 'platform'
      when grouping(product) = 0 then 'product' when grouping(cohort_id) = 0 then 'cohort' else 'currency' end as by,
    day, platform, product, cohort_id as "cohortId", cohort, ${sums}
  from money where cents is not null
  group by grouping sets ((currency), (currency, day), (currency, platform), (currency, product),
    (currency, cohort_id, cohort))`;

export const unknown = sql`
  select platform, count(*) filter (where kind = 'paid')::integer as sales,
    count(*) filter (where kind = 'refunded')::integer as refunds
  from money where cents is null group by platform order by count(*) desc, platform`;
