import { sql } from 'kysely';
import type { Overview } from '#shared/contract/owner.ts';
import { TIME_ZONE } from '#shared/time/dates.ts';
import type { Owner } from '../../actors.ts';
import { type Database, readAsPlatform } from '../../db.ts';
import { allPayments, analytics, netAmountCents, paymentLine } from '../money.ts';

const RECENT = 5;

/** The platform's figures, whose months and weeks are São Paulo's. */
export function readOverview(db: Database, _owner: Owner, now = new Date()): Promise<Overview> {
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<{ overview: Overview }>`
      with clock as (
        select at, at at time zone ${TIME_ZONE} as local, date_trunc('month', at at time zone ${TIME_ZONE}) as month
        from (select ${now}::timestamptz as at) given),
      stretch as (
        select month - interval '1 month' as first, least(local - interval '1 month', month) as last from clock),
      months as (
        select generate_series(month - interval '5 months', month, interval '1 month') as month from clock),
      paid as (
        select pay.payment_date at time zone ${TIME_ZONE} as local, ${netAmountCents} as cents from ${allPayments} pay, clock
        where pay.status = 'completed' and pay.payment_date >= (clock.month - interval '5 months') at time zone ${TIME_ZONE}
          and pay.payment_date <= clock.at),
      history as (
        select months.month, coalesce(sum(paid.cents), 0) as cents
        from months left join paid on date_trunc('month', paid.local) = months.month group by 1),
      producers as (
        select p.created_at at time zone ${TIME_ZONE} as since, p.student_count, p.trial_ends_at,
          subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, clock.at) as state
        from profiles p, clock where p.role = 'admin' and p.removed_at is null),
      counted as (
        select jsonb_build_object(
          'totalAdmins', count(*), 'newAdmins', count(*) filter (where since >= clock.month),
          'activeAdmins', count(*) filter (where state = 'active'),
          'trialAdmins', count(*) filter (where state = 'trialing'),
          'trialsEnding', count(*) filter (where state = 'trialing' and trial_ends_at < clock.at + interval '7 days'),
          'expiredAdmins', count(*) filter (where state = 'expired'),
          'totalStudents', coalesce(sum(student_count), 0)) as figures
        from clock left join producers on true),
      recent as (
        select ${paymentLine} as line, pay.payment_date, pay.id
        from payments pay join profiles p on p.id = pay.producer_id left join plans pl on pl.id = pay.plan_id
        order by pay.payment_date desc, pay.id limit ${RECENT})
      select counted.figures || jsonb_build_object(
        'monthlyRevenueCents', (select cents from history, clock where history.month = clock.month),
        'lastRevenueCents', (select coalesce(sum(cents), 0) from paid where local >= stretch.first and local < stretch.last),
        'lastDay', (stretch.last - interval '1 microsecond')::date,
        'totalCourses', (select count(*) from courses where deleted_at is null),
        'analytics', (select ${analytics} from ${allPayments} pay),
        'revenueHistory', (select jsonb_agg(jsonb_build_object('month', month::date, 'revenueCents', cents) order by month)
          from history),
        'recentPayments', (select coalesce(jsonb_agg(line order by payment_date desc, id), '[]') from recent)) as overview
      from counted, stretch`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('A platform without figures');
    return row.overview;
  });
}
