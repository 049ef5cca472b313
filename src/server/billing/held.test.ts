import { describe, expect, test } from 'vitest';
import { DAY_MS, formatDate } from '#shared/dates.ts';
import { PLANS, type PlanId } from '#shared/subscription.ts';
import { given, heldAfter, type PlanPayment } from './held.ts';

const noon = (day: string) => new Date(`${day}T12:00:00-03:00`);
const trial = (until: string) => given({ planId: 'trial', rank: 0, endsAt: noon(until) });

let ids = 0;
function paid(planId: PlanId, day: string, paidCents: number = PLANS[planId].priceCents): PlanPayment {
  ids += 1;
  const { rank, months } = PLANS[planId];
  return { id: String(ids).padStart(6, '0'), planId, rank, months, paidCents, approvedAt: noon(day) };
}

const ends = (payments: PlanPayment[], before = trial('2026-01-05')) => {
  const { planId, endsAt } = heldAfter(before, payments);
  return [planId, formatDate(endsAt)];
};

describe('what payments have bought', () => {
  test('nothing, but what was given', () => expect(ends([])).toEqual(['trial', '05/01/2026']));

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

  test('a plan that was given is renewed from its end, and upgraded at once', () => {
    const before = given({ planId: 'professional', rank: 2, endsAt: noon('2027-03-31') });
    expect(ends([paid('professional', '2027-03-01')], before)).toEqual(['professional', '30/04/2027']);
    expect(ends([paid('premium', '2027-03-01')], before)).toEqual(['premium', '01/04/2027']);
    expect(ends([paid('basic', '2027-03-01')], before)).toEqual(['professional', '30/04/2027']);
  });

  test('a payment that is taken back ends what it bought, and no more', () => {
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

  test('nothing paid, nothing credited', () => {
    expect(ends([paid('basic', '2027-01-10', 0), paid('premium', '2027-01-11', 0)])).toEqual(['premium', '11/02/2027']);
    expect(ends([paid('premium', '2027-01-10', 0), paid('basic', '2027-01-11', 0)])).toEqual(['premium', '10/03/2027']);
  });
});

/* The same again, naively: a calendar with a line for each day that is paid for, and what it cost. */

type Line = { day: number; planId: PlanId; cents: number };
type Calendar = { lines: Line[]; firstDay: number; months: number };

const dayNumber = (date: Date) => Math.floor((date.getTime() - 3 * 3_600_000) / DAY_MS);
const textOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

function monthsLater(day: number, months: number): number {
  const [year = 0, month = 1, date = 1] = textOf(day).split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, last)) / DAY_MS;
}

const spread = (from: number, until: number, planId: PlanId, cents: number): Line[] =>
  Array.from({ length: until - from }, (_, at) => ({ day: from + at, planId, cents: cents / (until - from) }));

function write(calendar: Calendar, { planId, rank, months, paidCents, approvedAt }: PlanPayment): Calendar {
  const today = dayNumber(approvedAt);
  const left = calendar.lines.filter(({ day }) => day >= today);
  const last = left.at(-1);
  if (!last) {
    return { lines: spread(today, monthsLater(today, months), planId, paidCents), firstDay: today, months };
  }
  const runs = PLANS[last.planId].rank;
  if (rank > runs) {
    const credit = left.reduce((sum, { cents }) => sum + cents, 0);
    const costPerDay = paidCents / (monthsLater(today, months) - today);
    const until = monthsLater(today, months) + Math.ceil(credit / costPerDay - 1e-6);
    const lines = spread(today, until, planId, paidCents + credit);
    return credit > 0 ? { lines, firstDay: until, months: 0 } : { lines, firstDay: today, months };
  }
  const end = last.day + 1;
  if (rank === runs) {
    const total = calendar.months + months;
    const added = spread(end, monthsLater(calendar.firstDay, total), planId, paidCents);
    return {
      lines: [...left.map((line) => ({ ...line, planId })), ...added],
      firstDay: calendar.firstDay,
      months: total,
    };
  }
  const until = end + Math.ceil(paidCents / last.cents - 1e-6);
  return { lines: [...left, ...spread(end, until, last.planId, paidCents)], firstDay: until, months: 0 };
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

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

  test('has bought what a calendar kept by hand says', () => {
    for (const seed of seeds) {
      const payments = history(seed);
      const { lines } = payments.reduce(write, { lines: [], firstDay: 0, months: 0 });
      const last = lines.at(-1) as Line;
      const held = heldAfter(trial('2027-01-01'), payments);
      expect([seed, held.planId, dayNumber(held.endsAt)]).toEqual([seed, last.planId, last.day + 1]);
    }
  });

  test('leads to the same in whatever order it is told, and again without what is taken back', () => {
    for (const seed of seeds.slice(0, 500)) {
      const payments = history(seed);
      const random = numbers(seed + 1);
      const shuffled = payments.toSorted(() => random() - 0.5);
      expect(heldAfter(trial('2027-01-01'), shuffled)).toEqual(heldAfter(trial('2027-01-01'), payments));
    }
  });

  test('never leaves a producer with less than before a payment', () => {
    for (const seed of seeds.slice(0, 200)) {
      const payments = history(seed);
      for (const count of payments.keys()) {
        const before = heldAfter(trial('2027-01-01'), payments.slice(0, count));
        const after = heldAfter(trial('2027-01-01'), payments.slice(0, count + 1));
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
