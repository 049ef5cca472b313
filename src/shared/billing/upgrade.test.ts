import { expect, test } from 'vitest';
import { PLAN_IDS, PLANS } from './subscription.ts';
import { upgradeHelps } from './upgrade.ts';

test.each([
  ['trial', 74, 100, false],
  ['trial', 75, 100, true],
  ['basic', 100, 3_000, false],
  ['basic', 3_000, 3_000, true],
  ['basic_annual', 2_900, 3_000, true],
  ['professional_annual', 7_000, 7_000, true],
  // The limit includes the expansion.
  ['professional', 7_000, 12_000, false],
  ['premium', 15_000, 15_000, false],
  ['premium_annual', 15_000, 15_000, false],
  // An expired subscription is renewed instead.
  ['basic', 10, 0, false],
] as const)('%s with %d of %d: %s', (planId, studentCount, studentLimit, helps) => {
  expect(upgradeHelps({ planId, studentCount, studentLimit })).toBe(helps);
});

test('no suggestion for schools on the largest plan', () => {
  const helped = PLAN_IDS.filter((planId) => {
    const { studentLimit } = PLANS[planId];
    return upgradeHelps({ planId, studentCount: studentLimit, studentLimit });
  });
  expect(helped).toEqual(PLAN_IDS.filter((planId) => !planId.startsWith('premium')));
});
