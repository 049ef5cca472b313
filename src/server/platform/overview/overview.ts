import { type RawBuilder, sql } from 'kysely';
import type { Overview } from '#shared/contract/owner.ts';
import { endOfDay, localDay, TIME_ZONE } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import type { Owner } from '../../actors.ts';
import { type Database, readAsPlatform } from '../../db.ts';
import { allPayments, analytics, netAmountCents, paymentLine } from '../money.ts';
import { failedPayments } from './failed-payments.ts';
import { type PayerRow, type Periods, payerFrom, payersSince, periods, recurringFigures } from './recurring.ts';
import { type SchoolFacts, schoolFacts, schoolsAtRisk } from './schools-at-risk.ts';
import { trialsEnded } from './trials.ts';

const RECENT = 5;
/** Including today. */
const WINDOW_DAYS = 30;

type Counted = Omit<Overview, 'windowFrom' | 'recurring' | 'schoolsAtRisk'>;
type Found = { overview: Counted; payers: PayerRow[]; periods: Periods; schools: SchoolFacts[] };

/** The platform's figures; months, weeks and days are São Paulo's. */
export async function readOverview(db: Database, _owner: Owner, now = new Date()): Promise<Overview> {
  const windowFrom = addDays(localDay(now), 1 - WINDOW_DAYS);
  const window = { from: endOfDay(addDays(windowFrom, -1)), now };
  const found = await find(db, window);
  const payers = found.payers.map((payer) => payerFrom(payer, found.periods));
  return {
    ...found.overview,
    windowFrom,
    recurring: recurringFigures(payers, window),
    schoolsAtRisk: schoolsAtRisk(found.schools, now),
  };
}

function find(db: Database, window: { from: Date; now: Date }): Promise<Found> {
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<Found>`
      with clock as (
        select at, at at time zone ${TIME_ZONE} as local, date_trunc('month', at at time zone ${TIME_ZONE}) as month
        from (select ${window.now}::timestamptz as at) given),
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
        from ${allPayments} pay left join profiles p on p.id = pay.producer_id left join plans pl on pl.id = pay.plan_id
        order by pay.payment_date desc, pay.id limit ${RECENT})
      select counted.figures || jsonb_build_object(
        'monthlyRevenueCents', (select cents from history, clock where history.month = clock.month),
        'lastRevenueCents', (select coalesce(sum(cents), 0) from paid where local >= stretch.first and local < stretch.last),
        'lastDay', (stretch.last - interval '1 microsecond')::date,
        'totalCourses', (select count(*) from courses where deleted_at is null),
        'analytics', (select ${analytics} from ${allPayments} pay),
        'revenueHistory', (select jsonb_agg(jsonb_build_object('month', month::date, 'revenueCents', cents) order by month)
          from history),
        'recentPayments', (select coalesce(jsonb_agg(line order by payment_date desc, id), '[]') from recent),
        'trials', ${row(trialsEnded(window))}, 'failedPayments', ${row(failedPayments(window))}) as overview,
        ${list(payersSince(window.from))} as payers, (${periods}) as periods, ${list(schoolFacts(window.now))} as schools
      from counted, stretch`.execute(tx);
    const [found] = rows;
    if (!found) throw new Error('A platform without figures');
    return found;
  });
}

const row = (question: RawBuilder<unknown>) => sql`(select to_jsonb(found) from (${question}) found)`;
const list = (question: RawBuilder<unknown>) => sql`array(select to_jsonb(found) from (${question}) found)`;
