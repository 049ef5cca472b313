import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Revenue } from '#shared/contract/school/revenue.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { offersFixture } from '#test/fixtures/sales/offers-fixture.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { linkOffers } from '../../sales/offers/link.ts';

/*
 * Sales reported in any order, repeatedly or without amounts give the same figures as a plain recount of the set of
 * reports.
 */

const app = await testApp();
const { db } = app.services;
const { hotmart } = platformsFor(() => 'ana@example.com');

/** `HISTORIES=1000 npm run unit -- src/server/reports/revenue/revenue-history` runs more of them. */
const HISTORIES = Number(process.env.HISTORIES ?? 15);
const DAYS = 7;
const SALES = [
  { transaction: 'A', currency: 'BRL', cents: 49_700 },
  { transaction: 'B', currency: 'USD', cents: 2_999 },
  { transaction: 'C', currency: 'BRL', cents: 0 },
  { transaction: 'D', currency: 'EUR', cents: 99_999_999 },
] as const;

const news = fc.record({
  sale: fc.constantFrom(...SALES),
  event: fc.constantFrom('PURCHASE_APPROVED', 'PURCHASE_COMPLETE', 'PURCHASE_REFUNDED', 'PURCHASE_CHARGEBACK'),
  daysAgo: fc.integer({ min: 0, max: DAYS + 2 }),
  /** A second before midnight in São Paulo, the first of the day, or noon. */
  second: fc.constantFrom(86_399, 0, 43_200),
  saysAmount: fc.boolean(),
});
type News = typeof news extends fc.Arbitrary<infer Made> ? Made : never;

const today = () => localDay(new Date());
const isPaid = ({ event }: News) => /APPROVED|COMPLETE/.test(event);
const momentOf = ({ daysAgo, second }: News) => endOfDay(addDays(today(), -daysAgo - 1)).getTime() + second * 1000;

const deliveryOf = (news: News) => ({
  ...hotmart(news.event, news.sale.transaction, {
    purchase: {
      transaction: news.sale.transaction,
      ...(news.saysAmount && { price: { value: news.sale.cents / 100, currency_value: news.sale.currency } }),
    },
  }),
  creation_date: momentOf(news),
});

const AT_COURSE = 'the address of a course';
const AT_SCHOOL = "the school's own address";
type Where = typeof AT_COURSE | typeof AT_SCHOOL;

type Line = { day: string; currency: string; kind: 'paid' | 'refunded'; cents: number };

/**
 * A transaction is paid once and refunded once, never refunded before it was paid. At the school's own address a refund
 * has the payment's amount, and is nothing without a payment.
 */
function linesOf(where: Where, news: readonly News[], { currency, cents }: (typeof SALES)[number]): Line[] {
  const [paid, back] = [news.filter(isPaid), news.filter((each) => !isPaid(each))];
  const first = (some: readonly News[]) => Math.min(...some.map(momentOf));
  const isKnown = (some: readonly News[]) => some.some(({ saysAmount }) => saysAmount);
  const lines: Line[] = [];
  if (isKnown(paid)) lines.push({ day: localDay(new Date(first(paid))), currency, kind: 'paid', cents });
  if (back.length > 0 && ((where === AT_COURSE && isKnown(back)) || isKnown(paid))) {
    const at = paid.length > 0 ? Math.max(first(back), first(paid)) : first(back);
    lines.push({ day: localDay(new Date(at)), currency, kind: 'refunded', cents });
  }
  return lines;
}

function recount(where: Where, news: readonly News[]): Record<string, unknown> {
  const from = addDays(today(), 1 - DAYS);
  const lines = SALES.flatMap((sale) =>
    linesOf(
      where,
      news.filter((each) => each.sale === sale),
      sale,
    ),
  );
  const within = lines.filter(({ day }) => day >= from && day <= today());
  return Object.fromEntries(
    [...Map.groupBy(within, ({ currency }) => currency)].map(([currency, own]) => [currency, sumsOf(own)]),
  );
}

const sum = (lines: readonly Line[], kind: Line['kind']) =>
  lines.filter((line) => line.kind === kind).reduce((total, { cents }) => total + cents, 0);
const sumsOf = (lines: readonly Line[]) => ({
  sales: lines.filter(({ kind }) => kind === 'paid').length,
  refunds: lines.filter(({ kind }) => kind === 'refunded').length,
  grossCents: sum(lines, 'paid'),
  refundedCents: sum(lines, 'refunded'),
  days: [...new Set(lines.map(({ day }) => day))].sort(),
});

const seenIn = ({ currencies }: Revenue) =>
  Object.fromEntries(
    currencies.map(({ currency, sales, refunds, grossCents, refundedCents, days }) => {
      const busy = days.filter((each) => each.sales + each.refunds > 0).map(({ day }) => day);
      return [currency, { sales, refunds, grossCents, refundedCents, days: busy }];
    }),
  );

/** Sends reports to one of the two kinds of address. */
async function addressOf(where: Where, school: TestSchool) {
  const { id } = await newCourse(db, school);
  if (where === AT_COURSE) return salesFixture(app, school, id);
  const at = offersFixture(app, school);
  const opens = { courseIds: [id] };
  await linkOffers(app.services, school, {
    links: [{ platform: 'hotmart', product: '1', offer: '', name: 'Curso', opens }],
  });
  const url = await at.urlOf('hotmart');
  return { ...at, post: (body: unknown) => at.post(body, { url }) };
}

test.each([AT_COURSE, AT_SCHOOL] as const)(
  'any history at %s equals a plain recount',
  async (where) => {
    await fc.assert(
      fc.asyncProperty(fc.array(news, { minLength: 1, maxLength: 9 }), async (history) => {
        const school = await newSchool(db);
        const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
        const address = await addressOf(where, school);
        for (const each of history) await address.post(deliveryOf(each));
        await address.work();
        const { data } = await app.call('producer.revenue', { days: DAYS }, producer);
        expect(seenIn(data as Revenue)).toEqual(recount(where, history));
      }),
      { numRuns: HISTORIES, seed: 20_261_127 },
    );
  },
  600_000,
);
