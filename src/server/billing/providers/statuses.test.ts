import { describe, expect, test } from 'vitest';
import { type Known, type Outcome, outcomeOf, outcomeOfNews } from './statuses.ts';

const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 12, 0, second)).toISOString();

/** The outcome after these statuses, one second apart; a detail follows a slash. */
function comeTo(...statuses: string[]): Outcome | undefined {
  let known: Known | null = null;
  for (const [second, each] of statuses.entries()) {
    const [status = '', statusDetail = ''] = each.split('/');
    const outcome = outcomeOfNews(known, { status, statusDetail, updatedAt: at(second) });
    if (outcome) known = { status, outcome, changedAt: at(second) };
  }
  return known?.outcome;
}

const news = (status: string) => ({ status, statusDetail: '' });

describe('one try', () => {
  test.each<[string, Outcome]>([
    ['approved', 'completed'],
    ['authorized', 'pending'],
    ['in_process', 'pending'],
    ['pending', 'pending'],
    ['in_mediation', 'pending'],
    ['a status of next year', 'pending'],
    ['rejected', 'failed'],
    ['cancelled', 'failed'],
    ['refunded', 'refunded'],
    ['charged_back', 'refunded'],
  ])('%s is %s', (status, outcome) => expect(comeTo(status)).toBe(outcome));

  test.each<[string[], Outcome]>([
    [['pending', 'approved'], 'completed'],
    [['pending', 'cancelled'], 'failed'],
    [['in_process', 'rejected', 'approved'], 'completed'],
    [['approved', 'rejected'], 'completed'],
    [['approved', 'cancelled'], 'completed'],
    [['approved', 'pending'], 'completed'],
    [['approved', 'refunded'], 'refunded'],
    [['approved', 'refunded', 'approved'], 'refunded'],
    [['approved', 'refunded', 'rejected'], 'refunded'],
    [['approved', 'charged_back'], 'refunded'],
    [['approved', 'charged_back', 'approved'], 'completed'],
    [['approved', 'in_mediation', 'charged_back', 'approved'], 'completed'],
    [['approved', 'charged_back/in_process', 'charged_back/reimbursed'], 'completed'],
    [['approved', 'charged_back/in_process', 'charged_back/settled'], 'refunded'],
    [['approved', 'refunded', 'charged_back/reimbursed'], 'refunded'],
    [['approved', 'in_mediation'], 'completed'],
    [['approved', 'in_mediation', 'refunded'], 'refunded'],
    [['charged_back', 'in_mediation'], 'refunded'],
  ])('%j is %s', (statuses, outcome) => expect(comeTo(...statuses)).toBe(outcome));

  test('an earlier state changes nothing, whenever it arrives', () => {
    const known: Known = { status: 'refunded', outcome: 'refunded', changedAt: at(10) };
    expect(outcomeOfNews(known, { ...news('approved'), updatedAt: at(9) })).toBeNull();
    const won: Known = { status: 'approved', outcome: 'completed', changedAt: at(10) };
    expect(outcomeOfNews(won, { ...news('charged_back'), updatedAt: at(9) })).toBeNull();
  });

  test('of two states with the same time, the later stage counts', () => {
    const approved: Known = { status: 'approved', outcome: 'completed', changedAt: at(10) };
    expect(outcomeOfNews(approved, { ...news('pending'), updatedAt: at(10) })).toBe('completed');
    expect(outcomeOfNews(approved, { ...news('refunded'), updatedAt: at(10) })).toBe('refunded');
    const back: Known = { status: 'charged_back', outcome: 'refunded', changedAt: at(10) };
    expect(outcomeOfNews(back, { ...news('approved'), updatedAt: at(10) })).toBeNull();
  });
});

test.each<[Outcome[], Outcome]>([
  [[], 'pending'],
  [['failed'], 'failed'],
  [['failed', 'pending'], 'pending'],
  [['failed', 'completed'], 'completed'],
  [['completed', 'failed'], 'completed'],
  [['refunded', 'failed'], 'refunded'],
  [['refunded', 'completed'], 'completed'],
])('tries that are %j make a payment %s', (tries, outcome) => expect(outcomeOf(tries)).toBe(outcome));
