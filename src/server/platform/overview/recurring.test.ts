import { describe, expect, test } from 'vitest';
import { PLANS, type PlanId } from '#shared/billing/subscription.ts';
import { monthlyCents, type Payer, type PayersPayment, recurringFigures } from './recurring.ts';

const day = (at: string) => new Date(`2026-${at}T12:00:00-03:00`);
const window = { from: new Date('2026-10-25T00:00:00-03:00'), now: day('11-23') };

type Paid = [on: string, planId?: PlanId, more?: { cents?: number; back?: string }];

/** A producer whose trial ended in June, with these payments. */
function payer(paid: Paid[], more: Partial<Payer> = {}): Payer {
  return {
    before: { planId: 'trial', rank: 0, endsAt: day('06-01') },
    payments: paid.map(([on, planId = 'basic', { cents, back } = {}], at): PayersPayment => {
      const { rank, months, priceCents } = PLANS[planId];
      const refundedAt = back === undefined ? null : day(back);
      const amounts = { chargedCents: priceCents, paidCents: cents ?? priceCents };
      return { id: `${at}`, planId, rank, months, ...amounts, approvedAt: day(on), refundedAt };
    }),
    removedAt: null,
    ...more,
  };
}

describe('a payer’s monthly revenue', () => {
  test.each<[string, Payer, number | null]>([
    ['a month', payer([['11-01']]), 4_700],
    ['a month by PIX', payer([['11-01', 'basic', { cents: 4_465 }]]), 4_465],
    ['a year, by twelve', payer([['07-01', 'premium_annual']]), 197_000 / 12],
    ['a month of which a part was given back', payer([['11-01', 'basic', { cents: 3_700 }]]), 3_700],
    ['the first of two months paid at once', payer([['11-01'], ['11-02']]), 4_700],
    ['an upgrade, which starts at once', payer([['11-01'], ['11-10', 'premium']]), 19_700],
    ['a month after a year of the same rank, renewed early', payer([['07-01', 'basic_annual'], ['11-01']]), 4_700],
    ['nothing: it is over', payer([['10-01']]), null],
    ['nothing: a trial', payer([], { before: { planId: 'trial', rank: 0, endsAt: day('12-01') } }), null],
    [
      'nothing: a plan that was given',
      payer([], { before: { planId: 'premium', rank: 3, endsAt: day('12-31') } }),
      null,
    ],
    ['nothing: given back', payer([['11-01', 'basic', { back: '11-20' }]]), null],
    ['a month that is given back tomorrow', payer([['11-01', 'basic', { back: '11-24' }]]), 4_700],
    ['nothing: not paid yet', payer([['11-24']]), null],
    ['nothing: removed', payer([['11-01']], { removedAt: day('11-22') }), null],
    ['a month of somebody removed tomorrow', payer([['11-01']], { removedAt: day('11-24') }), 4_700],
  ])('%s', (_, of, cents) => expect(monthlyCents(of, window.now)).toBe(cents));

  test('does not depend on the order of the payments', () => {
    const { payments, ...of } = payer([['09-01'], ['10-01'], ['11-01', 'professional']]);
    expect(monthlyCents({ ...of, payments: payments.toReversed() }, window.now)).toBe(9_700);
  });
});

describe('MRR and churn', () => {
  const figures = (...payers: Payer[]) => recurringFigures(payers, window);

  test('are zero without payers', () => {
    expect(figures()).toEqual({ mrrCents: 0, mrrBeforeCents: 0, paying: 0, payingBefore: 0, stopped: 0 });
  });

  test('the sum is rounded, not its parts', () => {
    const yearly = payer([['07-01', 'basic_annual']]);
    expect(figures(yearly, yearly, yearly).mrrCents).toBe(11_750);
  });

  test.each<[string, Payer, { before: number; now: number; stopped: number }]>([
    ['who stays', payer([['10-10'], ['11-10']]), { before: 1, now: 1, stopped: 0 }],
    ['who ran out', payer([['10-10']]), { before: 1, now: 0, stopped: 1 }],
    ['who was late and came back', payer([['10-10'], ['11-20']]), { before: 1, now: 1, stopped: 0 }],
    ['who is new', payer([['11-10']]), { before: 0, now: 1, stopped: 0 }],
    [
      'who came and went within the window',
      payer([['11-01', 'basic', { back: '11-02' }]]),
      { before: 0, now: 0, stopped: 0 },
    ],
    ['who had left before', payer([['08-10']]), { before: 0, now: 0, stopped: 0 }],
    ['who got it back', payer([['10-10', 'basic_annual', { back: '11-02' }]]), { before: 1, now: 0, stopped: 1 }],
    [
      'who was removed',
      payer([['10-10', 'basic_annual']], { removedAt: day('11-02') }),
      { before: 1, now: 0, stopped: 1 },
    ],
    [
      'who was removed before',
      payer([['10-10', 'basic_annual']], { removedAt: day('10-20') }),
      { before: 0, now: 0, stopped: 0 },
    ],
  ])('%s', (_, of, { before, now, stopped }) => {
    // With a second, continuing payer, so that a count of zero would be wrong.
    expect(figures(of, payer([['10-01', 'premium_annual']]))).toMatchObject({
      payingBefore: before + 1,
      paying: now + 1,
      stopped,
    });
  });

  test('an upgrade within the window counts the difference', () => {
    expect(figures(payer([['10-10'], ['11-10', 'premium']]))).toMatchObject({
      mrrBeforeCents: 4_700,
      mrrCents: 19_700,
    });
  });
});
