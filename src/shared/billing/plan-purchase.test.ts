import { expect, test } from 'vitest';
import { checkoutInput, expansionInput } from '../contract/billing.ts';
import { expansionUnitCents, mayExpand, planRefusal, priceBy } from './plan-purchase.ts';
import { PLANS, type PlanId, type SubscriptionState } from './subscription.ts';

test.each([
  ['pix', 4700, 4465],
  ['pix', 9700, 9215],
  ['pix', 19700, 18715],
  ['card', 9700, 9700],
  [null, 9700, 9700],
] as const)('by %s, %i cents become %i', (method, list, toPay) => expect(priceBy(method, list)).toBe(toPay));

const refused = { code: 'downgrade_refused' };
test.each<[SubscriptionState, PlanId, number, number, PlanId, unknown]>([
  ['active', 'professional', 10, 0, 'basic', refused],
  ['active', 'professional_annual', 10, 0, 'basic_annual', refused],
  ['active', 'professional', 10, 0, 'professional', null],
  ['active', 'professional', 10, 0, 'professional_annual', null],
  ['active', 'professional', 10, 0, 'premium', null],
  ['expired', 'professional', 10, 0, 'basic', null],
  ['expired', 'professional', 3000, 0, 'basic', null],
  ['expired', 'professional', 3001, 0, 'basic', { code: 'plan_too_small', limit: 3000, count: 3001 }],
  ['expired', 'professional', 3001, 1000, 'basic', null],
  ['active', 'basic', 9000, 0, 'professional', { code: 'plan_too_small', limit: 7000, count: 9000 }],
  ['active', 'premium', 16_000, 0, 'premium', null],
  ['expired', 'premium', 16_000, 0, 'premium_annual', null],
  ['trialing', 'trial', 100, 0, 'basic', null],
])(
  '%s with %s, %i students and %i more places: may %s be bought?',
  (status, planId, studentCount, more, to, refusal) => {
    const position = { status, planId, studentCount, expansionStudents: more };
    expect(planRefusal(position, { id: to, studentLimit: PLANS[to].studentLimit })).toEqual(refusal);
  },
);

test.each<[SubscriptionState, PlanId, number]>([
  ['active', 'basic', 30],
  ['active', 'basic_annual', 30],
  ['active', 'professional', 18],
  ['active', 'premium_annual', 10],
  ['trialing', 'trial', 18],
  ['expired', 'basic', 18],
])('%s with %s, one more student costs %i cents', (status, planId, cents) => {
  expect(expansionUnitCents({ status, planId })).toBe(cents);
});

test('only an expired subscription cannot be expanded', () => {
  expect((['trialing', 'active', 'expired'] as const).map((status) => mayExpand({ status }))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  [{ planId: 'basic', method: 'pix' }, true],
  [{ planId: 'trial', method: 'pix' }, false],
  [{ planId: 'basic' }, false],
  [{ planId: 'basic', method: 'boleto' }, false],
  [{ planId: 'basic', method: 'card', price: 1 }, false],
])('a checkout of %j is accepted: %j', (input, accepted) => {
  expect(checkoutInput.safeParse(input).success).toBe(accepted);
});

test.each([
  [1000, true],
  [5000, true],
  [1_000_000, true],
  [0, false],
  [-1000, false],
  [999, false],
  [1500, false],
  [1000.5, false],
  [1_001_000, false],
  ['5000', false],
])('an expansion by %j is accepted: %j', (additionalStudents, accepted) => {
  expect(expansionInput.safeParse({ additionalStudents, method: 'card' }).success).toBe(accepted);
});
