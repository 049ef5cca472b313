import { expect, test } from 'vitest';
import { expansionInput } from '#shared/contract/billing.ts';
import { nearestQuantity, quantityProblem } from './quantity.ts';

test.each([
  ['', 1_000],
  ['x', 1_000],
  ['-5', 1_000],
  ['0', 1_000],
  ['1', 1_000],
  ['1000', 1_000],
  ['1001', 2_000],
  ['1500.5', 2_000],
  ['999999', 1_000_000],
  ['1000000', 1_000_000],
  ['1000001', 1_000_000],
  ['1e99', 1_000_000],
])('%j shows the price of %i', (typed, students) => expect(nearestQuantity(typed)).toBe(students));

test('any input shows the price of a valid quantity, its own if it is valid', () => {
  for (let typed = -2_000; typed <= 1_010_000; typed += 250) {
    const students = nearestQuantity(`${typed}`);
    expect(expansionInput.safeParse({ additionalStudents: students, method: 'pix' }).success, `${typed}`).toBe(true);
    expect(students === typed, `${typed}`).toBe(quantityProblem(`${typed}`) === null);
  }
});
