import { expect, test } from 'vitest';
import { subscriptionNotice } from '#shared/billing/subscription.ts';
import { byUrgency, subscriptionNoteKind } from './note-order.ts';

const NOW = new Date('2026-11-23T15:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const said = (status: 'trialing' | 'active' | 'expired', endsAt: Date | null) =>
  subscriptionNoteKind(subscriptionNotice({ status, endsAt }, NOW));

test.each([
  ['trialing', inDays(2), 'ends_in_days'],
  ['trialing', inDays(5), 'ends_in_a_week'],
  ['trialing', inDays(20), 'trial_running'],
  ['trialing', inDays(-1), 'expired'],
  ['active', inDays(3), 'ends_in_days'],
  ['active', inDays(7), 'ends_in_a_week'],
  ['active', inDays(8), null],
  ['active', null, null],
  ['active', inDays(-1), 'expired'],
  ['expired', inDays(-30), 'expired'],
] as const)('%s until %s says %s', (status, endsAt, kind) => {
  expect(said(status, endsAt)).toBe(kind);
});

test('the most urgent comes first, in whatever order they were added', () => {
  expect(byUrgency([])).toEqual([]);
  expect(byUrgency(['trial_running', 'cleanup_ahead', 'emails_undelivered', 'expired'])).toEqual([
    'expired',
    'emails_undelivered',
    'cleanup_ahead',
    'trial_running',
  ]);
  expect(byUrgency(['cleanup_done', 'import_running', 'sales_waiting'])).toEqual([
    'sales_waiting',
    'import_running',
    'cleanup_done',
  ]);
  expect(byUrgency(['expired', 'payment_pending'])[0]).toBe('payment_pending');
});
