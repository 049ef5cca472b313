import { expect, test } from 'vitest';
import { orderedIds } from './ordered-ids.ts';

test('ids increase within a list and from one millisecond to the next', () => {
  const [first, second] = [orderedIds(5_000, 1_000), orderedIds(5_000, 1_001)];
  const all = [...first, ...second];
  expect(all.toSorted()).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
  for (const id of all) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('two lists of the same millisecond share no id', () => {
  const both = [...orderedIds(100, 1_000), ...orderedIds(100, 1_000)];
  expect(new Set(both).size).toBe(200);
});
