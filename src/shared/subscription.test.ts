import { describe, expect, test } from 'vitest';
import { DAY_MS } from './dates.ts';
import {
  bannerTone,
  daysLeft,
  isDowngrade,
  isPlanId,
  PLAN_IDS,
  PLANS,
  type SubscriptionState,
  subscriptionState,
} from './subscription.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inMs = (ms: number | null) => (ms === null ? null : new Date(now.getTime() + ms));

describe('state and days left', () => {
  test.each<[SubscriptionState, number | null, number | null, SubscriptionState, number | null]>([
    ['trialing', 5 * DAY_MS, null, 'trialing', 5],
    ['trialing', 1, null, 'trialing', 1],
    ['trialing', 0, null, 'expired', 0],
    ['trialing', -DAY_MS, null, 'expired', 0],
    ['trialing', -DAY_MS, 30 * DAY_MS, 'expired', 0],
    ['trialing', null, null, 'expired', 0],
    ['active', -DAY_MS, 30 * DAY_MS, 'active', 30],
    ['active', null, 30 * DAY_MS + 1, 'active', 31],
    ['active', null, null, 'active', null],
    ['active', 5 * DAY_MS, -1, 'expired', 0],
    ['active', null, 0, 'expired', 0],
    ['expired', 5 * DAY_MS, 30 * DAY_MS, 'expired', 0],
  ])('%s, trial ends in %j, period in %j: %s with %j days', (status, trial, end, state, days) => {
    const subscription = { status, trialEndsAt: inMs(trial), subscriptionEndDate: inMs(end) };
    expect(subscriptionState(subscription, now)).toBe(state);
    expect(daysLeft(subscription, now)).toBe(days);
  });
});

test.each([
  [0, 'bad'],
  [3, 'bad'],
  [4, 'warn'],
  [7, 'warn'],
  [8, 'info'],
] as const)('%i days left read %s', (days, tone) => expect(bannerTone(days)).toBe(tone));

test('the price list', () => {
  const rows = PLAN_IDS.map((id) => [PLANS[id].label, PLANS[id].studentLimit, PLANS[id].priceCents, PLANS[id].months]);
  expect(rows).toEqual([
    ['Teste Grátis', 100, 0, 0],
    ['Básico Mensal', 3000, 4700, 1],
    ['Básico Anual', 3000, 47000, 12],
    ['Profissional Mensal', 7000, 9700, 1],
    ['Profissional Anual', 7000, 97000, 12],
    ['Premium Mensal', 15000, 19700, 1],
    ['Premium Anual', 15000, 197000, 12],
  ]);
});

test.each([
  ['basic', 'trial', true],
  ['premium_annual', 'professional_annual', true],
  ['professional', 'basic_annual', true],
  ['basic', 'basic', false],
  ['basic_annual', 'basic', false],
  ['trial', 'basic', false],
  ['basic', 'premium', false],
] as const)('from %s to %s is a downgrade: %j', (from, to, downgrade) => expect(isDowngrade(from, to)).toBe(downgrade));

test('knows its plan ids', () => {
  expect(PLAN_IDS.every(isPlanId)).toBe(true);
  for (const text of ['', 'basic_monthly', 'toString', 'BASIC']) expect(isPlanId(text)).toBe(false);
});
