import { type RawBuilder, sql } from 'kysely';
import { endOfDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';

export type Period = { producerId: string; from: string; to: string };

/** A cell of the report: day, platform, product and turma, with its sums. */
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
  /** Whether later instalments are among them. */
  continued: boolean;
};

/**
 * Payments of the period, each with the turma of the student it enrolled. At courses' addresses by transaction, at the
 * school's address by item, once the item opens something. Schools without turmas skip that lookup.
 */
export const payments = (period: Period) => sql`${ofTransactions(period)} union all ${ofItems(period)}`;

const within = (at: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${at} >= ${endOfDay(addDays(from, -1))} and ${at} < ${endOfDay(to)}`;

/**
 * A refund without an amount is a full refund, in the payment's currency. It is dated no earlier than its payment,
 * whatever date the sender gives. That of an instalment whose payment was not recorded gives back money that was not counted.
 */
const ofTransactions = (period: Period) => sql`
  select ${saleOf(sql`m`)} as sale, m.kind = 'paid' and m.instalment_of is not null as continued,
    case when m.amount_cents is null then coalesce(paid.currency, m.currency) else m.currency end as currency,
    m.kind, local_day(greatest(m.at, paid.at)) as day, m.platform, coalesce(m.product, paid.product) as product,
    coalesce(m.amount_cents, paid.amount_cents) as cents, turma.id as cohort_id, turma.name as cohort
  from (${toldIn(period)}) m
  left join sale_payments paid on m.kind = 'refunded' and ${isPaymentOf(sql`paid`)}
  ${turmaOf(period, isPurchaseOf)}
  where ${within(sql`greatest(m.at, paid.at)`, period)}
    and (m.kind = 'paid' or m.instalment_of is null or paid.kind is not null)
    and (m.instalment_of is not null or not exists (
    select from purchase_items i where i.producer_id = m.producer_id and i.platform = m.platform
      and i.transaction_id = m.transaction_id and i.opened is not null))`;

/** A later instalment belongs to the transaction that it pays for. */
const saleOf = (payment: RawBuilder<unknown>) => sql`coalesce(${payment}.instalment_of, ${payment}.transaction_id)`;

/** The purchases of payment `m`. A later instalment is recorded under one of the courses that its item opened. */
const isPurchaseOf = sql`b.platform = m.platform and b.transaction_id = ${saleOf(sql`m`)}
  and (b.course_id = m.course_id or m.instalment_of is not null and b.offer_id is not null)`;

/** Records dated in the period, and refunds of its payments that carry an earlier date. */
const toldIn = (period: Period) => sql`
  select * from sale_payments where producer_id = ${period.producerId} and ${within(sql`at`, period)}
  union
  select m.* from sale_payments paid
  join sale_payments m on m.kind = 'refunded' and ${isPaymentOf(sql`paid`)}
  where paid.producer_id = ${period.producerId} and paid.kind = 'paid' and ${within(sql`paid.at`, period)}`;

/** The payment that refund `m` belongs to. */
const isPaymentOf = (
  paid: RawBuilder<unknown>,
) => sql`${paid}.producer_id = m.producer_id and ${paid}.platform = m.platform
    and ${paid}.transaction_id = m.transaction_id and ${paid}.kind = 'paid'`;

/**
 * Each paid item with its own amount. If items lack an amount, the first of them gets the rest of the transaction's. An
 * item's refund has the amount of its payment.
 */
const ofItems = (period: Period) => sql`
  select i.transaction_id, false, i.currency, i.kind, local_day(i.at), i.platform,
    coalesce(o.name, nullif(o.product_code, '')), coalesce(i.amount_cents, rest.cents), turma.id, turma.name
  from (
    select i.*, 'paid' as kind, i.bought_at as at from purchase_items i
    where i.producer_id = ${period.producerId} and ${within(sql`i.bought_at`, period)}
    union all
    select i.*, 'refunded', greatest(i.taken_back_at, i.bought_at) from purchase_items i
    where i.producer_id = ${period.producerId} and i.taken_back_at is not null
      and (${within(sql`i.taken_back_at`, period)} or ${within(sql`i.bought_at`, period)})
      and ${within(sql`greatest(i.taken_back_at, i.bought_at)`, period)}) i
  join offers o on o.producer_id = i.producer_id and o.id = i.offer_id
  left join lateral (
    select case when max(m.amount_cents) is not null
        then greatest(0, max(m.amount_cents) - coalesce(sum(whole.amount_cents), 0))::bigint end as cents,
      (array_agg(whole.offer_id order by whole.offer_id) filter (where whole.amount_cents is null and whole.opened is not null))[1] as first
    from purchase_items whole
    left join sale_payments m on m.producer_id = whole.producer_id and m.platform = whole.platform
      and m.transaction_id = whole.transaction_id and m.kind = 'paid'
    where whole.producer_id = i.producer_id and whole.platform = i.platform and whole.transaction_id = i.transaction_id
  ) rest on i.amount_cents is null
  ${turmaOf(period, sql`b.platform = i.platform and b.transaction_id = i.transaction_id and b.offer_id = i.offer_id`)}
  where i.opened is not null and not i.is_access and (i.amount_cents is not null or i.offer_id = rest.first)`;

/** The turma that the buyer of purchases `b` entered by them: of their own access, else of the buyer's latest to the course. */
const turmaOf = ({ producerId }: Period, isIt: RawBuilder<unknown>) => sql`
  left join lateral (
    select k.id, k.name from purchases b
    join access_grants g on g.producer_id = b.producer_id and g.student_id = b.student_id
      and g.course_id = coalesce(b.opens_course_id, b.course_id) and g.cohort_id is not null
    join cohorts k on k.producer_id = g.producer_id and k.id = g.cohort_id
    where b.producer_id = ${producerId} and ${isIt}
    order by g.purchase_id = b.id desc nulls last, g.closed_at is not null, g.starts_at desc limit 1
  ) turma on (select exists (select from cohorts where producer_id = ${producerId}))`;

const sums = sql`
  count(distinct (platform, sale)) filter (where kind = 'paid' and not continued)::integer as sales,
  count(distinct (platform, sale)) filter (where kind = 'refunded')::integer as refunds,
  coalesce(sum(cents) filter (where kind = 'paid'), 0)::bigint as "grossCents",
  coalesce(sum(cents) filter (where kind = 'refunded'), 0)::bigint as "refundedCents",
  bool_or(continued) as continued`;

/** From `money` above: known amounts, by each grouping, in one pass. */
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
  from money where cents is null and not continued group by platform order by count(*) desc, platform`;
