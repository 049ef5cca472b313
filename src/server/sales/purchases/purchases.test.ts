import { describe, expect, test } from 'vitest';
import {
  type About,
  evaluatePurchases,
  type Facts,
  mergeFacts,
  type News,
  NOTHING_KNOWN,
  type Purchase,
} from './purchases.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const day = (count: number) => NOW + count * DAY;

/** A report, and the purchase it is about. */
type Report = News & { of: string };
const aboutOf = (of: string): About =>
  of === 'subscription' || of === 'buyer' || of === 'access' ? of : 'transaction';

/** The access that results from these reports, in this order. */
function accessAfter(reports: readonly Report[], now = NOW): Record<string, string> {
  const known = new Map<string, Purchase>();
  for (const { of, ...news } of reports) {
    const facts: Facts = known.get(of)?.facts ?? NOTHING_KNOWN;
    known.set(of, { transactionId: of, about: aboutOf(of), facts: mergeFacts(facts, aboutOf(of), news) });
  }
  const related = [...known.values()].filter(({ about }) => about !== 'buyer');
  const access = evaluatePurchases(related, known.get('buyer')?.facts, now);
  return Object.fromEntries(
    related
      .map((row): [string, string] => [row.transactionId, JSON.stringify(access.get(row))])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
const isOpen = (reports: readonly Report[], now = NOW) =>
  Object.values(accessAfter(reports, now)).some((each) => each.includes('true'));
const until = (reports: readonly Report[], now = NOW) =>
  Object.values(accessAfter(reports, now))
    .map((each) => JSON.parse(each))
    .find(({ open }) => open)?.until;

const approved = (of: string, at: number, rest: Partial<News> = {}): Report => ({ of, kind: 'approved', at, ...rest });
const reported = (kind: News['kind'], of: string, at: number, rest: Partial<News> = {}): Report => ({
  of,
  kind,
  at,
  ...rest,
});

describe('one sale', () => {
  test('grants access until it is refunded, whatever arrives later', () => {
    expect(isOpen([approved('A', day(-9))])).toBe(true);
    for (const kind of ['refunded', 'chargeback', 'revoked'] as const) {
      expect(isOpen([approved('A', day(-9)), reported(kind, 'A', day(-8))])).toBe(false);
      expect(isOpen([reported(kind, 'A', day(-8)), approved('A', day(-1))])).toBe(false);
    }
  });

  test.each(['pending', 'late', 'failed', 'canceled', 'expired', 'refund_requested', 'ignored'] as const)(
    '%s changes nothing',
    (kind) => {
      expect(isOpen([reported(kind, 'A', day(-9))])).toBe(false);
      expect(accessAfter([approved('A', day(-9)), reported(kind, 'A', day(-8))])).toEqual(
        accessAfter([approved('A', day(-9))]),
      );
    },
  );

  test('lasts until the end of the paid period after a cancellation', () => {
    const paid = approved('A', day(-9), { periodEnd: day(21) });
    expect(until([paid])).toBe(null);
    expect(until([paid, reported('subscription_canceled', 'A', day(-1))])).toBe(day(21));
    expect(isOpen([paid, reported('subscription_canceled', 'A', day(-1))], day(22))).toBe(false);
    expect(isOpen([approved('A', day(-9)), reported('subscription_canceled', 'A', day(-1))])).toBe(false);
    expect(
      until([approved('A', day(-9)), reported('subscription_canceled', 'A', day(-1), { periodEnd: day(3) })]),
    ).toBe(day(3));
    expect(isOpen([paid, reported('subscription_expired', 'A', day(-1))])).toBe(false);
  });
});

describe('a subscription', () => {
  const [first, second] = [
    approved('A', day(-40), { periodEnd: day(-10) }),
    approved('B', day(-10), { isRenewal: true, periodEnd: day(20) }),
  ];

  test('depends on its last payment: only that one’s refund ends it', () => {
    expect(isOpen([first, second])).toBe(true);
    expect(isOpen([first, second, reported('refunded', 'A', day(-1))])).toBe(true);
    expect(isOpen([first, second, reported('refunded', 'B', day(-1))])).toBe(false);
  });

  test('continues with payments after a cancellation or expiry', () => {
    for (const kind of ['subscription_canceled', 'subscription_expired', 'revoked'] as const) {
      const end = reported(kind, 'subscription', day(-20));
      expect(isOpen([first, end])).toBe(false);
      expect(until([first, end, second])).toBe(null);
      expect(until([first, second, reported('subscription_canceled', 'subscription', day(-5))])).toBe(day(20));
      expect(isOpen([first, second, reported('subscription_expired', 'subscription', day(-5))])).toBe(false);
    }
  });

  test('that begins after its reported end stays closed, since clocks differ', () => {
    for (const of of ['A', 'access'])
      expect(isOpen([approved(of, day(-9)), reported('subscription_expired', 'subscription', day(-300))])).toBe(false);
  });

  test('can consist of reported access only; a charge takes precedence', () => {
    const access = approved('access', day(-9));
    expect(isOpen([access])).toBe(true);
    expect(isOpen([access, reported('revoked', 'access', day(-8))])).toBe(false);
    expect(isOpen([access, reported('revoked', 'subscription', day(-8))])).toBe(false);
    expect(isOpen([access, reported('revoked', 'access', day(-8)), approved('access', day(-7))])).toBe(true);
    expect(isOpen([access, approved('A', day(-10)), reported('refunded', 'A', day(-8))])).toBe(false);
    expect(isOpen([access, reported('refunded', 'A', day(-8))])).toBe(false);
  });
});

test('a report about a buyer ends earlier payments, and no later ones', () => {
  expect(isOpen([approved('A', day(-9)), reported('refunded', 'buyer', day(-8))])).toBe(false);
  expect(isOpen([approved('A', day(-7)), reported('refunded', 'buyer', day(-8))])).toBe(true);
});

test('the result does not depend on order or repetition, in 5000 random orders', () => {
  const random = seeded(20_260_101);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const kinds = [
    'approved',
    'approved',
    'approved',
    'pending',
    'late',
    'refund_requested',
    'refunded',
    'chargeback',
    'revoked',
    'subscription_canceled',
    'subscription_expired',
  ] as const;
  const ends = new Set<string>();
  for (let round = 0; round < 5_000; round += 1) {
    const news = Array.from(
      { length: 2 + Math.floor(random() * 7) },
      (): Report => ({
        of: pick(['A', 'A', 'B', 'C', 'access', 'subscription', 'buyer']),
        kind: pick(kinds),
        at: day(pick([-50, -40, -30, -20, -10, -1])),
        isRenewal: random() < 0.3,
        periodEnd: random() < 0.5 ? day(pick([-5, 5, 30])) : null,
      }),
    );
    const shuffled = [...news, ...news.filter(() => random() < 0.4)].sort(() => random() - 0.5);
    const expected = accessAfter(news);
    expect(accessAfter(shuffled)).toEqual(expected);
    ends.add(JSON.stringify(Object.values(expected)));
  }
  // The comparison was meaningful: there were many ends, open and closed.
  expect(ends.size).toBeGreaterThan(10);
});

/** Mulberry32: the same orders every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
