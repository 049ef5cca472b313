import { describe, expect, test } from 'vitest';
import { PLANS, type PlanId } from '#shared/billing/subscription.ts';
import { DAY_MS, formatDate } from '#shared/time/dates.ts';
import { calendarOf, dayNumber, numbers, textOf } from '#test/billing/calendar.ts';
import { entitlementAfter, entitlementOf, type PlanPayment } from './entitlement.ts';

const noon = (day: string) => new Date(`${day}T12:00:00-03:00`);
const trial = (until: string) => entitlementOf({ planId: 'trial', rank: 0, endsAt: noon(until) });

let ids = 0;
function paid(planId: PlanId, day: string, chargedCents: number = PLANS[planId].priceCents): PlanPayment {
  ids += 1;
  const { rank, months } = PLANS[planId];
  const amounts = { chargedCents, paidCents: chargedCents };
  return { id: String(ids).padStart(6, '0'), planId, rank, months, ...amounts, approvedAt: noon(day) };
}
const partlyRefunded = (payment: PlanPayment, cents: number): PlanPayment => ({
  ...payment,
  paidCents: payment.chargedCents - cents,
});

const ends = (payments: PlanPayment[], before = trial('2026-01-05')) => {
  const { planId, endsAt } = entitlementAfter(before, payments);
  return [planId, formatDate(endsAt)];
};

describe('the plan that payments give', () => {
  test('is the given one without payments', () => expect(ends([])).toEqual(['trial', '05/01/2026']));

  test.each<[string, [PlanId, string][], PlanId, string]>([
    ['a plan starts at once, whatever is left of the trial', [['basic', '2026-01-02']], 'basic', '02/02/2026'],
    ['a year', [['premium_annual', '2026-01-10']], 'premium_annual', '10/01/2027'],
    ['31 January and a month', [['basic', '2027-01-31']], 'basic', '28/02/2027'],
    ['31 January and a month in a leap year', [['basic', '2028-01-31']], 'basic', '29/02/2028'],
    [
      'a renewal adds to the end, and the day does not drift',
      [
        ['basic', '2027-01-31'],
        ['basic', '2027-02-20'],
      ],
      'basic',
      '31/03/2027',
    ],
    [
      'a late renewal counts from its day',
      [
        ['basic', '2027-01-31'],
        ['basic', '2027-03-05'],
      ],
      'basic',
      '05/04/2027',
    ],
    [
      'a year is added to a month',
      [
        ['basic', '2027-01-10'],
        ['basic_annual', '2027-01-11'],
      ],
      'basic_annual',
      '10/02/2028',
    ],
    [
      'a smaller plan after the end',
      [
        ['premium', '2027-01-10'],
        ['basic', '2027-02-10'],
      ],
      'basic',
      '10/03/2027',
    ],
    // 21 of 31 days of R$ 47 are R$ 31,84; a day of the next month of R$ 97 costs R$ 3,13: eleven days, the last one begun.
    [
      'an upgrade starts at once and credits what is left',
      [
        ['basic', '2027-01-10'],
        ['professional', '2027-01-20'],
      ],
      'professional',
      '03/03/2027',
    ],
    // Approved late: R$ 47 are 7.4 days of R$ 197 a month.
    [
      'a smaller plan while a larger one runs lengthens it by its worth',
      [
        ['premium', '2027-01-10'],
        ['basic', '2027-01-11'],
      ],
      'premium',
      '18/02/2027',
    ],
  ])('%s', (_what, bought, planId, end) => {
    expect(ends(bought.map(([plan, day]) => paid(plan, day)))).toEqual([planId, end]);
  });

  test('a given plan is renewed from its end, and upgraded at once', () => {
    const before = entitlementOf({ planId: 'professional', rank: 2, endsAt: noon('2027-03-31') });
    expect(ends([paid('professional', '2027-03-01')], before)).toEqual(['professional', '30/04/2027']);
    expect(ends([paid('premium', '2027-03-01')], before)).toEqual(['premium', '01/04/2027']);
    expect(ends([paid('basic', '2027-03-01')], before)).toEqual(['professional', '30/04/2027']);
  });

  test('a refunded payment ends what it bought, and no more', () => {
    const [first, upgrade, renewal] = [
      paid('basic', '2027-01-10'),
      paid('premium', '2027-01-20'),
      paid('premium', '2027-01-25'),
    ];
    expect(ends([first, upgrade])[0]).toBe('premium');
    expect(ends([first])).toEqual(['basic', '10/02/2027']);
    expect(ends([first, renewal])[0]).toBe('premium');
    expect(ends([renewal])).toEqual(['premium', '25/02/2027']);
  });

  test('a partial refund leaves the price of a day, and so the end, as it was', () => {
    const [year, upgrade, late] = [
      paid('basic_annual', '2027-01-10'),
      paid('premium', '2027-02-10'),
      paid('basic', '2027-02-11'),
    ];
    for (const cents of [10_000, 19_600]) {
      expect(ends([year, partlyRefunded(upgrade, cents)])).toEqual(ends([year, upgrade]));
      expect(ends([partlyRefunded(upgrade, cents), late])).toEqual(ends([upgrade, late]));
    }
    expect(ends([upgrade, partlyRefunded(late, 4_600)])).toEqual(ends([upgrade, late]));
  });

  test('what was refunded of a smaller plan buys no days of a larger one', () => {
    const [first, upgrade] = [paid('basic', '2027-01-10'), paid('premium', '2027-01-10')];
    // R$ 47 are 7.4 days of R$ 197 a month, R$ 23.50 are 3.7.
    expect(ends([first, upgrade])).toEqual(['premium', '18/02/2027']);
    expect(ends([partlyRefunded(first, 2_350), upgrade])).toEqual(['premium', '14/02/2027']);
    expect(ends([partlyRefunded(first, 4_700), upgrade])).toEqual(['premium', '10/02/2027']);
  });

  test('without payments there is no credit', () => {
    expect(ends([paid('basic', '2027-01-10', 0), paid('premium', '2027-01-11', 0)])).toEqual(['premium', '11/02/2027']);
    expect(ends([paid('premium', '2027-01-10', 0), paid('basic', '2027-01-11', 0)])).toEqual(['premium', '10/03/2027']);
  });
});

