import { sql } from 'kysely';
import type { Revenue, RevenueOfCurrency } from '#shared/contract/school/revenue.ts';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { senderOf } from '../../sales/deliveries/webhook.ts';
import { periodOf } from '../figures.ts';
import { type Cell, cells, type Period, payments, unknown } from './questions.ts';

type Found = {
  cells: Cell[];
  unknown: { platform: SalesPlatform; sales: number; refunds: number }[];
  keptSince: string;
};

/** Sales and refunds, in one statement. */
export async function readRevenue(
  db: Database,
  { producerId }: SchoolActor,
  { days }: { days: number },
  now = new Date(),
): Promise<Revenue> {
  const period = { producerId, ...periodOf(days, localDay(now)) };
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      with money as materialized (${payments(period)})
      select array(select to_jsonb(cell) from (${cells}) cell) as cells,
        array(select to_jsonb(row) from (${unknown}) row) as unknown,
        (select min(local_day(applied_at))::text from schema_migrations where name like '%sale_payments.sql') as "keptSince"`.execute(
      tx,
    ),
  );
  return revenueFrom(rows[0] as Found, period);
}

function revenueFrom(found: Found, { from, to }: Period): Revenue {
  const byCurrency = Map.groupBy(found.cells, ({ currency }) => currency);
  return {
    from,
    to,
    keptSince: found.keptSince > from ? found.keptSince : null,
    unknown: found.unknown.map(({ platform, ...counts }) => ({ sender: senderOf(platform), ...counts })),
    currencies: [...byCurrency]
      .map(([currency, ofCurrency]) => currencyFrom(currency, ofCurrency, { from, to }))
      .toSorted((a, b) => b.sales - a.sales || a.currency.localeCompare(b.currency)),
  };
}

function currencyFrom(currency: string, found: Cell[], { from, to }: Omit<Period, 'producerId'>): RevenueOfCurrency {
  const of = (by: Cell['by']) => found.filter((cell) => cell.by === by).toSorted(byNet);
  const days = new Map(of('day').map((cell) => [cell.day, cell]));
  const cohorts = of('cohort').map((cell) => ({ id: cell.cohortId, name: cell.cohort, ...moneyOf(cell) }));
  const [total] = of('currency');
  return {
    currency,
    ...moneyOf(total),
    averageCents: total ? averageOf(total) : null,
    days: everyDay(from, to).map((day) => ({ day, ...moneyOf(days.get(day)) })),
    platforms: of('platform').map((cell) => ({ sender: senderOf(cell.platform ?? 'generic'), ...moneyOf(cell) })),
    products: of('product').map((cell) => ({ name: cell.product, ...moneyOf(cell) })),
    cohorts: cohorts.some(({ id }) => id !== null) ? cohorts : [],
  };
}

const NOTHING = { sales: 0, refunds: 0, grossCents: 0, refundedCents: 0 };
const moneyOf = ({ sales, refunds, grossCents, refundedCents }: typeof NOTHING = NOTHING) => ({
  ...{ sales, refunds, grossCents, refundedCents },
});

const averageOf = ({ sales, grossCents, continued }: Cell) =>
  sales > 0 && !continued ? Math.round(grossCents / sales) : null;

const byNet = (a: Cell, b: Cell) => b.grossCents - b.refundedCents - (a.grossCents - a.refundedCents);

function everyDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
