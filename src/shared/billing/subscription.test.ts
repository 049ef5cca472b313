import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/dates.ts';
import {
  bannerTone,
  daysLeft,
  isDowngrade,
  isPlanId,
  PLAN_IDS,
  PLANS,
  type SubscriptionNotice,
  type SubscriptionState,
  subscriptionNotice,
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

describe('the notice of a subscription', () => {
  test.each<[SubscriptionState, number | null, SubscriptionNotice]>([
    ['trialing', 5 * DAY_MS, { state: 'trialing', tone: 'warn', days: 5, pressing: true }],
    ['trialing', 8 * DAY_MS, { state: 'trialing', tone: 'info', days: 8, pressing: true }],
    ['trialing', 7 * DAY_MS + 1, { state: 'trialing', tone: 'info', days: 8, pressing: true }],
    ['trialing', 3 * DAY_MS + 1, { state: 'trialing', tone: 'warn', days: 4, pressing: true }],
    ['trialing', 3 * DAY_MS, { state: 'trialing', tone: 'bad', days: 3, pressing: true }],
    ['trialing', 1, { state: 'trialing', tone: 'bad', days: 1, pressing: true }],
    ['trialing', 0, { state: 'expired', tone: 'bad', days: 0, pressing: true }],
    ['active', 30 * DAY_MS, { state: 'active', tone: 'info', days: 30, pressing: false }],
    ['active', 7 * DAY_MS + 1, { state: 'active', tone: 'info', days: 8, pressing: false }],
    ['active', 7 * DAY_MS, { state: 'active', tone: 'warn', days: 7, pressing: true }],
    ['active', 3 * DAY_MS, { state: 'active', tone: 'bad', days: 3, pressing: true }],
    ['active', -1, { state: 'expired', tone: 'bad', days: 0, pressing: true }],
    ['active', null, { state: 'active', tone: 'info', days: null, pressing: false }],
    ['expired', 30 * DAY_MS, { state: 'expired', tone: 'bad', days: 0, pressing: true }],
    ['expired', null, { state: 'expired', tone: 'bad', days: 0, pressing: true }],
  ])('%s until %j ms from now', (status, ms, notice) => {
    expect(subscriptionNotice({ status, endsAt: inMs(ms) }, now)).toEqual(notice);
  });
});

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

test('recognises its plan ids', () => {
  expect(PLAN_IDS.every(isPlanId)).toBe(true);
  for (const text of ['', 'basic_monthly', 'toString', 'BASIC']) expect(isPlanId(text)).toBe(false);
});