const FOR_SALE = (Object.keys(PLANS) as PlanId[]).filter((id) => id !== 'trial');
const START = dayNumber(noon('2027-01-01'));

function history(seed: number): PlanPayment[] {
  const random = numbers(seed);
  let day = START;
  return Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
    day += Math.floor(random() ** 2 * 90);
    const planId = FOR_SALE[Math.floor(random() * FOR_SALE.length)] ?? 'basic';
    return paid(planId, textOf(day), Math.round(PLANS[planId].priceCents * (random() < 0.5 ? 0.95 : 1)));
  });
}

describe('any history of payments', () => {
  const seeds = Array.from({ length: 1_000 }, (_, seed) => seed);

  test('gives what an independent day-by-day calculation gives', () => {
    for (const seed of seeds) {
      const payments = history(seed);
      const last = calendarOf(payments).at(-1);
      const held = entitlementAfter(trial('2027-01-01'), payments);
      expect([seed, held.planId, dayNumber(held.endsAt)]).toEqual([seed, last?.planId, Number(last?.day) + 1]);
    }
  });

  test('gives the same in any order of notifications, and as if refunded payments had never been made', () => {
    for (const seed of seeds.slice(0, 500)) {
      const payments = history(seed);
      const random = numbers(seed + 1);
      const shuffled = payments.toSorted(() => random() - 0.5);
      expect(entitlementAfter(trial('2027-01-01'), shuffled)).toEqual(entitlementAfter(trial('2027-01-01'), payments));
    }
  });

  test('never leaves a producer with less than before a payment', () => {
    for (const seed of seeds.slice(0, 200)) {
      const payments = history(seed);
      for (const count of payments.keys()) {
        const before = entitlementAfter(trial('2027-01-01'), payments.slice(0, count));
        const after = entitlementAfter(trial('2027-01-01'), payments.slice(0, count + 1));
        const bought = payments[count] as PlanPayment;
        const ran = bought.approvedAt < before.endsAt;
        if (ran) expect(after.rank).toBeGreaterThanOrEqual(before.rank);
        if (!ran || after.rank > before.rank) {
          expect(after.endsAt.getTime()).toBeGreaterThan(bought.approvedAt.getTime() + 27 * DAY_MS);
        } else expect(after.endsAt.getTime()).toBeGreaterThan(before.endsAt.getTime());
      }
    }
  });
});
